import { randomUUID } from 'node:crypto'

import { beforeAll, describe, expect, test } from 'vitest'

import * as fixtures from './fixtures.ts'
import { ownDatabase, refusalOf, type Product } from './fixtures.ts'

// An access token is valid for up to an hour. What it may do ends with its account and its session.

const database = await ownDatabase()
let scarf: Product
let shirt: Product

beforeAll(async () => {
  scarf = await fixtures.stock(database, { slug: 'silk-scarf' })
  shirt = await fixtures.stock(database, { slug: 'linen-shirt' })
})

interface Token {
  sub: string
  session_id: string
}

/** A shopper with an order, a cart, a profile and an address, and a token of an open session. */
async function signIn(email: string): Promise<Token> {
  const sub = await database.createShopper(email)
  const session_id = randomUUID()
  await database.owner.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())`,
    [session_id, sub],
  )
  await fixtures.addToCart(database, sub, scarf)
  await fixtures.placeOrder(database, sub, { save_address: true })
  await fixtures.addToCart(database, sub, scarf)
  await use({ sub, session_id }, `insert into public.shop_profiles (first_name) values ('Joan')`)
  await fixtures.wish(database, sub, scarf)
  return { sub, session_id }
}

function use(token: Token, sql: string, values: unknown[] = []): Promise<unknown> {
  const timestamp = Math.floor(Date.now() / 1000)
  const claims = { ...token, role: 'authenticated', amr: [{ method: 'password', timestamp }] }
  return database.withClaims(claims, sql, values)
}

const address = `type, first_name, last_name, address_line_1, city, state, postal_code, country`
const joan = `'billing', 'Joan', 'Bell', '1 Main Street', 'New York', 'NY', '10013', 'US'`

function writes({ sub }: Token): [what: string, sql: string][] {
  return [
    ['cart_add', `select public.cart_add('${shirt.id}')`],
    ['cart', `insert into public.shop_cart_items (product_id) values ('${shirt.id}')`],
    ['cart_take_what_is_left', 'select public.cart_take_what_is_left()'],
    ['profile', `insert into public.shop_profiles (id, first_name) values ('${sub}', 'Joan')`],
    ['address', `insert into public.shop_addresses (${address}) values (${joan})`],
    ['wishlist', `insert into public.shop_wishlist_items (product_id) values ('${shirt.id}')`],
    ['review', `select public.submit_review('${scarf.id}', 5::smallint)`],
    ['own_data', 'select public.own_data()'],
    ['newsletter_status', 'select public.newsletter_status()'],
    ['delete_account', 'select public.delete_account()'],
    ['orders', 'select id from public.shop_orders'],
    ['order items', 'select id from public.shop_order_items'],
  ]
}

/** How each call is answered: the name of its refusal. */
async function refusals(token: Token): Promise<Record<string, string>> {
  const answers: [string, string][] = []
  for (const [what, sql] of writes(token)) {
    const { code, name } = await refusalOf(use(token, sql))
    answers.push([what, `${code} ${name}`])
  }
  const order = fixtures.placeOrder(database, token.sub)
  answers.push(['place_order', (await refusalOf(order)).name])
  return Object.fromEntries(answers)
}

function refusedEverywhere(token: Token) {
  return Object.fromEntries(writes(token).map(([what]) => [what, 'PT401 SIGN_IN_REQUIRED']))
}

describe('the token of a deleted account', () => {
  test('neither reads nor writes, although its orders are kept', async () => {
    const token = await signIn('joan@example.com')
    await use(token, 'select public.delete_account()')
    expect(await refusals(token)).toEqual({
      ...refusedEverywhere(token),
      place_order: 'SIGN_IN_REQUIRED',
    })
    const { rows } = await database.owner.query(
      `select (select count(*) from public.shop_cart_items where user_id = $1)::int as cart,
         (select count(*) from public.shop_addresses where user_id = $1)::int as addresses,
         (select count(*) from public.shop_orders where user_id = $1)::int as orders`,
      [token.sub],
    )
    expect(rows).toEqual([{ cart: 0, addresses: 0, orders: 1 }])
  })

  test.each([true, false])('sends messages as a visitor (with orders: %s)', async (hasOrders) => {
    const email = `messages-${hasOrders}@example.com`
    const sub = await database.createShopper(email)
    const token = { sub, session_id: randomUUID() }
    await database.owner.query(
      hasOrders
        ? 'update auth.users set email = null, deleted_at = now() where id = $1'
        : 'delete from auth.users where id = $1',
      [sub],
    )
    await use(token, `select public.send_contact_message('Joan', $1, 'Hello')`, [email])
    expect(await notedAccounts(email)).toEqual([{ source: 'message', user_id: null }])
  })
})

/** The accounts that the subscription and the messages of an address are linked to. */
async function notedAccounts(email: string): Promise<unknown[]> {
  return fixtures.rowsOf(
    database,
    `select 'message' as source, user_id from private.contact_messages where email = $1
     union all select 'subscription', user_id from public.shop_newsletter_subscriptions where email = $1
     order by source`,
    [email],
  )
}

describe('the token of an ended session', () => {
  test.each([
    ['signed out', 'delete from auth.sessions where id = $1'],
    ['an account that is banned', `update auth.users set banned_until = now() + interval '1 day'
       where id = (select user_id from auth.sessions where id = $1)`],
    ['of another account', `update auth.sessions set user_id = (select id from auth.users
       where id <> user_id limit 1) where id = $1`],
  ])('(%s) is refused', async (_how, ending) => {
    const token = await signIn(`${randomUUID()}@example.com`)
    await database.owner.query(ending, [token.session_id])
    for (const [what, sql] of writes(token)) {
      expect([what, (await refusalOf(use(token, sql))).name]).toEqual([what, 'SIGN_IN_REQUIRED'])
    }
    const changed = [
      'update public.shop_cart_items set quantity = 2',
      'delete from public.shop_cart_items',
      `update public.shop_profiles set first_name = 'Eve'`,
      `update public.shop_addresses set city = 'Boston'`,
      'delete from public.shop_addresses',
      'delete from public.shop_wishlist_items',
    ]
    for (const sql of changed) {
      expect([sql, (await refusalOf(use(token, sql))).code]).toEqual([sql, 'PT401'])
    }
  })

  test.each([true, false])('subscribes and sends messages as a visitor (ended: %s)', async (hasEnded) => {
    const email = `${randomUUID()}@example.com`
    const token = await signIn(email)
    if (hasEnded) {
      await database.owner.query('delete from auth.sessions where id = $1', [token.session_id])
    }
    await use(token, 'select public.newsletter_subscribe($1)', [email])
    await use(token, `select public.send_contact_message('Joan', $1, 'Hello')`, [email])
    const user_id = hasEnded ? null : token.sub
    expect(await notedAccounts(email)).toEqual([
      { source: 'message', user_id },
      { source: 'subscription', user_id },
    ])
  })

  test('leaves the other sessions of the account as they are', async () => {
    const token = await signIn('grace@example.com')
    const other = { ...token, session_id: randomUUID() }
    await database.owner.query(
      `insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())`,
      [other.session_id, other.sub],
    )
    await database.owner.query('delete from auth.sessions where id = $1', [token.session_id])
    expect(await use(other, 'select quantity from public.shop_cart_items')).toHaveLength(1)
    await refusalOf(use(token, 'select quantity from public.shop_cart_items'))
  })
})

test('the check cannot be called by name, because its schema is closed', async () => {
  const token = await signIn('hedy@example.com')
  expect((await refusalOf(use(token, 'select private.current_shopper()'))).code).toBe('42501')
})
