import { publishableKey, type TestShop } from './test-shop.ts'

/** Requests a session from a client address. */
export function requestSession(
  testShop: TestShop,
  body: { email: string; password: string } | { refresh_token: string },
  address: string,
): Promise<Response> {
  const grant = 'email' in body ? 'password' : 'refresh_token'
  return postToAuth(testShop, `/token?grant_type=${grant}`, body, address)
}

/** Sends a request to /auth/v1 from a client address; waits at most twenty seconds for the response. */
export function postToAuth(
  { url }: TestShop,
  path: string,
  body: object,
  address = '127.0.0.1',
): Promise<Response> {
  const headers = {
    apikey: publishableKey,
    'content-type': 'application/json',
    'x-forwarded-for': address,
  }
  const signal = AbortSignal.timeout(20_000)
  return fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal,
  })
}
