import { fileURLToPath } from 'node:url'

import type { BackendAddress } from '../app/client/backend.ts'
import { requirePushed } from '../backend/database/migrate.ts'
import { openPool, withClient } from '../backend/database/pool.ts'
import { reachDatabase } from '../backend/database/running-database.ts'
import type { ShopBackend } from './backend.ts'
import { startDatabaseJobs } from './database-jobs.ts'
import type { Environment } from './environment.ts'
import type { Log } from './log.ts'
import { startWarnings } from './start-warnings.ts'
import type { Readiness } from './readiness.ts'

const migrations = fileURLToPath(new URL('../supabase/migrations', import.meta.url))

/**
 * A hosted Supabase project. Browsers reach its tables and accounts directly, and it sends the mails of
 * accounts. This process renders the pages; with the project's DATABASE_URL it also listens for changes
 * of the catalog, sends the shop's own mails (orders, newsletter, contact), deletes what has expired and
 * serves the files of other releases.
 *
 * @throws DatabaseStartError when DATABASE_URL cannot be reached, or lacks a migration of this release
 */
export async function openHostedBackend(
  address: BackendAddress,
  environment: Environment,
  log: Log,
): Promise<ShopBackend> {
  const { databaseUrl } = environment
  const owner = databaseUrl === null ? null : await openPushed(databaseUrl, log)
  const jobs = owner && (await startDatabaseJobs(owner, environment, log))
  for (const warning of startWarnings(environment, false)) log.warn(warning)
  return {
    handlers: [],
    address,
    renderer: address,
    pools: owner ? { owner } : {},
    scheduler: null,
    hasDemoShoppers: false,
    news: null,
    checkReadiness: () => checkReadiness(address),
    async close() {
      await jobs?.close()
      await owner?.end()
    },
  }
}

async function openPushed(databaseUrl: string, log: Log) {
  const { connection } = await reachDatabase(databaseUrl)
  await withClient(connection, (owner) => requirePushed(owner, migrations))
  return openPool({ connection, max: 3, log })
}

/** Reads a product as the pages do. The project's own monitoring tells of its database. */
async function checkReadiness({ url, publishableKey }: BackendAddress): Promise<Readiness> {
  const response = await fetch(`${url}/rest/v1/shop_products?select=id&limit=1`, {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(3_000),
  }).catch(() => null)
  await response?.body?.cancel()
  return { database: 'unknown', read: response?.ok ? 'ok' : 'failed', write: 'unknown' }
}
