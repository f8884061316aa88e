import { fileURLToPath } from 'node:url'

import type { Pool } from 'pg'

import { createAuth } from '../backend/auth/auth.ts'
import { installAuthSchema } from '../backend/auth/schema.ts'
import { startEmbeddedPostgres } from '../backend/database/embedded-postgres.ts'
import { migrate } from '../backend/database/migrate.ts'
import { openPool, withClient } from '../backend/database/pool.ts'
import { prepareDatabase } from '../backend/database/prepare.ts'
import { reachDatabase, type RunningDatabase } from '../backend/database/running-database.ts'
import { seed } from '../backend/database/seed.ts'
import { createMailbox } from '../backend/mail/mailbox.ts'
import { enqueueMail } from '../backend/mail/outbox.ts'
import { listenFor } from '../backend/rest/notification-listener.ts'
import { createRest } from '../backend/rest/rest.ts'
import type { BackendService } from '../backend/protocol.ts'
import type { ShopBackend } from './backend.ts'
import type { Environment } from './environment.ts'
import { serviceDoor, serviceFetch } from './gateway.ts'
import { allLimits, authLimits, hostLimits, restLimits, setTableLimits } from './limits.ts'
import type { Log } from './log.ts'
import { startMails } from './mails/sending.ts'
import { limitOrderGuesses } from './order-guesses.ts'
import { keepSearchSets } from './search-sets.ts'

// Public by design, like every publishable key: it says "a visitor of the shop" and opens nothing by itself.
const publishableKey = 'sb_publishable_lisiere'
const supabaseFolder = fileURLToPath(new URL('../supabase', import.meta.url))
/** Never looked up: the renderer's calls stay in this process. */
const insideUrl = 'http://backend.internal'

/**
 * The whole backend in this process: its database (started here, or that of DATABASE_URL) brought up
 * to date, the REST and auth services, and the worker that sends mails.
 *
 * @throws DatabaseStartError with one line to read
 */
export async function openEmbeddedBackend(
  environment: Environment,
  log: Log,
): Promise<ShopBackend> {
  const { databaseUrl, dataDir } = environment
  const database = databaseUrl
    ? await reachDatabase(databaseUrl)
    : await startEmbeddedPostgres({ dataDir, log })
  try {
    await bringUpToDate(database, environment, log)
    return await openServices(database, environment, log)
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function bringUpToDate(database: RunningDatabase, { limits }: Environment, log: Log) {
  await withClient(database.adminConnection, async (admin) => {
    await prepareDatabase(admin, database.adminConnection)
    await installAuthSchema(admin)
  })
  await withClient(database.connection, async (owner) => {
    await migrate(owner, `${supabaseFolder}/migrations`, log)
    await seed(owner, `${supabaseFolder}/seeds`)
    await setTableLimits(owner, limits)
    log.info({ limits: await allLimits(owner, limits) }, 'What may be done how often')
  })
}

async function openServices(
  { connection, stop }: RunningDatabase,
  environment: Environment,
  log: Log,
): Promise<ShopBackend> {
  const { siteUrl, authAutoconfirm, limits, clientAddressHeader } = environment
  const { databaseConnections } = hostLimits(limits)
  const bounds = restLimits(limits)
  const callers = openPool({ connection, user: 'authenticator', max: databaseConnections, log })
  const accounts = openPool({ connection, user: 'supabase_auth_admin', max: 6, log })
  const owner = openPool({ connection, max: 4, log })
  const auth = createAuth({
    pool: accounts,
    siteUrl,
    autoconfirm: authAutoconfirm,
    publishableKeys: [publishableKey],
    limits: authLimits(limits),
    enqueueMail,
    log,
  })
  const { verifyToken } = auth
  const rest = createRest({
    pool: callers,
    verifyToken,
    publishableKeys: [publishableKey],
    limits: bounds,
    log,
  })
  const door = (mount: string, service: BackendService) =>
    serviceDoor(mount, service, clientAddressHeader, bounds.bodyBytes)
  const mails = startMails(owner, environment, log)
  const searchSets = keepSearchSets(connection, log)
  if (!environment.smtpUrl && !isAtHome(environment)) {
    log.warn('SMTP_URL is not set: the mails of this shop reach nobody')
  }
  return {
    doors: [door('/rest/v1', limitOrderGuesses(rest, owner)), door('/auth/v1', auth.service)],
    address: { url: '', publishableKey },
    renderer: {
      url: insideUrl,
      publishableKey,
      fetch: serviceFetch(`${insideUrl}/rest/v1`, rest),
    },
    mailbox: !environment.smtpUrl && isAtHome(environment) ? createMailbox({ pool: owner }) : null,
    hasDemoShoppers: await hasDemoShoppers(owner),
    catalogNews: { follow: (ear) => listenFor('catalog', owner, ear) },
    isAnswering: () => isAnswering(callers),
    async close() {
      auth.close()
      await Promise.all([mails.close(), searchSets.close(), rest.close()])
      await Promise.all([callers.end(), accounts.end(), owner.end()])
      await stop()
    },
  }
}

/**
 * Whether only people at this machine can be the visitors. Behind a proxy everybody seems to come from
 * here, and the mailbox holds links that open accounts.
 */
function isAtHome({ siteUrl, clientAddressHeader }: Environment): boolean {
  const { hostname } = new URL(siteUrl)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return local && !clientAddressHeader
}

/** The seed's two people, whose password everybody knows. */
async function hasDemoShoppers(owner: Pool) {
  const { rowCount } = await owner.query(`select from auth.users where email = 'ada@example.com'`)
  return rowCount === 1
}

function isAnswering(pool: Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  )
}
