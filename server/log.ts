import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** What LOG_LEVEL may be, the most talkative first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/**
 * One JSON line per event on standard error; standard output is for people. What came from outside is
 * escaped by being JSON, and cut: an address may be eight thousand letters long, and tell as much in 300.
 */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError, path: (path: unknown) => String(path).slice(0, 300) },
  }
  return pino(options, destination ?? standardError())
}

/** What waits for room while nothing can be written; what comes on top is lost. */
const longestWaitingBytes = 1024 * 1024

/**
 * A log that cannot be written (a full disk) is no reason to stop selling. So lines are written at once:
 * whatever pino still held at the end of the process, it would try to write for ever.
 */
function standardError(): DestinationStream {
  const file = pino.destination({ dest: 2, sync: true, maxLength: longestWaitingBytes })
  // Unheard it would count as an error that nobody caught, which is logged, and fails again.
  file.on('error', () => {})
  return file
}

function serializeError(error: unknown) {
  // The backend's refusals are objects of their own.
  if (!(error instanceof Error)) return (JSON.stringify(error) ?? String(error)).slice(0, 1_000)
  const { type, message, stack, ...more } = pino.stdSerializers.err(error)
  return {
    ...('code' in more && { code: more['code'] }),
    type,
    message: message.slice(0, 1_000),
    stack: stack.slice(0, 4_000),
  }
}
