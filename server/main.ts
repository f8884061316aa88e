import { reasonOf } from '../backend/database/database-errors.ts'
import { readSettingsOrExit } from './environment.ts'
import { openLog } from './log.ts'
import { openShop, type Shop } from './shop.ts'

// The server process. It closes on a signal, after a fatal error, and when its supervisor has ended.
const closeTimeoutMs = 10_000
let shop: Shop | null = null
let closing = false

const settings = readSettingsOrExit()
const log = openLog(settings.accessLog ? 'info' : 'warn')

for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void close(0))
process.on('SIGTERM', () => void closeAfterDraining())
// The supervisor (start.mjs) holds the other end of the IPC channel.
process.on('disconnect', () => void close(0))
// Also called for unhandled rejections. The state of the process is unknown: start.mjs starts a new one.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'Uncaught error: the server closes')
  void close(1)
})

try {
  shop = await openShop(settings, log, process.argv.includes('--dev'))
  if (!closing) {
    process.send?.('ready')
    process.stdout.write(shop.welcome)
  }
} catch (error) {
  // The message alone: expected errors (a taken port, a foreign folder) have one clear line.
  process.stderr.write(`${reasonOf(error)}\n`)
  await close(1)
}

/** For updates: other hosts take over meanwhile. */
async function closeAfterDraining() {
  await shop?.drain()
  await close(0)
}

/** Finishes the requests in progress, stops everything, then exits with `code`. */
async function close(code: number) {
  if (closing) return
  closing = true
  setTimeout(() => process.exit(code || 1), closeTimeoutMs).unref()
  await shop?.close()
  process.exit(code)
}
