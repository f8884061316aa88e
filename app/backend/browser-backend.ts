import { logError } from '../document/error-log.ts'
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

/** The result of a call, or `otherwise` when it fails; the error is then logged as `failure`. */
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
