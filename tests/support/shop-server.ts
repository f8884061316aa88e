import { createWriteStream } from 'node:fs'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { buildPages, installPackages } from '../../server/prepare.mjs'
import { findBrowser } from './browsers.mjs'
import { makeDataFolder, removeDataFolder } from './data-folder.ts'
import { openShop, stopShop } from './running-shop.ts'

/** A running shop as e2e tests know it. */
export interface E2eShop {
  url: string
  /** The address of its mailbox. */
  mailbox: string
  dataDir: string
  /** The file with everything that the shop logs, each request too. */
  log: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker. */
    shops: E2eShop[]
    /** The path of the Chromium to use; null where this machine has none. */
    browser: string | null
  }
}

/**
 * Starts a shop for each worker of the e2e tests: by the command that users start it with, with the demo
 * catalogue and its own mailbox. No part of it is replaced.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const browser = process.env['WITHOUT_BROWSER'] ? null : findBrowser()
  // Each shop would do it by itself, all at once.
  installPackages()
  buildPages()
  const workers = Array.from({ length: project.config.maxWorkers })
  const opened = await Promise.all(workers.map(openWorkerShop))
  project.provide('browser', await browser)
  project.provide(
    'shops',
    opened.map(({ shop }) => shop),
  )
  return async () => {
    await Promise.all(opened.map(({ close }) => close()))
  }
}

async function openWorkerShop() {
  const dataDir = await makeDataFolder()
  const settings = { DATA_DIR: dataDir, LIMITS: limits.join(' '), ACCESS_LOG: 'on' }
  const running = await openShop(settings)
  const mailbox = /Its mails are at (\S+)/.exec(running.output())?.[1]
  if (!mailbox) throw new Error(`The shop names no mailbox:\n${running.output()}`)
  const log = join(dataDir, 'shop.log')
  const lines = createWriteStream(log).on('error', () => {})
  lines.write(running.output())
  for (const stream of [running.process.stdout, running.process.stderr]) stream?.pipe(lines)
  const shop: E2eShop = { url: running.url, mailbox, dataDir, log }
  async function close() {
    await stopShop(running)
    await removeDataFolder(dataDir)
  }
  return { shop, close }
}

// All visitors of the tests come from one address, within minutes.
const limits = ['account_request.address=5000/300', 'sign_in_failure.address=1000/300']
