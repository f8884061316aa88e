import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import { safeReturnPath } from '../../navigation/return-path.ts'

/** The query of a link in a mail. */
interface MailedLink {
  tokenHash: string | null
  /** `magiclink` signs in; any other type confirms an address. */
  type: 'signup' | 'magiclink'
  /** The path of this site to continue to. */
  returnPath: string
  /** Of a link that the auth service did not make. */
  token: string | null
}

/**
 * The link that led to this page; null during rendering on the server. Removes the query from the URL, so that
 * the token is neither in the history nor in a Referer header. The token is used up by a click and not by
 * opening the page: mail scanners open every link.
 */
export function useMailedLink(): MailedLink | null {
  const [params] = useSearchParams()
  const [link, setLink] = useState<MailedLink | null>(null)
  useEffect(() => {
    setLink((known) => known ?? readLink(params))
    if (params.size > 0)
      window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [params])
  return link
}

function readLink(params: URLSearchParams): MailedLink {
  const redirectTo = params.get('redirect_to')
  const type = params.get('type') === 'magiclink' ? 'magiclink' : 'signup'
  return {
    tokenHash: params.get('token_hash'),
    type,
    returnPath: redirectTo ? pathOf(redirectTo) : '/',
    token: params.get('token'),
  }
}

/** Of a link to the sign-in page, its `from`. */
function pathOf(redirectTo: string): string {
  const query = redirectTo.startsWith(signIn) ? redirectTo.slice(signIn.length) : ''
  return safeReturnPath(new URLSearchParams(query).get('from') ?? redirectTo)
}

const signIn = '/login?'
