import type { TestProject } from 'vitest/node'

import { findBrowser } from './browser.mjs'
import { makeDataFolder, removeDataFolder } from './data-folder.ts'
import { startShop, stopShop } from './running-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shop: {
      url: string
      /** The Chromium to visit it with; null where this machine has none. */
      browser: string | null
      dataDir: string
    }
  }
}

/**
 * One shop for all journeys, as a newcomer has it: started by the same command, with the demo
 * catalogue, its mails in its own mailbox. Nothing in it is replaced.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const browser = process.env['WITHOUT_BROWSER'] ? null : await findBrowser()
  const dataDir = await makeDataFolder()
  const shop = await startShop({ DATA_DIR: dataDir, LIMITS: limits.join(' ') })
  if (shop.process.exitCode !== null) throw new Error(`The shop did not open:\n${shop.says()}`)
  project.provide('shop', { url: shop.url, browser, dataDir })
  return async () => {
    await stopShop(shop)
    await removeDataFolder(dataDir)
  }
}

// All visitors of the journeys come from one address, within minutes.
const limits = [
  'signUpsPerAddress=1000/300',
  'signInFailuresPerAddress=1000/300',
  'mailRequestsPerAddress=1000/300',
  'verificationsPerAddress=1000/300',
  'refreshesPerAddress=1000/300',
  'userUpdatesPerAddress=1000/300',
]
