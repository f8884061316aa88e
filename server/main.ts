import { readEnvironment } from './environment.ts'
import { openLog } from './log.ts'
import { openShop, type Shop } from './shop.ts'

// The process: reads its environment, opens the shop, closes it when asked to.
// What `close` needs stands above what may call it: the start below waits, and may fail, right here.
const closeTimeoutMs = 10_000
const environment = environmentOrEnd()
const log = openLog(environment.logLevel)
let shop: Shop | null = null
let closing = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void close(0))
// Our launcher holds the other end of this channel; when it is gone, nobody is left to stop us.
process.on('disconnect', () => void close(0))

// One broken request must not close the shop for everybody; what it was is in the log.
process.on('unhandledRejection', (reason) =>
  log.error({ err: reason }, 'A promise failed unobserved'),
)
process.on('uncaughtException', (error) =>
  log.error({ err: error }, 'An error was caught by nobody'),
)

try {
  shop = await openShop(environment, log, process.argv.includes('--dev'))
  if (!closing) process.stdout.write(shop.welcome)
} catch (error) {
  // Expected troubles (a taken port, a folder that is not ours) carry one clear line.
  complain(error)
  await close(1)
}

function environmentOrEnd() {
  try {
    return readEnvironment(process.env)
  } catch (error) {
    complain(error)
    process.exit(1)
  }
}

function complain(error: unknown) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}

async function close(code: number) {
  if (closing) return
  closing = true
  // A close that hangs must not keep the machine from stopping.
  setTimeout(() => process.exit(code || 1), closeTimeoutMs).unref()
  await shop?.close()
  process.exit(code)
}
