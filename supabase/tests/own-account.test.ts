import { beforeAll, expect, test } from 'vitest'

import * as fixtures from './fixtures.ts'
import { ownDatabase, refusalOf, type Product } from './fixtures.ts'

const database = await ownDatabase()
let scarf: Product

beforeAll(async () => {
  scarf = await fixtures.stock(database, { slug: 'silk-scarf', name: 'Silk Scarf' })
})

/** A shopper with rows in every table, with or without an order. */
async function settle(email: string, { ordered }: { ordered: boolean }): Promise<string> {
  const shopper = await database.createShopper(email)
  if (ordered) await fixtures.buy(database, shopper, scarf)
  await fixtures.settle(database, shopper, scarf, email)
  return shopper
}

/** Calls delete_account with a token of a sign-in some minutes ago. */
function deleteAccount(sub: string, method: string, minutesAgo: number) {
  const timestamp = Math.floor(Date.now() / 1000) - minutesAgo * 60
  const claims = { sub, role: 'authenticated', amr: [{ method, timestamp }] }
  return database.withClaims(claims, 'select public.delete_account()')
}

/** Number of the shopper's rows by table, except auth.users. */
async function rowsOf(shopper: string): Promise<Record<string, number>> {
  const { rows } = await database.owner.query<{ place: string; at: string }>(
    `select conrelid::regclass::text as place, attname as at from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'auth.users'::regclass`,
  )
  const counts = await Promise.all(
    rows.map(async ({ place, at }) => {
      const found = await fixtures.count(database, `select count(*) from ${place} where ${at} = $1`, [
        shopper,
      ])
      return [place.replace('shop_', ''), found] as const
    }),
  )
  return Object.fromEntries(counts.filter(([, found]) => found > 0))
}

test('own_data returns everything stored about its caller, and nothing of others', async () => {
  const grace = await settle('grace@example.com', { ordered: true })
  await settle('ben@example.com', { ordered: true })
  const [row] = await database.asShopper(grace, 'select public.own_data() as own')
  const own = row?.['own'] as Record<string, Record<string, unknown>[]>
  const counts = Object.entries(own).map(([part, kept]) => [part, Array.isArray(kept) ? kept.length : 1])
  expect(Object.fromEntries(counts)).toEqual({
    account: 1,
    profile: 1,
    addresses: 1,
    cart: 1,
    wishlist: 1,
    orders: 1,
    reviews: 1,
    newsletter: 1,
    messages: 1,
    mails: 1,
  })
  expect(own['account']).toMatchObject({ email: 'grace@example.com' })
  expect(own['orders']).toMatchObject([{ notes: 'Wrap it.', items: [{ product_name: 'Silk Scarf' }] }])
  expect(JSON.stringify(own)).not.toContain('ben@example.com')
  const { name } = await refusalOf(database.asVisitor('select public.own_data()'))
  expect(name).toMatch(/permission denied/)
})

test('delete_account requires a recent sign-in by password', async () => {
  const eve = await settle('eve@example.com', { ordered: false })
  for (const [way, minutesAgo] of [
    ['password', 11],
    ['otp', 0],
  ] as const) {
    const refusal = await refusalOf(deleteAccount(eve, way, minutesAgo))
    expect(refusal).toMatchObject({ code: 'PT403', name: 'PASSWORD_REQUIRED' })
  }
  await refusalOf(database.asShopper(eve, 'select public.delete_account()'))
  expect(Object.keys(await rowsOf(eve))).toContain('cart_items')
})

test('an account without orders is deleted completely', async () => {
  const hedy = await settle('hedy@example.com', { ordered: false })
  await deleteAccount(hedy, 'password', 1)
  expect(await rowsOf(hedy)).toEqual({})
  expect(await fixtures.count(database, 'select count(*) from auth.users where id = $1', [hedy])).toBe(0)
})

test('an account with orders is anonymized and keeps them; its address is free', async () => {
  const joan = await settle('joan@example.com', { ordered: true })
  await deleteAccount(joan, 'password', 1)
  expect(await rowsOf(joan)).toEqual({ orders: 1 })
  const account = `select email, encrypted_password, raw_user_meta_data, deleted_at is not null as deleted
     from auth.users where id = $1`
  expect(await fixtures.rowsOf(database, account, [joan])).toEqual([
    { email: null, encrypted_password: null, raw_user_meta_data: {}, deleted: true },
  ])
  const said = `select count(*) from public.shop_product_reviews where user_id is null and title = 'Good'`
  expect(await fixtures.count(database, said)).toBe(1)
  expect(await database.createShopper('joan@example.com')).not.toBe(joan)
})
