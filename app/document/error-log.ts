let leaving = false

/**
 * Notices when the page is being left. Firefox then ends its pending requests, and each would look like a
 * failure. A page that stays after all (a download, a stopped navigation) is noticed at the next press.
 */
export function watchLeaving(): void {
  window.addEventListener('beforeunload', () => (leaving = true))
  for (const sign of ['pageshow', 'pointerdown'])
    window.addEventListener(sign, () => (leaving = false), { capture: true })
}

/** Logs a failure in the browser, unless it only means that the page is being left. */
export function logError(what: string, error: unknown): void {
  if (!leaving) console.error(what, error)
}

/** True once the page is being left for another document. */
export function isLeaving(): boolean {
  return leaving
}
