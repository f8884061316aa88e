import { logError } from '../document/error-log.ts'
import type { Backend } from './backend.ts'
import { accessToken, backendAddress, checkSession } from './session.ts'

let backend: Backend | null = null

/** The backend for this browser's user, a shopper or a visitor. The first call downloads the client. */
export async function browserBackend(): Promise<Backend> {
  if (backend) return backend
  const { openBackend } = await import('./backend.ts')
  return (backend ??= openBackend({
    ...backendAddress(),
    accessToken,
    onTokenRefused: () => void checkSession().catch(() => {}),
  }))
}

/** Calls the backend. If the call fails, logs the error as `failure` and returns `otherwise`. */
export async function callBackend<Result, const Otherwise>(
  failure: string,
  call: (backend: Backend) => Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  try {
    return await call(await browserBackend())
  } catch (error) {
    logError(failure, error)
    return otherwise
  }
}
