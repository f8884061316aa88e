import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, describe, expect, it, onTestFinished } from 'vitest'

import type { DatabaseConnection } from '../backend/database/connection.ts'
import { startEmbeddedPostgres } from '../backend/database/embedded-postgres.ts'
import { withClient } from '../backend/database/pool.ts'
import { makeDataFolder, removeDataFolder, urlOf } from '../tests/support/data-folder.ts'
import { startOtherServer } from '../tests/support/other-server.ts'
import { openEmbeddedBackend } from './embedded-backend.ts'
import { openHostedBackend } from './hosted-backend.ts'
import { readEnvironment } from './environment.ts'
import { openLog } from './log.ts'

const server = await startOtherServer()
afterAll(server.stop)

const open = (url: string) =>
  openEmbeddedBackend(readEnvironment({ DATABASE_URL: url }), openLog('silent'))

/** Everything a start could have written: roles, schemas, tables. */
async function contentsOf(connection: DatabaseConnection): Promise<unknown> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query(`
      select array(select rolname::text from pg_roles order by 1) as roles,
        array(select nspname::text from pg_namespace where nspname !~ '^pg_t' order by 1) as schemas,
        (select count(*) from pg_class where relnamespace = to_regnamespace('public')) as relations`)
    return rows
  })
}

async function expectRefusal(connection: DatabaseConnection, message: RegExp | string) {
  const before = await contentsOf(connection)
  const error: unknown = await open(urlOf(connection)).then(
    async (backend) => backend.close(),
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: 'DatabaseStartError' })
  expect(String(error)).toMatch(message)
  expect(String(error)).not.toMatch(/\n|of [a-z]+'/)
  expect(await contentsOf(connection)).toEqual(before)
}

describe('a DATABASE_URL is refused with one line, and nothing is written, for', () => {
  it('another encoding', async () => {
    const connection = await server.createOwner('ascii')
    await server.asRoot('drop database ascii')
    await server.asRoot(
      `create database ascii owner ascii encoding 'SQL_ASCII' locale 'C' template template0`,
    )
    await expectRefusal(connection, /has the encoding SQL_ASCII: create one with/)
  })

  it('a database that is read-only', async () => {
    const connection = await server.createOwner('readonly')
    await server.asRoot('alter database readonly set default_transaction_read_only = on')
    await expectRefusal(connection, /is read-only: set default_transaction_read_only/)
  })

  it('the tables of another application', async () => {
    const connection = await server.createOwner('taken')
    await server.asRoot('create table public.wp_posts (id int)', 'taken')
    await expectRefusal(connection, /belongs to another application \(it has a table wp_posts\)/)
    await server.asRoot(
      `create schema supabase_migrations;
       create table supabase_migrations.schema_migrations (version text, name text);
       insert into supabase_migrations.schema_migrations values ('20200101', 'blog');
       grant usage on schema supabase_migrations to taken;
       grant select on supabase_migrations.schema_migrations to taken`,
      'taken',
    )
    await expectRefusal(connection, /belongs to another application/)
  })

  it('the tables of another application in a schema of its own', async () => {
    const connection = await server.createOwner('elsewhere')
    await server.asRoot('create schema blog; create table blog.posts (id int)', 'elsewhere')
    await expectRefusal(connection, /it has a table blog\.posts/)
  })

  it.each([
    ['nocreaterole', 'bypassrls'],
    ['nobypassrls', 'createrole'],
  ])('a role with %s', async (name, attributes) => {
    const connection = await server.createOwner(name, attributes)
    await expectRefusal(
      connection,
      new RegExp(
        `user "${name}" must own .*\\. As a superuser run: alter role ${name} createrole bypassrls$`,
      ),
    )
  })

  it('a database that another role owns', async () => {
    await server.createOwner('landlord')
    const connection = await server.createOwner('tenant')
    await expectRefusal(
      { ...connection, database: 'landlord' },
      /"tenant" must own .*\. As a superuser run: alter database landlord owner to tenant$/,
    )
  })

  it('roles that another shop made, with the command that shares them', async () => {
    const first = await server.createOwner('firstshop')
    await (await open(urlOf(first))).close()
    const second = await server.createOwner('secondshop')
    const command =
      'grant anon, authenticated, service_role, supabase_auth_admin to "secondshop" with admin option'
    await expectRefusal(second, new RegExp(command))
    await server.asRoot(command)
    const ready = { database: 'ok', read: 'ok', write: 'ok' }
    const backend = await open(urlOf(second))
    expect(await backend.checkReadiness()).toEqual(ready)
    await backend.close()
    const again = await open(urlOf(first))
    expect(await again.checkReadiness()).toEqual(ready)
    await again.close()
  })
})

