import { PostgrestClient } from '@supabase/postgrest-js'

import type { Database } from './database.types.ts'

/** The shop's tables and functions, as the caller's role may see them. First parameter of every `*.data.ts` function. */
export type Backend = PostgrestClient<Database>

/** Where the backend is and with which public key it lets a browser in. */
export interface BackendAddress {
  /** Without a trailing slash, e.g. `https://abc.supabase.co`; tables are below `/rest/v1`, accounts below `/auth/v1`. */
  url: string
  publishableKey: string
}

export interface BackendOptions extends BackendAddress {
  /** The server's renderer passes a function that stays inside the process. */
  fetch?: typeof fetch
  /** The signed-in shopper's token, or null for a visitor; asked before every request. */
  accessToken?: () => Promise<string | null>
  /** Called when the token was refused: it has expired, or its session has ended elsewhere. */
  onTokenRefused?: () => void
}

/**
 * Opens the backend for one caller. Without `accessToken` every request is a visitor's.
 *
 * A hung connection must not hang the shop: each request gives up after `requestTimeoutMs`. A change
 * that was begun is sent even when the page is left at once.
 */
export function openBackend({
  url,
  publishableKey,
  accessToken,
  onTokenRefused,
  ...options
}: BackendOptions): Backend {
  const send = options.fetch ?? fetch
  return new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: { apikey: publishableKey },
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      const token = accessToken ? await accessToken() : null
      if (token) headers.set('authorization', `Bearer ${token}`)
      const response = await send(input, { ...init, headers, keepalive: isChange(init?.method) })
      if (token && response.status === 401) onTokenRefused?.()
      return response
    },
    timeout: requestTimeoutMs,
    // Our loaders and states decide what is tried again; a silent second try would hide a fault.
    retry: false,
  })
}

function isChange(method = 'GET'): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

const requestTimeoutMs = 10_000
