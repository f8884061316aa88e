import { afterEach, expect, test } from 'vitest'

import { count } from '../../supabase/tests/fixtures.ts'
import { ending } from '../own-shop.test-support.ts'
import { shop } from '../../tests/support/command-line.ts'
import { coats, csv, csvFile, emptyCatalogue, header } from './import.test-support.ts'

const { database } = await emptyCatalogue()

const total = 450
const importCoats = async (path: string) =>
  shop(database, ['products', 'import', path, '--yes', '--json'])
const written = () =>
  count(database, `select count(*) from private.import_rows where outcome = 'added'`)
const products = () => count(database, 'select count(*) from public.shop_products')

/** Does something when coat 250 is inserted, in the second batch. */
async function atCoat250(statement: string): Promise<void> {
  await database.owner.query(
    `create function private.at_coat_250() returns trigger language plpgsql as $$
     begin ${statement}; return new; end $$;
     create trigger at_coat_250 before insert on public.shop_products for each row
       when (new.slug = 'coat-250') execute function private.at_coat_250()`,
  )
}
afterEach(() =>
  database.owner.query(
    'drop trigger if exists at_coat_250 on public.shop_products; drop function if exists private.at_coat_250',
  ),
)

test.each([
  [
    'loses its database',
    'perform pg_terminate_backend(pg_backend_pid())',
    5,
    'What was not finished is undone: repeat the command.',
  ],
  [
    'fills the disk of the database',
    `raise exception using errcode = '53100', message = 'could not extend file'`,
    1,
    'The disk of the database is full.',
  ],
])(
  'an import that %s says so, and goes on when it is repeated (F-34)',
  async (_what, fault, code, message) => {
    const path = await csvFile(coats(total))
    await atCoat250(fault)
    expect(await importCoats(path)).toMatchObject(ending(code, message))
    // The first batch is whole, the second one undone.
    expect([await products(), await written()]).toEqual([200, 200])
    await database.owner.query('drop trigger at_coat_250 on public.shop_products')
    expect((await importCoats(path)).exitCode).toBe(0)
    expect([await products(), await written()]).toEqual([total, total])
  },
)

test('an import does not fetch again what the owner has removed', async () => {
  // No address of this machine is fetched: trying it would leave a note.
  const source = 'http://127.0.0.1/coat.jpg'
  const path = (price: string) =>
    csvFile(csv([...header, 'Product image URL'], ['Coat', 'coat-0', 'men', price, 5, source]))
  expect((await importCoats(await path('95'))).messages).toContain('not on the public internet')
  await database.owner.query(
    `insert into private.own_pictures (path, product_id, source)
     select '/pictures/own/coat-0-1.webp', id, $1 from public.shop_products`,
    [source],
  )
  const { exitCode, messages } = await importCoats(await path('96'))
  expect([exitCode, messages]).toEqual([0, expect.not.stringContaining(source)])
})
