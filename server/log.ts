import { pino, type Logger } from 'pino'

export type Log = Logger

/** What LOG_LEVEL may be, the most talkative first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** One JSON line per event on standard error; standard output is for people. */
export function openLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
}
