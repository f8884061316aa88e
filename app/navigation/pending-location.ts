import { useEffect } from 'react'
import { useNavigation } from 'react-router'

/** Tracks where the router is navigating to, for code outside React. */
export function usePendingLocation(): void {
  const { location } = useNavigation()
  useEffect(() => {
    pending = location ? location.pathname + location.search : null
  }, [location])
}

let pending: string | null = null

/** Path and query of the page being navigated to, or null. */
export function pendingPage(): string | null {
  return pending
}

/** Whether the shopper is on a page and not on the way to another. For code that navigates after an `await`. */
export function isStillAt(pathname: string): boolean {
  return location.pathname === pathname && pending === null
}

/** Path and query of the page in the address bar. */
export function currentPage(): string {
  return location.pathname + location.search
}

/** Loads a page as a document when the router cannot navigate to it. */
export function loadDocument(address: string): void {
  window.addEventListener('pageshow', reloadWhenRestored)
  if (address === currentPage()) location.replace(address)
  else location.assign(address)
}

/** A page that Back restores from the back/forward cache is still in the navigation that left it. */
function reloadWhenRestored({ persisted }: PageTransitionEvent) {
  if (persisted) location.replace(currentPage())
}
