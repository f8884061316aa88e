import type pg from 'pg'
import { inject } from 'vitest'

import { superuser } from '../../backend/database/cluster.ts'
import { openPool } from '../../backend/database/pool.ts'
import { connectionInto } from './data-folder.ts'
import type { E2eShop } from './shop-server.ts'

/** The shop of this worker's e2e tests: files that run side by side have one each. */
export const shop: E2eShop = shopOfWorker()

function shopOfWorker(): E2eShop {
  const own = inject('shops')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (own === undefined) throw new Error('There are more workers than shops')
  return own
}

/** Connects to its database as the owner. End the pool when done. */
export async function openOwnerPool(): Promise<pg.Pool> {
  const connection = await connectionInto(shop.dataDir)
  return openPool({ connection, max: 2, applicationName: 'tests' })
}

/** The same as the superuser. */
export async function openSuperuserPool(): Promise<pg.Pool> {
  const connection = { ...(await connectionInto(shop.dataDir)), user: superuser }
  return openPool({ connection, max: 2, applicationName: 'tests' })
}
