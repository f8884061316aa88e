import { pino, type Logger } from 'pino'

export type Log = Logger

/** One JSON line per event on standard error; standard output is for people. */
export function openLog(): Log {
  const level = process.env['LOG_LEVEL'] ?? 'warn'
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
}
