import { PostgrestClient } from '@supabase/postgrest-js'

import type { Database } from './database.types.ts'

/** The tables and functions that the caller's role may use. First parameter of every `*.data.ts` function. */
export type Backend = PostgrestClient<Database>

/** The backend's URL and its public key for browsers. */
export interface BackendAddress {
  /** Without a trailing slash, e.g. `https://abc.supabase.co`; tables are below `/rest/v1`, accounts below `/auth/v1`. */
  url: string
  publishableKey: string
}

export interface BackendOptions extends BackendAddress {
  /** The server's renderer passes a function that stays inside the process. */
  fetch?: typeof fetch
  /** Returns the signed-in shopper's token, or null for a visitor; called before every request. */
  accessToken?: () => Promise<string | null>
  /** Called when the token was refused, because it expired or its session ended elsewhere. */
  onTokenRefused?: () => void
}

/**
 * Opens the backend for one caller. Without `accessToken` every request is a visitor's.
 *
 * Each request times out after `requestTimeoutMs`. A change is sent even when the page is left at once.
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
      if (!isAnswer(response)) throw new TypeError(`${response.status} without JSON`)
      return response
    },
    timeout: requestTimeoutMs,
    // Loaders and states decide what to retry; a silent retry would hide a fault.
    retry: false,
  })
}

function isChange(method = 'GET'): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/** Whether the backend sent it: a page of a proxy, or an answer that was cut off, is none. */
function isAnswer({ status, headers }: Response): boolean {
  return [201, 204].includes(status) || /json/.test(headers.get('content-type') ?? '')
}

const requestTimeoutMs = 10_000
