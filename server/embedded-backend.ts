import { fileURLToPath } from 'node:url'

import type { Pool } from 'pg'

import { createAuth } from '../backend/auth/auth.ts'
import { installAuthSchema } from '../backend/auth/schema.ts'
import { startEmbeddedPostgres } from '../backend/database/embedded-postgres.ts'
import { connectionAs } from '../backend/database/connection.ts'
import { migrate, requireOwnDatabase, requireUpgradable } from '../backend/database/migrate.ts'
import { openPool, withClient } from '../backend/database/pool.ts'
import { prepareDatabase } from '../backend/database/prepare.ts'
import { reachDatabase, type RunningDatabase } from '../backend/database/running-database.ts'
import type { ServiceLogin, ServiceLogins } from '../backend/database/service-logins.ts'
import { recordCatalogue, seed } from '../backend/database/seed.ts'
import { enqueueMail } from '../backend/mail/outbox.ts'
import { createAuthentication } from '../backend/rest/authentication.ts'
import { createRest } from '../backend/rest/rest.ts'
import { accountConnections, createDatabaseScheduler } from '../backend/scheduling/schedulers.ts'
import type { ShopBackend } from './backend.ts'
import { startDatabaseJobs } from './database-jobs.ts'
import type { Environment } from './environment.ts'
import { limitsInEffect, setTableLimits } from './limit-settings.ts'
import { serviceFetch, serviceHandler } from './http/service-adapter.ts'
import type { Log } from './log.ts'
import { createReadinessCheck } from './readiness.ts'
import { isForTrial, isLocal, startWarnings } from './start-warnings.ts'

// Public by design: a publishable key names the application and grants nothing by itself.
const publishableKey = 'sb_publishable_lisiere'
const supabaseFolder = fileURLToPath(new URL('../supabase', import.meta.url))
/** Never resolved: the renderer's calls stay in this process. */
const internalUrl = 'http://backend.internal'
const readinessMs = 2_000

/**
 * The whole backend in this process: the database (started here, or that of DATABASE_URL) with its
 * migrations applied, the REST and auth services, and the jobs of `startDatabaseJobs`.
 *
 * @throws an error with a one-line message for every expected problem
 */
export async function openEmbeddedBackend(
  environment: Environment,
  log: Log,
): Promise<ShopBackend> {
  const { databaseUrl, dataDir, walArchive } = environment
  const database = databaseUrl
    ? await reachDatabase(databaseUrl)
    : await startEmbeddedPostgres({ dataDir, walArchive, log })
  try {
    const { logins, news } = await prepareSchema(database, environment, log)
    return { ...(await openServices(database, logins, environment, log)), news }
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function prepareSchema(database: RunningDatabase, environment: Environment, log: Log) {
  const { limits, databaseUrl } = environment
  const logins = await withClient(database.adminConnection, async (admin) => {
    await requireUpgradable(admin)
    if (databaseUrl) await requireOwnDatabase(admin, `${supabaseFolder}/migrations`)
    const created = await prepareDatabase(admin, database.adminConnection)
    await installAuthSchema(admin)
    return created
  })
  const news = await withClient(database.connection, async (owner) => {
    const wanted = environment.catalogue ?? (isLocal(environment.siteUrl) ? 'demo' : 'empty')
    const { catalogue, isNew } = await recordCatalogue(owner, wanted)
    await migrate(owner, `${supabaseFolder}/migrations`, log)
    // The password of the demo shoppers is public.
    const isWanted = (file: string) => file !== '20_shoppers.sql' || isForTrial(environment)
    await seed(owner, `${supabaseFolder}/seeds`, isWanted)
    await setTableLimits(owner, limits)
    log.info({ limits: await limitsInEffect(owner, limits) }, 'Limits in effect')
    if (isNew) return beginnings[catalogue]
    if (environment.catalogue && environment.catalogue !== catalogue)
      log.warn(`CATALOGUE=${environment.catalogue} does nothing: the shop began with ${catalogue}`)
    return null
  })
  return { logins, news }
}

const beginnings = {
  demo: 'It begins with the demo catalogue; with CATALOGUE=empty a new shop begins without',
  empty:
    'It begins without products: ./shop products import, or CATALOGUE=demo for a new shop to try',
}

async function openServices(
  { connection, stop }: RunningDatabase,
  logins: ServiceLogins,
  environment: Environment,
  log: Log,
): Promise<Omit<ShopBackend, 'news'>> {
  const { siteUrl, authAutoconfirm } = environment
  const { bounds } = environment.limits
  const scheduler = createDatabaseScheduler(bounds)
  // One more than the scheduler hands out: for the schema.
  const max = bounds.databaseConnections + 1
  const poolOf = (login: ServiceLogin, most: number) =>
    openPool({ connection: connectionAs(connection, login), max: most, log })
  const callers = poolOf(logins.rest, max)
  const accounts = poolOf(logins.auth, accountConnections)
  const owner = openPool({ connection, max: 4, log })
  // Of its own, so that a busy shop is ready.
  const readiness = openPool({ connection, max: 1, queryTimeoutMs: readinessMs, log })
  const publishableKeys = [publishableKey]
  const auth = createAuth({
    pool: accounts,
    scheduler,
    siteUrl,
    publishableKeys,
    autoconfirm: authAutoconfirm,
    enqueueMail,
    log,
  })
  const rest = createRest({
    pool: callers,
    scheduler,
    listenerPool: owner,
    authenticate: createAuthentication({ publishableKeys, verifyToken: auth.verifyToken }),
    log,
  })
  const jobs = await startDatabaseJobs(owner, environment, log)
  const demoShoppers = await hasDemoShoppers(owner)
  for (const warning of startWarnings(environment, demoShoppers)) log.warn(warning)
  return {
    handlers: [
      serviceHandler('/rest/v1', rest, siteUrl),
      serviceHandler('/auth/v1', auth.service, siteUrl),
    ],
    address: { url: '', publishableKey },
    renderer: {
      url: internalUrl,
      publishableKey,
      fetch: serviceFetch(`${internalUrl}/rest/v1`, rest),
    },
    pools: { rest: callers, accounts, owner },
    scheduler,
    hasDemoShoppers: demoShoppers,
    checkReadiness: createReadinessCheck(readiness, log),
    async close() {
      await Promise.all([jobs.close(), auth.close(), rest.close()])
      await Promise.all([callers, accounts, owner, readiness].map((pool) => pool.end()))
      await stop()
    },
  }
}

/** Whether the seed's two accounts exist, whose password is public. */
async function hasDemoShoppers(owner: Pool) {
  const { rowCount } = await owner.query(`select from auth.users where email = 'ada@example.com'`)
  return rowCount === 1
}
