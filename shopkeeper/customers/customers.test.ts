import { beforeEach, describe, expect, test } from 'vitest'

import { addToCart, billing, count, placeOrder, stock } from '../../supabase/tests/fixtures.ts'
import { ending, ownShop } from '../own-shop.test-support.ts'

let ada: string
let email: string
let people = 0

const { database, run } = await ownShop()
const coat = await stock(database, { slug: 'coat', stock_quantity: 1000 })
beforeEach(async () => {
  people += 1
  email = `ada${people}@example.com`
  ada = await database.createShopper(email)
})

const find = async (text: string) => (await run(['customers', 'find', text, '--json'])).objects
const exported = async (address: string) =>
  (await run(`customers export ${address} --json`)).objects
const remove = (address: string, options = {}) => run(`customers delete ${address}`, options)
const loggedActs = async () => (await run('log --json')).output.toLowerCase()
const subscribe = (address: string) =>
  database.asVisitor('select public.newsletter_subscribe($1)', [address])
const write = (name: string, address: string, text: string) =>
  database.asVisitor('select public.send_contact_message($1, $2, $3)', [name, address, text])
/** Mails to an address, or about it. */
const countMails = (address: string) =>
  count(
    database,
    `select (select count(*) from private.outbox where lower(recipient || payload::text) like $1)
       + (select count(*) from private.mailbox where lower(recipient || text) like $1)`,
    [`%${address}%`],
  )

async function order(address = email): Promise<string> {
  await addToCart(database, ada, coat)
  const billing_address = { ...billing, email: address.toUpperCase() }
  return String((await placeOrder(database, ada, { billing_address }))['order_number'])
}

test('customers find finds an account by address, name and order', async () => {
  const number = await order()
  await database.asShopper(
    ada,
    `insert into public.shop_profiles (first_name, last_name) values ('Ada', 'Marlowe-${people}')`,
  )
  const account = { email, name: `Ada Marlowe-${people}`, orders: 1, last_order: number }
  for (const text of [`ADA${people}@`, `marlowe-${people}`, number])
    expect(await find(text)).toMatchObject([account])
})

test('customers export has all that the shopper’s own download has', async () => {
  await order()
  const objects = await exported(email)
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
  const reader = 'reader@example.com'

  test('is found by address and name, once, and exported', async () => {
    await subscribe(reader)
    await write('Ben Reader', 'Reader@Example.com', 'Do you have it in green?')
    const known = { email: reader, name: 'Ben Reader', orders: 0, known_by: 'message, newsletter' }
    for (const text of [reader, 'ben reader']) expect(await find(text)).toMatchObject([known])
    expect(await exported(reader)).toMatchObject([
      {
        email: reader,
        newsletter: [{ email: reader, is_active: true }],
        messages: [{ name: 'Ben Reader', message: 'Do you have it in green?' }],
      },
    ])
  })

  test('is deleted, with the mail to the owner, and without the address in the log', async () => {
    const deleted = { exitCode: 0, output: `${reader}  deleted; 0 orders kept.\n` }
    expect(await remove(`${reader} --yes`)).toMatchObject(deleted)
    expect((await run(`customers export ${reader}`)).exitCode).toBe(3)
    expect(await countMails(reader)).toBe(0)
    expect(await loggedActs()).not.toContain(reader)
  })
})

test('an account is exported and deleted with what its address alone names', async () => {
  await subscribe(email)
  await write('Ada', email, 'Hi')
  expect(await exported(email)).toMatchObject([
    { newsletter: [{ email }], messages: [{ message: 'Hi' }] },
  ])
  await remove(`${email} --yes`)
  expect(await find(email)).toEqual([])
})

describe('an address without an account', () => {
  const guest = () => `guest${people}@example.com`

  test('is found by address, name and number, and exported with the orders and mails that name it', async () => {
    const number = await order(guest())
    const known = { email: guest(), name: 'Ada Marlowe', known_by: 'order', orders: 1 }
    for (const text of [guest(), number])
      expect(await find(text)).toContainEqual(
        expect.objectContaining({ ...known, last_order: number }),
      )
    const orders = [{ order_number: number, items: [{ product_slug: 'coat' }] }]
    const mails = [{ kind: 'order_confirmation' }]
    expect(await exported(guest())).toMatchObject([
      { email: guest(), orders, mails, newsletter: [], messages: [] },
    ])
  })

  test('is deleted with its mails, also those about it and those in the local mailbox', async () => {
    await database.owner.query('update public.shop_settings set order_mails = true')
    await order(guest())
    await database.owner.query(
      `insert into private.mailbox (recipient, subject, text, html) values ($1, 'Hi', '', ''), ('shop@example.com', 'New', $1, '')`,
      [guest()],
    )
    const { output } = await remove(`${guest()} --yes`)
    expect(output).toBe(`${guest()}  deleted; 1 order kept.\n`)
    expect(await countMails(guest())).toBe(0)
    expect(await loggedActs()).not.toContain(guest())
  })
})

test('the account of an order that stays is deleted with its reviews’ author, and the address still finds the order', async () => {
  const number = await order()
  await database.asShopper(ada, `select public.submit_review($1, 5, 'Soft', 'Warm.')`, [coat.id])
  expect(await exported(email)).toMatchObject([{ reviews: [{ title: 'Soft' }] }])
  await run(`orders cancel ${number} --yes`)
  await remove(`${email} --yes`)
  const orders = [expect.objectContaining({ order_number: number })]
  expect(await exported(email)).toEqual([
    { email, newsletter: [], messages: [], orders, mails: [] },
  ])
})

describe('customers delete', () => {
  test('keeps orders without the account, and its address out of the log', async () => {
    const number = await order()
    await run(`orders ship ${number}`)
    expect(await remove(`${email} --yes`)).toMatchObject(ending(3, `is still open: ${number}`))
    await run(`orders deliver ${number}`)
    const deleted = { exitCode: 0, output: `${email}  deleted; 1 order kept.\n` }
    expect(await remove(email, { typed: `${email}\n` })).toMatchObject(deleted)
    const { objects } = await run(`orders show ${number} --json`)
    expect(objects).toMatchObject([{ status: 'delivered' }])
    expect(await find(email)).toMatchObject([{ known_by: 'order', orders: 1 }])
    expect((await run(`log --json --subject ${ada}`)).output).not.toContain(email)
  })

  test('deletes an account without orders; with another address typed it changes nothing', async () => {
    const accounts = () => count(database, 'select count(*) from auth.users where id = $1', [ada])
    expect((await remove(email, { typed: 'y\n' })).exitCode).toBe(3)
    expect(await accounts()).toBe(1)
    await remove(`${email} --yes`)
    expect(await accounts()).toBe(0)
  })
})

test('newsletter export has links that work, and makes none to this machine without SITE_URL', async () => {
  for (const SITE_URL of ['', 'http://localhost:3000', 'http://127.0.0.1:8080']) {
    const result = await run('newsletter export', { variables: { SITE_URL } })
    expect(result).toMatchObject({ ...ending(2, 'Set SITE_URL'), output: '' })
  }
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
