let leaving = false

/**
 * Tracks whether the page is being left. Firefox then cancels its pending requests, each of which would look like a
 * failure. If the page stays after all (a download, a stopped navigation), the next press resets this.
 */
export function watchLeaving(): void {
  // On an iPhone there is no beforeunload.
  for (const event of ['beforeunload', 'pagehide'])
    window.addEventListener(event, () => (leaving = true))
  for (const event of ['pageshow', 'pointerdown'])
    window.addEventListener(event, () => (leaving = false), { capture: true })
}

/** Logs a failure in the browser, unless it only means that the page is being left. */
export function logError(what: string, error: unknown): void {
  if (!leaving) console.error(what, error)
}

/** Whether the page is being left for another document. */
export function isLeaving(): boolean {
  return leaving
}
