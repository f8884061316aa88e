import type { Backend } from './backend.ts'
import { accessToken, backendAddress, checkSession } from './session.ts'

let backend: Backend | null = null

/**
 * The backend as this browser's user: the shopper while signed in, else a visitor. The client is
 * downloaded by the first call.
 */
export async function browserBackend(): Promise<Backend> {
  const { openBackend } = await import('./backend.ts')
  return (backend ??= openBackend({
    ...backendAddress(),
    accessToken,
    onTokenRefused: () => void checkSession().catch(() => {}),
  }))
}
