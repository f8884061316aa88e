import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The token that a letter's link brought along; `undefined` until the page runs, null when there is
 * none. It leaves the address bar at once: whoever has the link could unsubscribe its owner.
 */
export function useLetterToken(): string | null | undefined {
  const [params] = useSearchParams()
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    setToken((known) => (known === undefined ? params.get('token') : known))
    if (params.has('token')) {
      window.history.replaceState(window.history.state, '', window.location.pathname)
    }
  }, [params])
  return token
}
