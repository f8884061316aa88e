import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { addToCart, billing, count, placeOrder, stock } from '../../supabase/tests/fixtures.ts'
import { shop } from '../../tests/support/command-line.ts'
import { freshDatabase } from '../../tests/support/database.ts'

let ada: string
let email: string
let people = 0

const database = await freshDatabase()
const coat = await stock(database, { slug: 'coat', stock_quantity: 1000 })
beforeEach(async () => {
  people += 1
  email = `ada${people}@example.com`
  ada = await database.createShopper(email)
})
afterAll(() => database.drop())

const run = (words: string, options = {}) => shop(database, words, options)

async function order(address = email): Promise<string> {
  await addToCart(database, ada, coat)
  const billing_address = { ...billing, email: address.toUpperCase() }
  return String((await placeOrder(database, ada, { billing_address }))['order_number'])
}

describe('customers find', () => {
  test.each(['address', 'name', 'order'])('finds an account by its %s', async (by) => {
    const number = await order()
    await database.asShopper(
      ada,
      `insert into public.shop_profiles (first_name, last_name) values ('Ada', 'Marlowe-${people}')`,
    )
    const text = { address: `ADA${people}@`, name: `marlowe-${people}`, order: number }[by] ?? ''
    const { objects } = await run(`customers find ${text} --json`)
    expect(objects).toMatchObject([
      { email, name: `Ada Marlowe-${people}`, orders: 1, last_order: number },
    ])
  })
})

test('customers export has all that the shopper’s own download has', async () => {
  await order()
  const { objects } = await run(`customers export ${email} --json`)
  const [own] = await database.asShopper(ada, 'select public.own_data() as data')
  expect(objects).toEqual([own?.['data']])
  expect((await run(`log --subject ${ada}`)).output).toMatch(
    / maud +customers export +\S+ +mails 1, orders 1\n/,
  )
  expect(objects[0]).toMatchObject({
    orders: [{ items: [{ product_slug: 'coat', size: '' }] }],
    mails: [{ kind: 'order_confirmation', sent_at: null }],
  })
  expect((await run('customers export unknown@example.com')).messages).toBe(
    'No account, subscription, message, order or mail has the address unknown@example.com.\n',
  )
})

