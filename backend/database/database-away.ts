import { codeOf } from './database-start-error.ts'

const awayCodes = new Set([
  ...['57P01', '57P02', '57P03'], // shut down, crashed, starting up
  ...['53000', '53100', '53200', '53300'], // out of disk, memory, connections
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'],
  ...['EAI_AGAIN', 'ENETUNREACH'],
])

/** node-postgres gives no code to what it finds out itself; these are its words (pg 8). */
const awayMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]

/**
 * Whether an error says that the database could not be reached just now (stopped, starting,
 * overloaded, silent) rather than that it refused the question: the answer is then 503, try again.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const code = codeOf(error)
  if (code !== null) return code.startsWith('08') || awayCodes.has(code)
  return error instanceof Error && awayMessages.some((words) => error.message.startsWith(words))
}
