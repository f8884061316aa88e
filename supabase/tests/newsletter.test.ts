import { beforeEach, describe, expect, test } from 'vitest'
import * as fixtures from './fixtures.ts'
import { ownDatabase, refusalOf } from './fixtures.ts'

const database = await ownDatabase()
let ada: string
let ben: string
let round = 0

beforeEach(async () => {
  round += 1
  ada = await database.createShopper(`ada${round}@example.com`)
  ben = await database.createShopper(`ben${round}@example.com`)
  await database.owner.query('delete from private.limit_counts')
})

/** The answer of a function, called by a shopper, or by a visitor. */
async function ask(call: string, values: unknown[], shopper?: string) {
  const sql = `select public.newsletter_${call} as answer`
  const rows = shopper ? await database.asShopper(shopper, sql, values) : await database.asVisitor(sql, values)
  return fixtures.first(rows)['answer']
}
const subscribe = (email: string | null, shopper?: string) => ask('subscribe($1)', [email], shopper)
const leave = (token: string) => ask('unsubscribe($1)', [token])
const leaveAs = (shopper?: string) => ask('unsubscribe()', [], shopper)
const status = (shopper: string) => ask('status()', [], shopper)
const welcomesTo = (recipient: string) =>
  fixtures.rowsOf(database, `select payload from private.outbox where kind = 'newsletter_welcome' and recipient = $1`, [recipient])

describe('the newsletter', () => {
  test('mails one welcome, with the code and an unsubscribe link (R-384, R-385, R-386, R-388)', async () => {
    const email = `Visitor${round}@Example.com`
    expect(await subscribe(` ${email} `)).toBe('subscribed')
    expect(await subscribe(email.toLowerCase())).toBe('already-subscribed')
    const [mail, ...more] = await welcomesTo(email.toLowerCase())
    expect(more).toEqual([])
    expect(mail.payload).toMatchObject({ code: 'WELCOME20', percent: 20, amount: null })

    const token: string = mail.payload.unsubscribe_token
    expect(await leave(token)).toBe('unsubscribed')
    expect(await leave(token)).toBe('not-subscribed')
    const near = `${token.slice(0, -1)}${token.endsWith('0') ? 1 : 0}`
    for (const forged of ['', 'x', near, token.toUpperCase()])
      expect(await refusalOf(leave(forged))).toMatchObject({ code: 'PT400', name: 'INVALID_TOKEN' })
    expect(await subscribe(email)).toBe('resubscribed')
    expect(await welcomesTo(email.toLowerCase())).toHaveLength(1)
  })

  test.each([null, '', 'a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co'])('refuses %j (A-23)', async (email) => {
    expect(await refusalOf(subscribe(email))).toMatchObject({
      code: 'PT400',
      name: 'INVALID_EMAIL',
    })
  })

  test('is linked to an account only when the address is the account’s own (R-387, R-469, R-479, R-480, R-481, R-482, R-483)', async () => {
    expect(await status(ada)).toBe('absent')
    expect(await subscribe(`ada${round}@example.com`, ben)).toBe('subscribed')
    expect(await status(ada)).toBe('active')
    expect(await status(ben)).toBe('absent')
    const accounts = 'select user_id from public.shop_newsletter_subscriptions where email = $1'
    const owner = async () => (await fixtures.rowsOf(database, accounts, [`ada${round}@example.com`]))[0].user_id
    expect(await owner()).toBe(null)
    expect(await leaveAs(ada)).toBe('unsubscribed')
    expect(await status(ada)).toBe('inactive')
    expect(await subscribe(`ada${round}@example.com`, ada)).toBe('resubscribed')
    expect(await owner()).toBe(ada)
  })

  test('does not unsubscribe other addresses (A-23)', async () => {
    await subscribe(`ada${round}@example.com`, ada)
    expect(await leaveAs(ben)).toBe('not-subscribed')
    expect((await refusalOf(leaveAs())).name).toBe('SIGN_IN_REQUIRED')
    expect(await status(ada)).toBe('active')
  })

  test('stores one row under ten simultaneous calls with one address (A-23)', async () => {
    await database.owner.query(
      `update private.limits set allowed = 100 where act = 'newsletter' and counted_by = 'address'`,
    )
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => subscribe(`rush${round}@example.com`)),
    )
    expect(answers.filter((answer) => answer === 'subscribed')).toHaveLength(1)
    await database.owner.query(
      `update private.limits set allowed = 30 where act = 'newsletter' and counted_by = 'address'`,
    )
  })

  test('stores one row for all spellings of an address, and mails each once (A-23)', async () => {
    const email = `plain${round}@example.com`
    // Equal to a mail server; equal to a reader; different.
    const written = [email, email.toUpperCase(), ` ${email}`]
    const other = `plain${round}+offers@example.com`
    const answers = []
    for (const one of [...written, other]) answers.push(await subscribe(one))
    const again = 'already-subscribed'
    expect(answers).toEqual(['subscribed', again, again, 'subscribed'])
    for (const one of [email, other]) expect(await welcomesTo(one)).toHaveLength(1)
    const lookalike = `pl\u0430in${round}@example.com`
    expect(await refusalOf(subscribe(lookalike))).toMatchObject({ name: 'INVALID_EMAIL' })
  })
})