test('customers signout ends every session', async () => {
  await database.owner.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at)
     select gen_random_uuid(), $1, now(), now() from generate_series(1, 2)`,
    [ada],
  )
  expect((await run(`customers signout ${email}`)).output).toBe(`${email}  2 sessions ended.\n`)
  expect(
    await count(database, 'select count(*) from auth.sessions where user_id = $1', [ada]),
  ).toBe(0)
})

describe('someone who only subscribed or wrote', () => {
  const reader = () => `reader${people}@example.com`
  beforeEach(async () => {
    await database.owner.query(
      'insert into public.shop_newsletter_subscriptions (email) values ($1)',
      [reader()],
    )
    await database.asVisitor('select public.send_contact_message($1, $2, $3)', [
      'Ben Reader',
      `Reader${people}@Example.com`,
      'Do you have it in green?',
    ])
  })

  test('is found by address and name, once, and exported', async () => {
    for (const text of [reader(), 'ben reader']) {
      const { objects } = await shop(database, ['customers', 'find', text, '--json'])
      expect(objects[0]).toMatchObject({
        email: reader(),
        name: 'Ben Reader',
        orders: 0,
        known_by: 'message, newsletter',
      })
    }
    expect((await run(`customers find ${reader()} --json`)).objects).toHaveLength(1)
    const { objects } = await run(`customers export ${reader()} --json`)
    expect(objects).toMatchObject([
      {
        email: reader(),
        newsletter: [{ email: reader(), is_active: true }],
        messages: [{ name: 'Ben Reader', message: 'Do you have it in green?' }],
      },
    ])
  })

  test('is deleted, with the mail to the owner, and without the address in the log', async () => {
    const { exitCode, output } = await run(`customers delete ${reader()} --yes`)
    expect([exitCode, output]).toEqual([0, `${reader()}  deleted; 0 orders kept.\n`])
    expect((await run(`customers export ${reader()}`)).exitCode).toBe(3)
    const left = await count(
      database,
      `select count(*) from private.outbox where lower(recipient || payload::text) like $1`,
      [`%${reader()}%`],
    )
    expect(left).toBe(0)
    expect((await run('log --json')).output.toLowerCase()).not.toContain(reader())
  })
})

test('an account is exported and deleted with what its address alone names', async () => {
  await database.asVisitor('select public.newsletter_subscribe($1)', [email])
  await database.asVisitor('select public.send_contact_message($1, $2, $3)', ['Ada', email, 'Hi'])
  const { objects } = await run(`customers export ${email} --json`)
  expect(objects).toMatchObject([{ newsletter: [{ email }], messages: [{ message: 'Hi' }] }])
  await run(`customers delete ${email} --yes`)
  expect((await run(`customers find ${email} --json`)).objects).toEqual([])
})

describe('an address without an account', () => {
  const guest = () => `guest${people}@example.com`

  test('is found by address, name and number, and exported with the orders and mails that name it', async () => {
    const number = await order(guest())
    for (const text of [guest(), number]) {
      const { objects } = await run(`customers find ${text} --json`)
      expect(objects).toContainEqual(
        expect.objectContaining({
          email: guest(),
          name: 'Ada Marlowe',
          known_by: 'order',
          orders: 1,
          last_order: number,
        }),
      )
    }
    const { objects } = await run(`customers export ${guest()} --json`)
    const orders = [{ order_number: number, items: [{ product_slug: 'coat' }] }]
    const mails = [{ kind: 'order_confirmation' }]
    expect(objects).toMatchObject([{ email: guest(), orders, mails, newsletter: [], messages: [] }])
  })

  test('is deleted with its mails, also those about it and those in the local mailbox', async () => {
    await database.owner.query('update public.shop_settings set order_mails = true')
    await order(guest())
    await database.owner.query(
      `insert into private.mailbox (recipient, subject, text, html) values ($1, 'Hi', '', ''), ('shop@example.com', 'New', $1, '')`,
      [guest()],
    )
    const { output } = await run(`customers delete ${guest()} --yes`)
    expect(output).toBe(`${guest()}  deleted; 1 order kept.\n`)
    const left = await count(
      database,
      `select (select count(*) from private.outbox where lower(recipient || payload::text) like $1)
         + (select count(*) from private.mailbox where lower(recipient || text) like $1)`,
      [`%${guest()}%`],
    )
    expect(left).toBe(0)
    expect((await run('log --json')).output.toLowerCase()).not.toContain(guest())
  })
})

test('the account of an order that stays is deleted with its reviews’ author, and the address still finds the order', async () => {
  const number = await order()
  await database.asShopper(ada, 'select public.submit_review($1, 5, $2, $3)', [
    coat.id,
    'Soft',
    'Warm.',
  ])
  const before = (await run(`customers export ${email} --json`)).objects
  expect(before).toMatchObject([{ reviews: [{ title: 'Soft' }] }])
  await run(`orders cancel ${number} --yes`)
  await run(`customers delete ${email} --yes`)
  const { objects } = await run(`customers export ${email} --json`)
  const orders = [expect.objectContaining({ order_number: number })]
  expect(objects).toEqual([{ email, newsletter: [], messages: [], orders, mails: [] }])
})

describe('customers delete', () => {
  test('keeps orders without the account, and its address out of the log', async () => {
    const number = await order()
    await run(`orders ship ${number}`)
    const open = await run(`customers delete ${email} --yes`)
    expect([open.exitCode, open.messages]).toEqual([
      3,
      expect.stringContaining(`is still open: ${number}`),
    ])
    await run(`orders deliver ${number}`)
    const { exitCode, output } = await run(`customers delete ${email}`, { typed: `${email}\n` })
    expect([exitCode, output]).toEqual([0, `${email}  deleted; 1 order kept.\n`])
    expect((await run(`orders show ${number} --json`)).objects).toMatchObject([
      { status: 'delivered' },
    ])
    const { objects } = await run(`customers find ${email} --json`)
    expect(objects).toMatchObject([{ known_by: 'order', orders: 1 }])
    expect((await run(`log --json --subject ${ada}`)).output).not.toContain(email)
  })

  test('deletes an account without orders; with another address typed it changes nothing', async () => {
    const accounts = () => count(database, 'select count(*) from auth.users where id = $1', [ada])
    expect((await run(`customers delete ${email}`, { typed: 'y\n' })).exitCode).toBe(3)
    expect(await accounts()).toBe(1)
    await run(`customers delete ${email} --yes`)
    expect(await accounts()).toBe(0)
  })
})

test('newsletter export has links that work, and makes none to this machine without SITE_URL', async () => {
  for (const SITE_URL of ['', 'http://localhost:3000', 'http://127.0.0.1:8080']) {
    const { exitCode, messages, output } = await run('newsletter export', {
      variables: { SITE_URL },
    })
    expect([exitCode, output, messages]).toEqual([2, '', expect.stringContaining('Set SITE_URL')])
  }
  const subscribe = (address: string) =>
    database.asVisitor('select public.newsletter_subscribe($1)', [address])
  await subscribe('reader@example.com')
  await subscribe('=gone@example.com')
  const variables = { SITE_URL: 'https://shop.example' }
  const { objects } = await run('newsletter export --json', { variables })
  const link = String(
    objects.find((row) => row['email'] === 'reader@example.com')?.['unsubscribe_link'],
  )
  expect(link).toMatch(/^https:\/\/shop\.example\/unsubscribe\?token=/)
  await database.asVisitor('select public.newsletter_unsubscribe($1)', [
    new URL(link).searchParams.get('token'),
  ])
  const { output } = await run('newsletter export', { variables })
  expect(output).not.toContain('reader@example.com')
  expect(output).toContain("\n'=gone@example.com,")
  expect((await run('log')).output).toMatch(/ maud +newsletter export +newsletter +lines \d+\n/)
})
