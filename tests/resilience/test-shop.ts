import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import { openBackend, type Backend } from '../../app/client/backend.ts'
import { createAccessTokens } from '../../backend/auth/access-tokens.ts'
import { createSigningKeys } from '../../backend/auth/signing-keys.ts'
import { connectionAs, type DatabaseConnection } from '../../backend/database/connection.ts'
import { openPool } from '../../backend/database/pool.ts'
import { connectionInto, makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { childOf } from '../support/measurements.ts'
import {
  freePort,
  publishableKey,
  openShop,
  stopShop,
  type RunningShop,
} from '../support/running-shop.ts'

/** A shopper with an account, and the client of their browser. */
export interface Buyer {
  id: string
  backend: Backend
}

/** A running shop with access to its database. */
export interface TestShop {
  url: string
  dataDir: string
  /** For more hosts on the same database; empty with the embedded one. */
  databaseUrl: string
  /** Connections as the owner. */
  owner: pg.Pool
  /** For faults that need the superuser. */
  superuser: pg.Pool
  shop(): RunningShop
  /** The shop's own process, below the one that started it. */
  serverPid(): number
  /** After the shop has ended: starts it again on the same port and data, from now on with these settings too. */
  restart(variables?: Record<string, string>): Promise<void>
  /** New shoppers who are signed in already, reaching the shop at `at` (a proxy, say) or directly. */
  createBuyers(size: number, at?: string): Promise<Buyer[]>
  createBuyer(at?: string): Promise<Buyer>
  /** A new product with so many pieces; its id. */
  insertProduct(pieces: number, price?: number): Promise<string>
  /** False once it closes: loops end. */
  isOpen(): boolean
  close(): Promise<void>
}

export { publishableKey }

interface TestShopOptions {
  /** An empty folder that the caller removes; a temporary one by default. */
  dataDir?: string | undefined
  variables?: Record<string, string> | undefined
  /** A database of its own, instead of the embedded one; its superuser is `root`. */
  database?: { connection: DatabaseConnection; url: string } | undefined
}

/** Opens a shop as `npm start` does. Everything is below a temporary folder and on this machine. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const dataDir = options.dataDir ?? (await makeDataFolder())
  const port = String(await freePort())
  // All shoppers of a test come from one address.
  const limits = { LIMITS: 'connectionsPerAddress=10000' }
  const variables: Record<string, string> = {
    ...limits,
    ...(options.database && { DATABASE_URL: options.database.url }),
    ...options.variables,
    DATA_DIR: dataDir,
    PORT: port,
  }
  let shop = await openShop(variables)
  let isOpen = true
  const { url } = shop
  const connection = options.database?.connection ?? (await connectionInto(dataDir))
  const as = (user: string) => connectionAs(connection, { user: options.database ? 'root' : user })
  // Checks may take longer than a shopper's request.
  const ours = { applicationName: 'resilience tests', queryTimeoutMs: 120_000 }
  const owner = openPool({ ...ours, connection, max: 6 })
  const superuser = openPool({ ...ours, connection: as('supabase_admin'), max: 1 })
  const accounts = openPool({ ...ours, connection: as('supabase_auth_admin'), max: 1 })
  const signingKeys = createSigningKeys(accounts)
  const tokens = createAccessTokens({
    signingKeys,
    issuer: `${url}/auth/v1`,
    lifetimeSeconds: 6 * 3600,
  })

  async function accessTokenFor(id: string): Promise<string> {
    const claims = { ...shopperClaims, sub: id, email: `${id}@example.com` }
    const { accessToken } = await tokens.sign({ ...claims, session_id: id })
    return accessToken
  }

  async function createBuyers(size: number, at = url): Promise<Buyer[]> {
    const people = Array.from({ length: size }, () => randomUUID())
    await owner.query(insertShoppers, [people])
    return Promise.all(people.map((id) => signIn(id, at)))
  }

  async function signIn(id: string, at: string): Promise<Buyer> {
    const token = await accessTokenFor(id)
    const accessToken = () => Promise.resolve(token)
    return { id, backend: openBackend({ url: at, publishableKey, accessToken }) }
  }

  return {
    url,
    dataDir,
    databaseUrl: options.database?.url ?? '',
    owner,
    superuser,
    shop: () => shop,
    serverPid: () => childOf(shop.process.pid ?? 0),
    async restart(more = {}) {
      Object.assign(variables, more)
      shop = await openShop(variables)
    },
    createBuyers,
    async createBuyer(at = url) {
      const id = randomUUID()
      await owner.query(insertShoppers, [[id]])
      return signIn(id, at)
    },
    async insertProduct(pieces, price = 20) {
      const { rows } = await owner.query<{ id: string }>(
        `insert into public.shop_products (slug, name, price, stock_quantity, category_id)
         select 'resilience-' || gen_random_uuid(), 'Test Coat', $1, $2, id
         from public.shop_categories order by slug limit 1 returning id`,
        [price, pieces],
      )
      return rows[0]?.id ?? ''
    },
    isOpen: () => isOpen,
    async close() {
      isOpen = false
      await Promise.all([owner.end(), superuser.end(), accounts.end()])
      await stopShop(shop)
      if (!options.dataDir) await removeDataFolder(dataDir)
    },
  }
}

const shopperClaims = {
  aal: 'aal1' as const,
  amr: [],
  app_metadata: {},
  user_metadata: {},
  phone: '',
  is_anonymous: false,
}

/** With a session each, of the same id. */
const insertShoppers = `
  with shopper as (
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    select id, 'authenticated', 'authenticated', id || '@example.com', now(), '{}', '{}', now(), now()
    from unnest($1::uuid[]) as id returning id
  )
  insert into auth.sessions (id, user_id, created_at, updated_at) select id, id, now(), now() from shopper`
