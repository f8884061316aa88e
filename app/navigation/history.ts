/** React Router's index of the page in this tab's history; 0 for the first page of the shop. */
export function historyIndex(): number {
  return (window.history.state as { idx?: number } | null)?.idx ?? 0
}

/** Gives the index also to the entries of plain links to parts of a page, before the router reads it. */
export function keepHistoryIndex(): void {
  let before = 0
  window.addEventListener('click', () => (before = historyIndex()), { capture: true })
  window.addEventListener('popstate', () => {
    if (window.history.state !== null) return
    const key = Math.random().toString(36).slice(2, 10)
    window.history.replaceState({ usr: null, key, idx: before + 1 }, '')
  })
}

/** Where `<ScrollRestoration>` keeps the scroll positions of history entries in session storage. */
export const scrollPlaces = 'scroll-places'
