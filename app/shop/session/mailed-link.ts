import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import { safeReturnPath } from '../../navigation/page-address.ts'

/** The query of a link in a mail. */
interface MailedLink {
  tokenHash: string | null
  /** `magiclink` signs in; any other type confirms an address. */
  type: 'signup' | 'magiclink'
  /** The path of this site to continue to. */
  returnPath: string
  /** Of the newsletter's link. */
  token: string | null
}

/**
 * The link that led to this page; null on the server and during hydration. Removes the query from the URL, so that
 * the token is neither in the history nor in a Referer header. Only a click uses up the token: mail scanners open
 * every link.
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
