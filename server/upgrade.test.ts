import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'

import type { DatabaseConnection } from '../backend/database/connection.ts'
import { startEmbeddedPostgres } from '../backend/database/embedded-postgres.ts'
import { withClient } from '../backend/database/pool.ts'
import { prepareDatabase } from '../backend/database/prepare.ts'
import {
  former,
  readRelease,
  releases,
  restoreRelease,
} from '../supabase/tests/releases/release.ts'
import { makeDataFolder, removeDataFolder, urlOf } from '../tests/support/data-folder.ts'
import { startOtherServer } from '../tests/support/other-server.ts'
import { openEmbeddedBackend } from './embedded-backend.ts'
import { readEnvironment } from './environment.ts'
import { openLog } from './log.ts'

const server = await startOtherServer()
afterAll(server.stop)

/** The database as a release left it, with its orders and accounts; without its last migration it is older. */
async function restore(
  admin: ClientBase,
  connection: DatabaseConnection,
  { version, isOlder }: { version: string; isOlder: boolean },
) {
  await prepareDatabase(admin, connection)
  await restoreRelease(admin, await readRelease(version), connection.user)
  await admin.query(`
    create table supabase_migrations.seed_files (path text primary key, hash text not null);
    alter table supabase_migrations.seed_files owner to ${connection.user};
    insert into supabase_migrations.seed_files values ('supabase/seeds/10_catalogue.sql', ''), ('supabase/seeds/20_shoppers.sql', '')`)
  if (isOlder) {
    await admin.query(
      `delete from supabase_migrations.schema_migrations where version = '20261126010000'`,
    )
  }
}

const migrations = await readdir(new URL('../supabase/migrations', import.meta.url))
const history = migrations.toSorted().map((file) => file.replace(/^\d+_|\.sql$/g, ''))

describe.each(['embedded', 'DATABASE_URL'])('the database of a release, %s,', (place) => {
  /** The environment of a shop with that database, and what it holds. */
  async function makeShop(release: { version: string; isOlder: boolean }) {
    if (place === 'DATABASE_URL') {
      const name = `shop_${randomBytes(4).toString('hex')}`
      const connection = await server.createOwner(name, 'superuser')
      await withClient(connection, (admin) => restore(admin, connection, release))
      const ask = (sql: string) =>
        withClient(connection, async (client) => (await client.query(sql)).rows)
      return { variables: { DATABASE_URL: urlOf(connection) }, ask, remove: async () => {} }
    }
    const dataDir = await makeDataFolder()
    const log = openLog('silent')
    const run = async <Result>(work: (connection: DatabaseConnection) => Promise<Result>) => {
      const database = await startEmbeddedPostgres({ dataDir, log })
      return work(database.adminConnection).finally(() => database.stop())
    }
    await run((connection) =>
      withClient(connection, (admin) =>
        restore(admin, { ...connection, user: 'postgres' }, release),
      ),
    )
    const ask = (sql: string) =>
      run((connection) => withClient(connection, async (client) => (await client.query(sql)).rows))
    return { variables: { DATA_DIR: dataDir }, ask, remove: () => removeDataFolder(dataDir) }
  }

  const start = (variables: object) =>
    openEmbeddedBackend(readEnvironment({ ...variables }), openLog('silent'))

  test.each(releases)(
    '%s, is upgraded by a start, with its orders, sizes and accounts',
    async (version) => {
      const shop = await makeShop({ version, isOlder: false })
      await (await start(shop.variables)).close()
      expect(
        await shop.ask(`
        select array(select name from supabase_migrations.schema_migrations order by version) as history,
          (select count(*)::int from public.shop_orders) as orders,
          (select concat_ws(' ', discount_kind, trim_scale(discount_value)) from public.shop_orders
            where order_number = 'ORD-RELEASEPENDING') as discount,
          array(select order_number from public.shop_orders where (paid_at is null) <> (payment_status in ('pending', 'failed'))
            or (refunded_at is null) = (payment_status = 'refunded')) as undated,
          (select concat(item.size, placed.notes) from public.shop_orders as placed join public.shop_order_items as item on order_id = placed.id
            where order_number = 'ORD-RELEASECANCELLED') as size,
          (select count(*)::int from auth.users) as accounts`),
      ).toEqual([
        {
          history,
          orders: 6,
          discount: 'percent 20',
          undated: [],
          size: expect.stringMatching(
            version === former ? /\nLinen Shirt No 7, size: 1 × M, 1 × L$/ : /^S/,
          ),
          accounts: 3,
        },
      ])
      await shop.remove()
    },
  )

  test('is refused with one line when it is older than the baseline, before anything is written', async () => {
    const shop = await makeShop({ version: former, isOlder: true })
    const contents = () =>
      shop.ask(`
        select (select json_agg(pg_class order by oid) from pg_class where oid >= 16384)::text as relations,
          (select json_agg(pg_proc order by oid) from pg_proc where oid >= 16384)::text as functions,
          array(select rolname::text from pg_roles order by 1) as roles,
          array(select version from supabase_migrations.schema_migrations order by 1) as history`)
    const before = await contents()
    await expect(start(shop.variables)).rejects.toThrow(
      /^The database is too old for this release: start the shop of commit 935c4ff1 on it once, then this one\.$/,
    )
    expect(await contents()).toEqual(before)
    await shop.remove()
  })
})
