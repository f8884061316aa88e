import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { connectionAs, type DatabaseConnection } from '../../backend/database/connection.ts'
import { prepareDeskLogin } from '../../backend/database/desk-login.ts'
import { startEmbeddedPostgres } from '../../backend/database/embedded-postgres.ts'
import { migrate, requirePushed } from '../../backend/database/migrate.ts'
import { openPool, withClient } from '../../backend/database/pool.ts'
import type { RunningDatabase } from '../../backend/database/running-database.ts'
import { createAuthentication } from '../../backend/rest/authentication.ts'
import { createRest } from '../../backend/rest/rest.ts'
import { makeDataFolder, removeDataFolder, urlOf } from '../../tests/support/data-folder.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { cliVersion, hasSupabaseCli, makeHostedProject, pushByCli, repairByCli, type GrantProfile } from '../../tests/support/hosted-project.ts'
import { databaseObjects } from './database-objects.ts'
import { former, readRelease } from './releases/release.ts'

const folder = new URL('../migrations', import.meta.url).pathname
const hasCli = await hasSupabaseCli()
const log = { info: () => {}, warn: () => {}, error: () => {} }
let dataDir: string
let server: RunningDatabase
beforeAll(async () => {
  dataDir = await makeDataFolder()
  server = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
})
afterAll(async () => {
  await server.stop()
  await removeDataFolder(dataDir)
})

async function makeProject(profile: GrantProfile, database: string): Promise<DatabaseConnection> {
  const admin = server.adminConnection
  await withClient(admin, (client) => client.query(`create database ${database}`))
  return makeHostedProject({ ...admin, database }, profile)
}

/** Every relation, column and function of the shop with its rights, one text each. */
async function objectsOf(connection: DatabaseConnection): Promise<string[]> {
  const objects = await withClient(connection, databaseObjects)
  const ours = /^((relation|column|function) (public|private|search|desk)\.|schema (private|search|desk) )/
  return objects.filter((line) => ours.test(line))
}

/** Those of the database whose rights rights.test.ts tries one by one. */
async function ownObjects(): Promise<string[]> {
  expect(inject('database').problem).toBeNull()
  const database = await freshDatabase()
  return objectsOf(database.connection).finally(() => database.drop())
}

/** The desk's login reads; the API's login may not become shop_owner, whatever a token says. */
async function expectClosedDesk(project: DatabaseConnection): Promise<void> {
  const login = await withClient(project, (owner) => prepareDeskLogin(owner, project, false))
  expect(login.user).toBe(`desk_${project.database}`)
  await withClient(connectionAs(project, login), async (client) => {
    const refused = client.query('select from desk.orders')
    await expect(refused).rejects.toMatchObject({ code: '42501' })
    await client.query('set role shop_owner; select from desk.orders')
  })
  const pool = openPool({ connection: connectionAs(project, { user: 'authenticator' }), max: 1 })
  const become = pool.query('set role shop_owner')
  await expect(become).rejects.toMatchObject({ code: '42501' })
  const rest = createRest({
    pool,
    authenticate: createAuthentication({
      publishableKeys: ['key'],
      verifyToken: () => Promise.resolve({ role: 'shop_owner', sub: randomUUID() }),
    }),
    log,
  })
  const ask = (path: string, headers: Record<string, string>) =>
    rest({
      method: 'GET',
      path,
      query: '',
      body: null,
      clientAddress: '127.0.0.1',
      headers: { apikey: 'key', ...headers },
    })
  for (const path of ['/orders', '/shop_orders', '/shop_products'])
    expect(await ask(path, { authorization: 'Bearer signed' })).toMatchObject({ status: 401 })
  expect(await ask('/orders', {})).toMatchObject({ status: 404 })
  expect(await ask('/orders', { 'accept-profile': 'desk' })).toMatchObject({ status: 406 })
  await rest.close()
  await pool.end()
}

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

test('the API lists public alone', async () => {
  expect(await read('supabase/config.toml')).toContain('\nschemas = ["public"]\n')
})

