/**
 * Limits, in milliseconds, for what would otherwise be waited for without end. They tell a test that hangs
 * from one on a slow machine, and are therefore far above what any test needs. A run as a whole has no limit.
 */
export const timeouts = {
  /** One test or hook. */
  test: 240_000,
  /** The start of a shop without any output. */
  start: 240_000,
  /** One action in a browser, and what a test polls for. */
  action: 60_000,
}
