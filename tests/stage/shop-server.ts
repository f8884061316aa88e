import { createWriteStream } from 'node:fs'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { findBrowser } from './browser.mjs'
import { makeDataFolder, removeDataFolder } from './data-folder.ts'
import { startShop, stopShop } from './running-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shop: {
      url: string
      dataDir: string
      /** The file that everything goes to that the shop writes, at its most talkative. */
      log: string
      /** The Chromium to visit it with; null where this machine has none. */
      browser: string | null
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
  const settings = { DATA_DIR: dataDir, LIMITS: limits.join(' '), LOG_LEVEL: 'trace' }
  const shop = await startShop(settings)
  if (shop.process.exitCode !== null) throw new Error(`The shop did not open:\n${shop.says()}`)
  const log = join(dataDir, 'shop.log')
  const lines = createWriteStream(log).on('error', () => {})
  lines.write(shop.says())
  for (const stream of [shop.process.stdout, shop.process.stderr]) stream?.pipe(lines)
  project.provide('shop', { url: shop.url, browser, dataDir, log })
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
