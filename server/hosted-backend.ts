import type { BackendAddress } from '../app/platform/backend.ts'
import { openPool } from '../backend/database/pool.ts'
import { reachDatabase } from '../backend/database/running-database.ts'
import { listenFor } from '../backend/rest/notification-listener.ts'
import type { ShopBackend } from './backend.ts'
import type { Environment } from './environment.ts'
import type { Log } from './log.ts'
import { startMails } from './mails/sending.ts'
import { keepSearchSets } from './search-sets.ts'

/**
 * A hosted Supabase project: browsers go to it directly for tables and accounts, and it sends the
 * mails of accounts. This process renders the pages; given the project's DATABASE_URL too, it hears of
 * changes in the catalogue at once, sends the shop's own mails (orders, newsletter, contact), and keeps
 * the sets that a large catalogue is searched by.
 *
 * @throws DatabaseStartError when DATABASE_URL cannot be reached
 */
export async function openHostedBackend(
  address: BackendAddress,
  environment: Environment,
  log: Log,
): Promise<ShopBackend> {
  const database = environment.databaseUrl
    ? await joinDatabase(environment.databaseUrl, environment, log)
    : null
  return {
    doors: [],
    address,
    renderer: address,
    mailbox: null,
    hasDemoShoppers: false,
    catalogNews: database && { follow: (ear) => listenFor('catalog', database.pool, ear) },
    isAnswering: () => answers(address),
    close: async () => database?.close(),
  }
}

async function joinDatabase(databaseUrl: string, environment: Environment, log: Log) {
  const { connection } = await reachDatabase(databaseUrl)
  const pool = openPool({ connection, max: 3, log })
  const worker = startMails(pool, environment, log)
  const searchSets = keepSearchSets(connection, log)
  return {
    pool,
    async close() {
      await Promise.all([worker.close(), searchSets.close()])
      await pool.end()
    },
  }
}

async function answers({ url, publishableKey }: BackendAddress): Promise<boolean> {
  const signal = AbortSignal.timeout(patienceMs)
  const question = `${url}/rest/v1/shop_categories?select=id&limit=1`
  const answer = await fetch(question, { headers: { apikey: publishableKey }, signal }).catch(
    () => null,
  )
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

const patienceMs = 3_000
