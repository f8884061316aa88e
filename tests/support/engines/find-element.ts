/**
 * Runs in the page: the first displayed element that matches and has this name, scrolled to the middle, where
 * nothing fixed covers it. Null when there is none.
 */
export function findElement(selector: string, name: string): Element | null {
  function nameOf(element: Element) {
    const { labels } = element as HTMLInputElement
    const label = element.getAttribute('aria-label') ?? labels?.[0]?.textContent
    return (label ?? (element as HTMLElement).innerText ?? '').replace(' *', '').trim()
  }
  const found = [...document.querySelectorAll(selector)].find(
    (element) => element.getClientRects().length > 0 && nameOf(element) === name,
  )
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found ?? null
}
