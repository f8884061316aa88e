import type { Backend } from './backend.ts'
import { deferredBackend } from './deferred-backend.ts'
import { currentAccessToken, knownAddress } from './session.ts'

// One page, one backend.
let backend: Backend | null = null

/**
 * The backend as the person at this browser: a shopper while signed in, else a visitor. Its client is
 * downloaded with the first question: who only looks around asks none.
 */
export function browserBackend(): Backend {
  backend ??= deferredBackend(async () => {
    const { openBackend } = await import('./backend.ts')
    return openBackend({ ...knownAddress(), accessToken: currentAccessToken })
  })
  return backend
}