test('the seed that is pushed holds no accounts, and README’s recipe does not mean a local stack', async () => {
  const [, paths = ''] = /^sql_paths = \[(.*)\]$/m.exec(await read('supabase/config.toml')) ?? []
  expect(paths).toBe('"./seeds/10_catalogue.sql"')
  expect(await read('supabase/seeds/10_catalogue.sql')).not.toMatch(/\bauth\./)
  expect(await read('README.md')).toContain(
    `npx supabase@${cliVersion} db push --remote --include-seed`,
  )
})

describe.each(['open', 'closed'] as const)('on a hosted project with %s grants', (profile) => {
  test('the migrations run as its postgres, and leave the objects and rights of our own database', async () => {
    const project = await makeProject(profile, `${profile}_migrated`)
    await withClient(project, async (client) => {
      const { rows } = await client.query(
        `select rolsuper as is_superuser, pg_has_role('supabase_auth_admin', 'member') as is_auth
         from pg_roles where rolname = current_user`,
      )
      expect(rows).toEqual([{ is_superuser: false, is_auth: false }])
      await client.query(`create table public.probe ()`)
      const grants = await client.query(
        `select has_table_privilege('anon', 'public.probe', 'select') as open`,
      )
      expect(grants.rows).toEqual([{ open: profile === 'open' }])
      await client.query('drop table public.probe')
      await migrate(client, folder, log)
    })
    const objects = await objectsOf(project)
    expect(objects.length).toBeGreaterThan(500)
    expect(objects).toEqual(await ownObjects())
    await expectClosedDesk(project)
  })

  test.skipIf(!hasCli)(
    'the Supabase CLI pushes migrations and catalogue, and nothing a second time (F-38)',
    async () => {
      const project = await makeProject(profile, `${profile}_pushed`)
      const first = await pushByCli(urlOf(project))
      expect(first.migrations).toHaveLength((await readdir(folder)).length)
      expect(first.seeds).toEqual(['supabase/seeds/10_catalogue.sql'])
      expect(await pushByCli(urlOf(project))).toMatchObject({
        upToDate: true,
        migrations: [],
        seeds: [],
      })
      expect(await objectsOf(project)).toEqual(await ownObjects())
      await withClient(project, async (client) => {
        const { rows } = await client.query(
          `select (select count(*)::int from auth.users) as accounts,
             (select count(*) > 50 from public.shop_products) as has_catalogue`,
        )
        expect(rows).toEqual([{ accounts: 0, has_catalogue: true }])
        // What the CLI has recorded is what our own start compares its files with.
        expect(await migrate(client, folder, log)).toEqual([])
      })
    },
  )
})

test.skipIf(!hasCli)(
  'a project of the release before is repaired as docs/hosted.md says, and then pushed to',
  async () => {
    const project = await makeProject('open', 'former')
    const { migrations } = await readRelease(former)
    await withClient(project, async (client) => {
      await client.query(`
        create schema supabase_migrations;
        create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`)
      for (const { version, name, statements } of migrations) {
        for (const statement of statements) await client.query(statement)
        await client.query('reset all')
        await client.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
          [version, name, statements],
        )
      }
      await expect(requirePushed(client, folder)).rejects.toThrow(
        /has the history of the release before: run "supabase migration repair" as docs\/hosted\.md says/,
      )
    })
    const url = urlOf(project)
    const refusal: unknown = await pushByCli(url, false).catch((error: unknown) => error)
    const [, versions = ''] = /--status reverted ((?:\d{14} )+)/.exec(JSON.stringify(refusal)) ?? []
    await repairByCli(url, 'reverted', versions.trim().split(' '))
    await repairByCli(url, 'applied', ['20261126010000'])
    const [, ...later] = (await readdir(folder)).toSorted()
    expect(await pushByCli(url, false)).toMatchObject({
      migrations: later.map((file) => expect.stringContaining(file)),
    })
    expect(await objectsOf(project)).toEqual(await ownObjects())
    await withClient(project, async (client) => {
      expect(await migrate(client, folder, log)).toEqual([])
    })
  },
)
