import { codeOf } from './database-start-error.ts'

const awayCodes = new Set([
  '57P01', // shut down by an administrator
  '57P02', // another process crashed
  '57P03', // starting up, or recovering
  '53000',
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
])

/** Only of the connection: the same codes come from files. */
const connectionCalls = new Set(['connect', 'read', 'write', 'getaddrinfo'])

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
  if (!(error instanceof Error)) return false
  if ('syscall' in error) return connectionCalls.has(String(error.syscall))
  const code = codeOf(error)
  if (code !== null) return code.startsWith('08') || awayCodes.has(code)
  return awayMessages.some((words) => error.message.startsWith(words))
}
