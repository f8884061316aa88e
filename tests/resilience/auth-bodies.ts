import { randomUUID } from 'node:crypto'

import {
  validBodies,
  internalDetails,
  malform,
} from '../../backend/auth/malformed-bodies.test-support.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { countUp, runConcurrently } from './concurrency.ts'
import { publishableKey, type TestShop } from './test-shop.ts'

/** Paths that take no body, or that do not exist: a body must do no harm there. */
const otherPaths: typeof validBodies = [
  ['POST', '/logout?scope=local', {}],
  ['GET', '/user', {}],
  ['GET', '/settings', {}],
  ['GET', '/health', {}],
  ['GET', '/reauthenticate', {}],
  ['GET', '/verify?type=signup&token_hash=x', {}],
  ['GET', '/.well-known/jwks.json', {}],
  ['GET', '/authorize?provider=google', {}],
  ['GET', '/callback', {}],
  ['POST', '/token', { grant_type: 'password' }],
  ['POST', '/token?grant_type=web3', { chain: 'ethereum', message: 'a', signature: 'b' }],
  ['POST', '/magiclink', { email: 'nobody@example' }],
  ['POST', '/invite', { email: 'nobody@example' }],
  ['POST', '/generate_link', { type: 'signup', email: 'nobody@example' }],
  ['POST', '/sso', { domain: 'example.com' }],
  ['POST', '/admin/users', { email: 'nobody@example' }],
  ['PUT', `/admin/users/${randomUUID()}`, { role: 'service_role' }],
  ['POST', '/factors/1/verify', { code: '123456' }],
  ['POST', '/passkeys/start', { a: 1 }],
  ['POST', '/oauth/token', { grant_type: 'authorization_code' }],
  ['POST', '/nothing/of/this/name', { a: 1 }],
]

/**
 * B-09: mutated bodies on every path of /auth/v1, as a visitor and as a shopper. None causes an error of the
 * server, each refusal has GoTrue's form, and no response contains internal details.
 */
export const authBodies: ResilienceTest = {
  title: 'auth bodies: mutated bodies on every path of /auth/v1',
  proves: ['B-09'],
  rounds: 3000,
  async run(testShop, { rounds, random }) {
    await testShop.superuser.query('delete from private.limits')
    const dice = (sides: number) => Math.floor(random() * sides)
    const paths = [...validBodies, ...otherPaths]
    const statuses: Record<string, number> = {}
    const wrong: string[] = []
    const asked = await runConcurrently(rounds, 6, async (round) => {
      const [method, path, body] = paths[round % paths.length] ?? ['POST', '/signup', {}]
      const sent = malform(body, dice)
      const [status, text] = await send(testShop, method, path, sent, dice)
      countUp(statuses, status)
      const fault = faultOf(status, text)
      if (fault) wrong.push(`${method} ${path} ${String(sent).slice(0, 200)}: ${fault}`)
    })
    const isWell = await fetch(`${testShop.url}/auth/v1/health`)
    return {
      rounds: asked.length,
      figures: { paths: paths.length, statuses, wrong: wrong.slice(0, 5) },
      passed: wrong.length === 0 && isWell.ok,
    }
  },
}

async function send(
  { url, accessTokenFor }: TestShop,
  method: string,
  path: string,
  body: string | Uint8Array,
  dice: (sides: number) => number,
): Promise<[number, string]> {
  const headers: Record<string, string> = { apikey: publishableKey }
  headers['content-type'] =
    dice(20) === 0 ? 'application/x-www-form-urlencoded' : 'application/json'
  if (dice(3) === 0) headers['authorization'] = `Bearer ${await accessTokenFor(randomUUID())}`
  // A GET has no body; fetch does not send one.
  const content = method === 'GET' ? null : typeof body === 'string' ? body : Buffer.from(body)
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method,
    headers,
    body: content,
    redirect: 'manual',
  })
  return [answer.status, await answer.text()]
}

/** Null for 2xx, 3xx, or a refusal in GoTrue's form. */
function faultOf(status: number, text: string): string | null {
  if (status >= 500 || (status >= 400 && internalDetails.test(text))) return `${status} ${text}`
  if (status < 400) return null
  try {
    const { code, error_code, msg } = JSON.parse(text) as Record<string, unknown>
    const isInForm = code === status && typeof error_code === 'string' && typeof msg === 'string'
    return isInForm ? null : `not in GoTrue's form: ${text}`
  } catch {
    return `no JSON: ${status} ${text}`
  }
}
