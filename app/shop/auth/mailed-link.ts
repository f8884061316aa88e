import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import { safeReturnPath } from '../../platform/return-path.ts'

/** What a link of our mails brought along. */
export interface MailedLink {
  tokenHash: string | null
  /** `magiclink` signs in; every other word is a confirmation. */
  type: 'signup' | 'magiclink'
  /** A path of this site to go on to. */
  returnPath: string
}

/**
 * Takes the token out of the address bar as soon as the page runs: from then on it is in this page's
 * memory only, neither in the history nor in a Referer nor in a screenshot. Opening the page spends
 * nothing; only the visitor's own click does (mail scanners open every link).
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
  }
}

/** The sign-in page and its `from` are a good end here, unlike after signing in. */
function pathOf(redirectTo: string): string {
  const query = redirectTo.startsWith(signIn) ? redirectTo.slice(signIn.length) : ''
  return safeReturnPath(new URLSearchParams(query).get('from') ?? redirectTo)
}

const signIn = '/login?'