describe('a hosted project', () => {
  const openProject = (url: string) => {
    const hosted = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_PUBLISHABLE_KEY: 'key' }
    const environment = readEnvironment({ ...hosted, DATABASE_URL: url })
    return openHostedBackend({ url: '', publishableKey: '' }, environment, openLog('silent'))
  }

  it('whose DATABASE_URL lacks migrations is refused with the command that pushes them', async () => {
    const connection = await server.createOwner('unpushed')
    const before = await contentsOf(connection)
    await expect(openProject(urlOf(connection))).rejects.toThrow(
      /^The database of DATABASE_URL lacks \d+ migrations from \d+_baseline\.sql on: run "supabase db push --remote"/,
    )
    expect(await contentsOf(connection)).toEqual(before)
  })

  it('is opened when it lacks none', async () => {
    const connection = await server.createOwner('pushed', 'superuser')
    await (await open(urlOf(connection))).close()
    await (await openProject(urlOf(connection))).close()
    await server.asRoot(
      `delete from supabase_migrations.schema_migrations
       where version = (select max(version) from supabase_migrations.schema_migrations)`,
      'pushed',
    )
    await expect(openProject(urlOf(connection))).rejects.toThrow(/lacks \d+_\w+\.sql: run/)
  })
})

it('a DATABASE_URL of a standby is refused with one line', async () => {
  const dataDir = await makeDataFolder()
  onTestFinished(() => removeDataFolder(dataDir))
  const log = openLog('silent')
  const primary = await startEmbeddedPostgres({ dataDir, log })
  await withClient(primary.adminConnection, async (admin) => {
    await admin.query('create role keeper login createrole bypassrls')
    await admin.query('create database keeper owner keeper')
  })
  await primary.stop()
  await writeFile(join(dataDir, 'postgres', 'cluster', 'standby.signal'), '')
  const standby = await startEmbeddedPostgres({ dataDir, log })
  onTestFinished(standby.stop)
  const connection = {
    ...standby.adminConnection,
    user: 'keeper',
    database: 'keeper',
    password: 'x',
  }
  await expectRefusal(
    connection,
    /leads to a standby, which takes no writes: name the primary server/,
  )
})

/** A database, which `start` starts a shop on and ends it again. */
async function makeDatabase(name: string) {
  const connection = await server.createOwner(name, 'superuser')
  const DATABASE_URL = urlOf(connection)
  const ask = async <Row extends object>(sql: string) =>
    (await withClient(connection, (client) => client.query<Row>(sql))).rows
  async function start(variables: Record<string, string> = {}) {
    const environment = readEnvironment({ DATABASE_URL, ...variables })
    const backend = await openEmbeddedBackend(environment, openLog('silent'))
    await backend.close()
    const [counts] = await ask(
      `select (select count(*)::int from public.shop_categories) as categories,
         (select count(*)::int from public.shop_products) as products,
         (select count(*)::int from public.shop_product_reviews) as reviews,
         (select count(*)::int from auth.users) as shoppers`,
    )
    return { ...counts, news: backend.news }
  }
  return { start, ask }
}

const nothing = { categories: 0, products: 0, reviews: 0, shoppers: 0 }
const withDemo = {
  categories: 8,
  products: expect.toSatisfy((count: number) => count > 100),
  reviews: expect.toSatisfy((count: number) => count > 1000),
}

it('a new shop begins with the demo on this machine, and stays so; it begins empty at a public address', async () => {
  const trial = await makeDatabase('trial')
  expect(await trial.start()).toMatchObject({
    ...withDemo,
    shoppers: 2,
    news: expect.stringContaining('demo catalogue'),
  })
  // As of a release before: it stays a demo, and what its owner has deleted does not come back.
  await trial.ask(`delete from supabase_migrations.seed_files where path = 'supabase/seeds'`)
  await trial.ask(`delete from public.shop_product_reviews`)
  const later = { categories: 8, reviews: 0, news: null }
  expect(await trial.start({ CATALOGUE: 'empty' })).toMatchObject(later)
  const open = await makeDatabase('opened')
  const news = expect.stringContaining('without products')
  expect(await open.start({ SITE_URL: 'https://shop.example' })).toEqual({ ...nothing, news })
})

it('a demo at a public address or behind a proxy has no demo shoppers, whose password is public', async () => {
  const { start } = await makeDatabase('demo')
  const CATALOGUE = 'demo'
  const public_ = await start({ SITE_URL: 'https://shop.example', CATALOGUE })
  expect(public_).toMatchObject({ ...withDemo, shoppers: 0 })
  expect(await start({ TRUSTED_PROXIES: '127.0.0.1' })).toMatchObject({ shoppers: 0, news: null })
  expect(await start()).toMatchObject({ ...withDemo, shoppers: 2 })
})

it('a shop that began empty stays without the demo, with whatever it is started, and after an update', async () => {
  const { start, ask } = await makeDatabase('empty')
  expect(await start({ CATALOGUE: 'empty' })).toMatchObject(nothing)
  await ask(
    `insert into public.shop_categories (slug, name) values ('women', 'Women'), ('men', 'Men')`,
  )
  const own = { ...nothing, categories: 2, news: null }
  for (const variables of [undefined, { CATALOGUE: 'demo' }])
    expect(await start(variables)).toEqual(own)
  // As of a release before, whose owner had deleted the seeds.
  await ask('delete from supabase_migrations.seed_files')
  expect(await start()).toEqual(own)
})
