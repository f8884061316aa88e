import { describe, expect, test } from 'vitest'
import { newAddress, useTestAuth, password } from './auth.test-support.ts'

const testAuth = await useTestAuth()

describe('mails', () => {
  test.each([
    ['/recover', {}],
    ['/otp', {}],
    ['/resend', { type: 'signup' }],
    ['/signup', { password }],
  ])(
    '%s can be asked once a minute, and says so for unknown recipients too',
    async (path, more) => {
      await testAuth.shopper(`known${path.slice(1)}@example.com`)
      await testAuth.database.owner.query('delete from private.limit_counts')
      for (const who of ['known', 'unknown']) {
        const address = newAddress()
        const email = `${who}${path.slice(1)}@example.com`
        const ask = (from: string) => testAuth.post(path, { email, ...more }, { address: from })
        expect((await ask(address)).status).toBe(200)
        const second = await ask(address)
        expect(second).toMatchObject({
          status: 429,
          code: 429,
          error_code: 'over_email_send_rate_limit',
          msg: expect.stringMatching(
            /^For security purposes, you can only request this after \d+ seconds\.$/,
          ),
        })
        expect(second.retryAfter).toBeGreaterThan(50)
        expect((await ask(newAddress())).status).toBe(200)
      }
    },
  )

  const statusOf = async (path: string, email: string, more = {}) =>
    (await testAuth.post(path, { email, ...more }, { address: newAddress() })).status

  test('of a kind to a recipient are five an hour; the last link works', async () => {
    await testAuth.shopper('flooded@example.com')
    const mails = async () => (await testAuth.mailsTo('flooded@example.com')).length
    const before = await mails()
    for (let n = 0; n < 7; n += 1) {
      expect(await statusOf('/recover', 'flooded@example.com')).toBe(200)
    }
    expect((await mails()) - before).toBe(5)
    const token_hash = await testAuth.tokenMailedTo('flooded@example.com')
    expect(await testAuth.press('recovery', token_hash)).toBeUndefined()
    // The link is used up: the next one is mailed.
    expect(await statusOf('/recover', 'flooded@example.com')).toBe(200)
    expect((await mails()) - before).toBe(6)
  })

  test.each(['/recover', '/otp', '/resend', '/signup'])(
    'a stranger’s %s requests do not stop the owner’s sign-up mail',
    async (path) => {
      const email = `wanted${path.slice(1)}@example.com`
      for (let n = 0; n < 6; n += 1) {
        await statusOf(path, email, { type: 'signup', password: 'of-a-stranger' })
        await testAuth.database.owner.query(
          `update private.limit_counts set ends_at = ends_at - interval '61 seconds'`,
        )
      }
      expect(await statusOf('/signup', email, { password })).toBe(200)
      const token_hash = await testAuth.tokenMailedTo(email)
      expect(await testAuth.press('signup', token_hash)).toBeUndefined()
      expect(await testAuth.signIn(email)).toBeUndefined()
    },
  )

  test('are limited to sixty requests in five minutes per address', async () => {
    const address = newAddress()
    const responses = await Promise.all(
      Array.from({ length: 63 }, (_, n) =>
        testAuth.post('/recover', { email: `reader${n}@example.com` }, { address }),
      ),
    )
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(3)
  })
})
