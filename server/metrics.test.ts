import { expect, it } from 'vitest'

import { freePort } from '../tests/support/running-shop.ts'
import { readEnvironment } from './environment.ts'
import { openHostedBackend } from './hosted-backend.ts'
import { openLog } from './log.ts'
import { openMetrics } from './metrics.ts'
import { startCacheInvalidation } from './pages/cache-invalidation.ts'

it('of a hosted project without DATABASE_URL have no listener, whose 0 would be an alert for ever', async () => {
  const address = { url: 'http://127.0.0.1:9', publishableKey: 'key' }
  const log = openLog('silent')
  const backend = await openHostedBackend(address, readEnvironment({}), log)
  const { isListening } = startCacheInvalidation(backend.pools.owner, () => {})
  const port = await freePort()
  const metrics = await openMetrics(port, log)
  metrics.watch(backend, {
    load: () => ({ cache: { hit: 1, stale: 0, miss: 0 }, isListening: isListening() }),
  })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await metrics.close()
  expect(text).toContain('lisiere_page_cache_total{result="hit"} 1')
  expect(text).not.toMatch(/^lisiere_catalog_listener/m)
})
