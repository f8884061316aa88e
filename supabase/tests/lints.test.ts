import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../tests/support/database.ts'
import { notOfTheSchema, splinterLints } from './lints.ts'
import { ownLints } from './own-lints.ts'

const lints = [...splinterLints, ...ownLints]

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test.each(lints)('$rule', async ({ query, allowed = {} }) => {
  const { rows } = await database.owner.query<{ culprit: string }>(query)
  expect(rows.map((row) => row.culprit).toSorted()).toEqual(Object.keys(allowed).toSorted())
})

test('covers every lint of Supabase’s linter that concerns the schema', () => {
  const numbers = Array.from({ length: 29 }, (_, n) => String(n + 1).padStart(4, '0'))
  const ours = splinterLints.flatMap(({ splinter }) => splinter.split(', '))
  expect([...ours, ...notOfTheSchema].toSorted()).toEqual(numbers)
})

test('each lint finds a violation', async () => {
  await database.owner.query(`
    create table public.careless (name text, friend uuid references auth.users, kind regproc,
      phone text references auth.users (phone), api_key text);
    create policy careless on public.careless using (auth.uid() = friend);
    create policy "careless too" on public.careless for insert to anon with check (true);
    create policy "careless three" on public.careless for insert to anon with check (auth.email() = 'user_metadata');
    create index careless_one on public.careless (name);
    create index careless_two on public.careless (name);
    grant select on public.careless to anon;
    create view public.careless_view as select * from auth.users;
    create function public.careless() returns int language sql security definer as 'select 1';
    grant execute on function public.careless() to anon, authenticated;
    create function public.careless_too() returns void language sql as 'delete from public.careless';
    create schema storage;
    create table storage.careless (id integer);
  `)
  for (const { rule, query, allowed = {} } of lints) {
    if (rule.startsWith('no extension') || rule.startsWith('an extension')) continue
    if (rule === 'an exposed table with row-level security has a policy') continue
    const { rows } = await database.owner.query<{ culprit: string }>(query)
    const found = rows.map((row) => row.culprit).filter((culprit) => !(culprit in allowed))
    expect([rule, found.some((culprit) => /careless/.test(culprit))]).toEqual([rule, true])
  }
})
