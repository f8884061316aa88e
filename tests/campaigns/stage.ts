import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import { openBackend, type Backend } from '../../app/platform/backend.ts'
import { createAccessTokens } from '../../backend/auth/access-tokens.ts'
import { createSigningKeys } from '../../backend/auth/signing-keys.ts'
import { connectionAs } from '../../backend/database/connection.ts'
import { openPool } from '../../backend/database/pool.ts'
import { connectionInto, makeDataFolder, removeDataFolder } from '../stage/data-folder.ts'
import { childOf } from '../stage/processes.ts'
import { freePort, startShop, stopShop, type RunningShop } from '../stage/running-shop.ts'

/** Somebody with an account, and the way their browser reaches the shop. */
export interface Buyer {
  id: string
  backend: Backend
}

/** A whole shop of the campaign's own, with its database open to us. */
export interface CampaignStage {
  url: string
  dataDir: string
  /** The owner's eyes on the database. */
  owner: pg.Pool
  /** For faults that no one else may make. */
  superuser: pg.Pool
  shop(): RunningShop
  /** The shop's own process, below the one that started it. */
  hostPid(): number
  /** After the shop has ended: starts it again on the same port and data, from now on with these settings too. */
  startAgain(variables?: Record<string, string>): Promise<void>
  /** New shoppers who are signed in already, reaching the shop at `at` (a proxy, say) or directly. */
  crowd(size: number, at?: string): Promise<Buyer[]>
  /** An access token that a shopper of this id would have, whether there is one or not. */
  tokenOf(id: string): Promise<string>
  /** A new product with so many pieces; its id. */
  stockProduct(pieces: number, price?: number): Promise<string>
  /** False from the moment it closes: whoever still plays goes home. */
  isOpen(): boolean
  close(): Promise<void>
}

export const publishableKey = 'sb_publishable_lisiere'

export interface StageWishes {
  /** An empty folder; its maker removes it. A temporary one, unless said. */
  dataDir?: string | undefined
  variables?: Record<string, string> | undefined
}

/** Opens a shop as `npm start` does. Everything is below a temporary folder and on this machine. */
export async function openCampaignStage(wishes: StageWishes = {}): Promise<CampaignStage> {
  const dataDir = wishes.dataDir ?? (await makeDataFolder())
  const port = String(await freePort())
  const variables = { ...wishes.variables, DATA_DIR: dataDir, PORT: port }
  const start = () => startShop(variables)
  let shop = await start()
  let isOpen = true
  const { url } = shop
  if (hasEnded(shop)) throw new Error(`The shop did not open:\n${shop.says()}`)
  const connection = await connectionInto(dataDir)
  // What we ask may take longer than a shopper waits.
  const ours = { applicationName: 'campaign', queryTimeoutMs: 120_000 }
  const owner = openPool({ ...ours, connection, max: 6 })
  const asSuperuser = connectionAs(connection, 'supabase_admin')
  const superuser = openPool({ ...ours, connection: asSuperuser, max: 1 })
  const accounts = openPool({ connection: connectionAs(connection, 'supabase_auth_admin'), max: 1 })
  const signingKeys = createSigningKeys(accounts)
  const tokens = createAccessTokens({
    signingKeys,
    issuer: `${url}/auth/v1`,
    lifetimeSeconds: 6 * 3600,
  })

  async function tokenOf(id: string): Promise<string> {
    const claims = { ...shopperClaims, sub: id, email: `${id}@example.com` }
    const { accessToken } = await tokens.sign({ ...claims, session_id: randomUUID() })
    return accessToken
  }

  async function crowd(size: number, at = url): Promise<Buyer[]> {
    const people = Array.from({ length: size }, () => randomUUID())
    await owner.query(insertShoppers, [people])
    return Promise.all(
      people.map(async (id) => {
        const accessToken = await tokenOf(id)
        const accessTokenOf = () => Promise.resolve(accessToken)
        return { id, backend: openBackend({ url: at, publishableKey, accessToken: accessTokenOf }) }
      }),
    )
  }

  return {
    url,
    dataDir,
    owner,
    superuser,
    shop: () => shop,
    hostPid: () => childOf(shop.process.pid ?? 0),
    async startAgain(more = {}) {
      Object.assign(variables, more)
      shop = await start()
      if (hasEnded(shop)) throw new Error(`It did not start again:\n${shop.says()}`)
    },
    crowd,
    tokenOf,
    stockProduct: (pieces, price = 20) => stockProduct(owner, pieces, price),
    isOpen: () => isOpen,
    async close() {
      isOpen = false
      await Promise.all([owner.end(), superuser.end(), accounts.end()])
      await stopShop(shop)
      if (!wishes.dataDir) await removeDataFolder(dataDir)
    },
  }
}

/** By itself, or because it took longer to open than anybody waits. */
function hasEnded({ process: { exitCode, signalCode } }: RunningShop): boolean {
  return exitCode !== null || signalCode !== null
}

const shopperClaims = {
  aal: 'aal1' as const,
  amr: [],
  app_metadata: {},
  user_metadata: {},
  phone: '',
  is_anonymous: false,
}

const insertShoppers = `
  insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  select id, 'authenticated', 'authenticated', id || '@example.com', now(), '{}', '{}', now(), now()
  from unnest($1::uuid[]) as id`

async function stockProduct(owner: pg.Pool, pieces: number, price: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.shop_products (slug, name, price, stock_quantity, category_id)
     select 'campaign-' || gen_random_uuid(), 'Campaign Coat', $1, $2, id
     from public.shop_categories order by slug limit 1 returning id`,
    [price, pieces],
  )
  return rows[0]?.id ?? ''
}
