import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestAuth, rawRequest, type TestAuth } from './test-auth.ts'

let stage: TestAuth
let bearer: Record<string, string>
beforeAll(async () => {
  const unlimited = { max: 1_000_000, seconds: 1 }
  stage = await openTestAuth({
    limits: {
      signInFailuresPerAccountAndAddress: unlimited,
      signInFailuresPerAddress: unlimited,
      signInFailuresPerAccount: unlimited,
      signInFailuresEverywhere: unlimited,
      signUpsPerAddress: unlimited,
      mailRequestsPerAddress: unlimited,
      mailsPerRecipientAndKind: unlimited,
      mailsPerRecipient: unlimited,
      verificationsPerAddress: unlimited,
      refreshesPerAddress: unlimited,
      userUpdatesPerAddress: unlimited,
    },
  })
  const browser = await stage.shopper('ada@example.com')
  const token = (await browser.getSession()).data.session?.access_token ?? ''
  bearer = { authorization: `Bearer ${token}` }
})
afterAll(() => stage.close())

const bodies: [string, string, Record<string, unknown>][] = [
  ['POST', '/signup', { email: 'mutant@example.com', password: 'x', data: { first_name: 'A' } }],
  ['POST', '/token?grant_type=password', { email: 'nobody@example.com', password: '' }],
  ['POST', '/token?grant_type=refresh_token', { refresh_token: 'a'.repeat(43) }],
  ['POST', '/recover', { email: 'nobody@example' }],
  ['POST', '/otp', { email: 'nobody@example', create_user: false, data: {}, channel: '' }],
  ['POST', '/resend', { type: 'signup', email: 'nobody@example' }],
  ['POST', '/verify', { type: 'signup', token_hash: 'a'.repeat(56) }],
  ['POST', '/verify', { type: 'email', email: 'nobody@example.com', token: '123456' }],
  ['PUT', '/user', { password: 'x', data: { size: 'M' }, email: '', phone: '', nonce: '' }],
  ['POST', '/token?grant_type=pkce', { auth_code: 'a', code_verifier: 'b' }],
  ['POST', '/token?grant_type=id_token', { provider: 'google', id_token: 'a' }],
  ['POST', '/factors', { factor_type: 'totp' }],
]

const values: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 63,
  '',
  ' ',
  '\0',
  '\u202e',
  '\ud800',
  '😀'.repeat(500),
  'é'.repeat(80),
  "'; drop table auth.users; --",
  '{"a":1}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a@b.c\r\nBcc: x@y.z',
  'x'.repeat(5000),
  'a@'.repeat(2000),
  `${'a.'.repeat(3000)}com`,
  [],
  [[]],
  ['a'],
  {},
  { a: { b: { c: 1 } } },
  { $gt: '' },
  { toString: 'x' },
  Array(200).fill(0),
  'null',
  'undefined',
  'NaN',
  '%00',
  '\\u0000',
  'ﬀ@ﬀ.com',
]

/** Deterministic, so that a failure can be run again. */
function createDice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

function mutate(
  body: Record<string, unknown>,
  dice: (sides: number) => number,
): string | Uint8Array {
  const names = [
    ...Object.keys(body),
    'email',
    'phone',
    '__proto__',
    'constructor',
    'gotrue_meta_security',
  ]
  const mutated = Object.entries(body)
  for (let changes = 1 + dice(3); changes > 0; changes -= 1) {
    mutated.push([names[dice(names.length)] ?? '', values[dice(values.length)]])
  }
  const text = `{${mutated.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`
  const bytes = new TextEncoder().encode(text)
  switch (dice(8)) {
    case 0:
      return text.slice(0, dice(text.length))
    case 1:
      bytes[dice(bytes.length)] = dice(256)
      return bytes
    case 2:
      return text.replace(/:/, `:${'['.repeat(dice(3000))}`)
    case 3:
      return `[${text}]`
    default:
      return text
  }
}

const leaks =
  /\bat .+\.ts:\d+|node_modules|postgres|sql|syntax error|relation|constraint|column|duplicate key/i

describe('three thousand mutated bodies', () => {
  test('are answered with 2xx or 4xx, in GoTrue’s form, without a word of what is inside', async () => {
    const count = process.env.LONG ? 30_000 : 3000
    const dice = createDice(20_261_121)
    const statuses: Record<number, number> = {}
    const ask = async (): Promise<void> => {
      const [method, path, body] = bodies[dice(bodies.length)] ?? ['POST', '/signup', {}]
      const sent = mutate(body, dice)
      const response = await rawRequest(stage.auth.service, method, path, {
        body: sent,
        headers: {
          ...(method === 'PUT' || path === '/factors' ? bearer : {}),
          ...(dice(20) === 0 ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
      })
      const text = await response.text()
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      if (response.status >= 500 || leaks.test(text)) {
        throw new Error(
          `${method} ${path} ${String(sent).slice(0, 300)}: ${response.status} ${text}`,
        )
      }
      if (response.status >= 400) {
        expect(JSON.parse(text)).toMatchObject({
          code: response.status,
          error_code: expect.any(String),
        })
      }
    }
    for (let n = 0; n < count; n += 20) await Promise.all(Array.from({ length: 20 }, ask))
    expect(Object.keys(statuses).every((status) => Number(status) < 500)).toBe(true)
    expect((await rawRequest(stage.auth.service, 'GET', '/user', { headers: bearer })).status).toBe(
      200,
    )
  }, 600_000)
})

describe('bodies that are bombs', () => {
  const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    rawRequest(stage.auth.service, 'POST', '/recover', { body, headers })

  test.each<[string, string | Uint8Array, number]>([
    ['nothing', '', 400],
    ['no JSON', 'email=ada', 400],
    ['a list', '["ada@example.com"]', 400],
    ['a text', '"ada@example.com"', 400],
    ['null', 'null', 400],
    ['a number for an address', '{"email":7}', 400],
    ['NUL', '{"email":"ada\\u0000@example.com"}', 400],
    ['half a surrogate', '{"email":"\\ud800@example.com"}', 400],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 400],
    ['a depth of 30,000', `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 400],
    ['more than 64 KB', `{"email":"${'a'.repeat(70_000)}"}`, 413],
    ['50 MB', new Uint8Array(50 * 1024 * 1024), 413],
  ])('%s', async (_, body, status) => {
    const startedAt = performance.now()
    expect((await post(body)).status).toBe(status)
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })

  test('text/plain, which any page may send, is refused (A-20)', async () => {
    const response = await post('{"email":"ada@example.com"}', { 'content-type': 'text/plain' })
    expect(response.status).toBe(415)
  })

  test('__proto__ is a name like any other (A-27)', async () => {
    const response = await rawRequest(stage.auth.service, 'PUT', '/user', {
      body: '{"data":{"__proto__":{"polluted":true},"ok":1}}',
      headers: bearer,
    })
    expect(response.status).toBe(200)
    expect('polluted' in {}).toBe(false)
  })

  test('an address of 60,000 characters takes no time to refuse (A-30)', async () => {
    for (const email of [
      'a@'.repeat(30_000),
      `${'a.'.repeat(30_000)}@b`,
      `a@${'a-'.repeat(30_000)}`,
    ]) {
      const startedAt = performance.now()
      await post(JSON.stringify({ email }))
      expect(performance.now() - startedAt).toBeLessThan(100)
    }
  })
})
