import { inject } from 'vitest'

import type { E2eShop } from './shop-server.ts'

/** The shop of this worker's e2e tests: files that run side by side have one each. */
export const shop: E2eShop = shopOfWorker()

function shopOfWorker(): E2eShop {
  const own = inject('shops')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (own === undefined) throw new Error('There are more workers than shops')
  return own
}
