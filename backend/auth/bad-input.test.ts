import { describe, expect, test } from 'vitest'
import { validBodies, internalDetails, malform } from './malformed-bodies.test-support.ts'
import { bearerOf, useTestAuth, rawRequest } from './auth.test-support.ts'

const testAuth = await useTestAuth()
await testAuth.database.owner.query('delete from private.limits')
const bearer = await bearerOf(await testAuth.shopper('ada@example.com'))

/** Deterministic, so that a failure can be run again. */
function createDice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

describe('three thousand mutated bodies', () => {
  test('get 2xx, or 4xx in GoTrue’s format, without internal details (B-09)', async () => {
    const dice = createDice(20_261_121)
    const ask = async (): Promise<void> => {
      const [method, path, body] = validBodies[dice(validBodies.length)] ?? ['POST', '/signup', {}]
      const sent = malform(body, dice)
      const response = await rawRequest(testAuth.auth.service, method, path, {
        body: sent,
        headers: {
          ...(method === 'PUT' || path === '/factors' ? bearer : {}),
          ...(dice(20) === 0 ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
      })
      const text = await response.text()
      if (response.status >= 500 || internalDetails.test(text)) {
        throw new Error(
          `${method} ${path} ${String(sent).slice(0, 300)}: ${response.status} ${text}`,
        )
      }
      if (response.status >= 400) {
        expect(JSON.parse(text)).toMatchObject({
          code: response.status,
          error_code: expect.any(String),
          msg: expect.any(String),
        })
      }
    }
    for (let n = 0; n < 3000; n += 20) await Promise.all(Array.from({ length: 20 }, ask))
    const user = await rawRequest(testAuth.auth.service, 'GET', '/user', { headers: bearer })
    expect(user.status).toBe(200)
  }, 600_000)
})

describe('oversized and nested bodies', () => {
  const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    rawRequest(testAuth.auth.service, 'POST', '/recover', { body, headers })

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
    // Processor time of this thread, which does not depend on other processes.
    const before = process.threadCpuUsage()
    expect((await post(body)).status).toBe(status)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1000)
  })

  test('text/plain, which cross-site pages can send, is rejected (A-20)', async () => {
    const response = await post('{"email":"ada@example.com"}', { 'content-type': 'text/plain' })
    expect(response.status).toBe(415)
  })

  test('__proto__ is an ordinary key (A-27)', async () => {
    const response = await rawRequest(testAuth.auth.service, 'PUT', '/user', {
      body: '{"data":{"__proto__":{"polluted":true},"ok":1}}',
      headers: bearer,
    })
    expect(response.status).toBe(200)
    expect('polluted' in {}).toBe(false)
  })
})
