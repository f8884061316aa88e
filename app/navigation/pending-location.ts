import { useEffect } from 'react'
import { useNavigation } from 'react-router'

/** Keeps track of where the router is navigating to, for code outside of React. */
export function usePendingLocation(): void {
  const { location } = useNavigation()
  useEffect(() => {
    pending = location ? location.pathname + location.search : null
  }, [location])
}

let pending: string | null = null

/** The page that is being navigated to, else the one in the address bar; path and query. */
export function pendingOrCurrentPage(): string {
  return pending ?? currentPage()
}

/** The page in the address bar; path and query. */
export function currentPage(): string {
  return location.pathname + location.search
}

/** Loads a page as a document, where the router cannot navigate to it. */
export function loadDocument(address: string): void {
  window.addEventListener('pageshow', reloadWhenRestored)
  if (address === currentPage()) location.replace(address)
  else location.assign(address)
}

/** A page restored by Back is still in the middle of the navigation that left it. */
function reloadWhenRestored({ persisted }: PageTransitionEvent) {
  if (persisted) location.replace(currentPage())
}
