import { expect, it, onTestFinished } from 'vitest'

import { startOtherServer } from '../tests/support/other-server.ts'
import { openEmbeddedBackend } from './embedded-backend.ts'
import { readEnvironment } from './environment.ts'
import { openLog } from './log.ts'

it('a shop with a public address or a proxy has the catalogue and no demo shoppers; one for trial has them', async () => {
  const server = await startOtherServer()
  onTestFinished(server.stop)
  const DATABASE_URL = server.urlOf(await server.createOwner('demo'))
  async function look(variables: Record<string, string>) {
    const environment = readEnvironment({ DATABASE_URL, ...variables })
    const { checkReadiness, hasDemoShoppers, close } = await openEmbeddedBackend(
      environment,
      openLog('silent'),
    )
    const { read } = await checkReadiness()
    await close()
    return { read, hasDemoShoppers }
  }
  const none = { read: 'ok', hasDemoShoppers: false }
  expect(await look({ SITE_URL: 'https://shop.example' })).toEqual(none)
  expect(await look({ TRUSTED_PROXIES: '127.0.0.1' })).toEqual(none)
  expect(await look({})).toEqual({ read: 'ok', hasDemoShoppers: true })
})
