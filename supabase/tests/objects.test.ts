import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../tests/support/database.ts'

let database: FreshDatabase

beforeAll(async () => (database = await freshDatabase()))
afterAll(() => database.drop())

test('objects.md lists the functions, views, policies and triggers of the migrated database', async () => {
  const page = await readFile(new URL('../objects.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| (\w+\.\w+ \| .*?) \| \[/gm)]
    // PostgreSQL cuts names to 63 characters.
    .map(([, key = '']) => key.replace(/"(.{63}).*"/, '"$1"'))
  const { rows } = await database.owner.query<{ key: string }>(catalogQuery)
  expect(listed.toSorted()).toEqual(rows.map(({ key }) => key).toSorted())
})

const catalogQuery = `
  with own_schema as (select oid, nspname from pg_namespace where nspname in ('public', 'private', 'search')),
    own_table as (select pg_class.*, nspname || '.' || relname as name
      from pg_class join own_schema on own_schema.oid = relnamespace)
  select nspname || '.' || proname || ' | function' as key
    from pg_proc join own_schema on own_schema.oid = pronamespace
  union all select name || ' | view' from own_table where relkind in ('v', 'm')
  union all select name || ' | policy "' || polname || '"' from pg_policy join own_table on own_table.oid = polrelid
  union all select name || ' | trigger ' || tgname from pg_trigger join own_table on own_table.oid = tgrelid
    where not tgisinternal`
