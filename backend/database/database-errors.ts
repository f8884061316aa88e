/**
 * The database could not be started or prepared: wrong folder, wrong version, missing rights, a
 * failed migration. Its message is one line for the operator.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'

  constructor(message: string, cause?: unknown) {
    super(message.replaceAll(/\s*\n\s*/g, ' | ').trim(), { cause })
  }
}

/** The message of anything that was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The code of a system or PostgreSQL error (`EACCES`, `57P03`), or null. */
export function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

const unavailableCodes = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53000', // insufficient_resources
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
])

/** System calls of connections; files fail with the same error codes. */
const connectionCalls = new Set(['connect', 'read', 'write', 'getaddrinfo'])

/** Messages of node-postgres (pg 8), whose own errors have no code. */
const unavailableMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]

/** Whether the database was unreachable (stopped, starting, overloaded, silent): retry later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error)) return false
  if ('syscall' in error) return connectionCalls.has(String(error.syscall))
  const code = codeOf(error)
  if (code !== null) return code.startsWith('08') || unavailableCodes.has(code)
  return unavailableMessages.some((message) => error.message.startsWith(message))
}
