import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import { openBackend, type Backend } from '../../app/platform/backend.ts'
import { createAccessTokens } from '../../backend/auth/access-tokens.ts'
import { createSigningKeys } from '../../backend/auth/signing-keys.ts'
import { connectionAs } from '../../backend/database/connection.ts'
import { openPool } from '../../backend/database/pool.ts'
import { connectionInto, makeDataFolder, removeDataFolder } from '../stage/data-folder.ts'
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
  shop(): RunningShop
  /** After the shop was killed: starts it again on the same port and data. */
  startAgain(): Promise<void>
  /** New shoppers who are signed in already, reaching the shop at `at` (a proxy, say) or directly. */
  crowd(size: number, at?: string): Promise<Buyer[]>
  /** A new product with so many pieces; its id. */
  stockProduct(pieces: number, price?: number): Promise<string>
  close(): Promise<void>
}

const publishableKey = 'sb_publishable_lisiere'

/** Opens a shop as `npm start` does. Everything is below a temporary folder and on this machine. */
export async function openCampaignStage(): Promise<CampaignStage> {
  const dataDir = await makeDataFolder()
  const port = String(await freePort())
  const start = () => startShop({ DATA_DIR: dataDir, PORT: port })
  let shop = await start()
  const { url } = shop
  if (shop.process.exitCode !== null) throw new Error(`The shop did not open:\n${shop.says()}`)
  const connection = await connectionInto(dataDir)
  const owner = openPool({ connection, max: 6, applicationName: 'campaign' })
  const accounts = openPool({ connection: connectionAs(connection, 'supabase_auth_admin'), max: 1 })
  const signingKeys = createSigningKeys(accounts)
  const tokens = createAccessTokens({
    signingKeys,
    issuer: `${url}/auth/v1`,
    lifetimeSeconds: 6 * 3600,
  })

  async function crowd(size: number, at = url): Promise<Buyer[]> {
    const people = Array.from({ length: size }, () => randomUUID())
    await owner.query(insertShoppers, [people])
    return Promise.all(
      people.map(async (id) => {
        const claims = { ...shopperClaims, sub: id, email: `${id}@example.com` }
        const { accessToken } = await tokens.sign({ ...claims, session_id: randomUUID() })
        const accessTokenOf = () => Promise.resolve(accessToken)
        return { id, backend: openBackend({ url: at, publishableKey, accessToken: accessTokenOf }) }
      }),
    )
  }

  return {
    url,
    dataDir,
    owner,
    shop: () => shop,
    async startAgain() {
      shop = await start()
      if (shop.process.exitCode !== null) throw new Error(`It did not start again:\n${shop.says()}`)
    },
    crowd,
    stockProduct: (pieces, price = 20) => stockProduct(owner, pieces, price),
    async close() {
      await Promise.all([owner.end(), accounts.end()])
      await stopShop(shop)
      await removeDataFolder(dataDir)
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
