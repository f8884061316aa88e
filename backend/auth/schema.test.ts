import { afterAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { withClient } from '../database/pool.ts'
import { installAuthSchema } from './schema.ts'

const database = await freshDatabase()
afterAll(database.drop)

describe('the tables of auth', () => {
  test('can be installed repeatedly, by several hosts at once', async () => {
    await Promise.all(
      [1, 2, 3].map(() =>
        withClient(database.adminConnection, (admin) => installAuthSchema(admin)),
      ),
    )
  })

  test('the database owner cannot read the signing keys', async () => {
    await expect(database.owner.query('select * from auth.signing_keys')).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('each has a comment, row-level security and no policy', async () => {
    const { rows } = await database.owner.query(
      `select n.nspname || '.' || c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'auth' and c.relkind = 'r' and (
         not c.relrowsecurity or obj_description(c.oid, 'pg_class') is null
         or exists (select 1 from pg_policy where polrelid = c.oid)
         or pg_get_userbyid(c.relowner) <> 'supabase_auth_admin')`,
    )
    expect(rows).toEqual([])
  })
})
