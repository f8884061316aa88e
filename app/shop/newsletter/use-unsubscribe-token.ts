import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The token of an unsubscribe link; `undefined` during rendering on the server, null when there is none.
 * It is removed from the URL at once, since it is a secret.
 */
export function useUnsubscribeToken(): string | null | undefined {
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
