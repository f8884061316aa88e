/**
 * The database could not be made ready: wrong folder, wrong version, missing rights, a migration
 * that fails. Its message is one line, meant for the person who starts the shop.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'

  constructor(message: string, cause?: unknown) {
    super(message.replaceAll(/\s*\n\s*/g, ' | ').trim(), { cause })
  }
}

/** What went wrong, in words, of anything that was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The code of a system or PostgreSQL error (`EACCES`, `57P03`), or null. */
export function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}
