import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * Logs one line of JSON per event to standard error; standard output is for people. Untrusted texts are
 * escaped by JSON and truncated.
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

/** Buffered while nothing can be written; further lines are dropped. */
const maxBufferedBytes = 1024 * 1024

/**
 * Writes synchronously: at the end of the process pino would retry a failed write (a full disk) for ever.
 * A failed write is ignored, as an unhandled 'error' event would end the process.
 */
function standardError(): DestinationStream {
  const file = pino.destination({ dest: 2, sync: true, maxLength: maxBufferedBytes })
  file.on('error', () => {})
  return file
}

function serializeError(error: unknown) {
  // The backend's errors are plain objects.
  if (!(error instanceof Error)) return (JSON.stringify(error) ?? String(error)).slice(0, 1_000)
  const { type, message, stack, ...more } = pino.stdSerializers.err(error)
  return {
    ...('code' in more && { code: more['code'] }),
    type,
    message: message.slice(0, 1_000),
    stack: stack.slice(0, 4_000),
  }
}
