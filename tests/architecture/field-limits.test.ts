import { afterAll, beforeAll, expect, test } from 'vitest'

import { textLimits } from '../../app/document/text-limits.ts'
import { address, billing, placeOrder, stock } from '../../supabase/tests/fixtures.ts'
import { freshDatabase, type FreshDatabase } from '../support/database.ts'

// A field holds exactly as many characters as the database takes, so that no input is rejected later.

let database: FreshDatabase
let ada: string
let coat: string
beforeAll(async () => {
  database = await freshDatabase()
  ada = await database.createShopper('ada@example.com')
  coat = (await stock(database, { slug: 'coat' })).id
})
afterAll(() => database.drop())

type Field = Exclude<keyof typeof textLimits, 'email' | 'country' | 'code'>
type Write = (field: Field, text: string) => Promise<unknown>

const inAddressBook: Write = (field, text) =>
  database.asShopper(
    ada,
    `insert into public.shop_addresses (user_id, type, first_name, last_name, address_line_1,
       address_line_2, city, state, postal_code, country)
     select $1, 'billing', first_name, last_name, address_line_1, address_line_2, city, state,
       postal_code, country from jsonb_populate_record(null::public.shop_addresses, $2)`,
    [ada, { ...address, [field]: text }],
  )
const inBill: Write = (field, text) =>
  placeOrder(database, ada, { billing_address: { ...billing, [field]: text } })
const inProfile: Write = (field, text) =>
  database.asShopper(
    ada,
    `insert into public.shop_profiles (id, ${field}) values ($1, $2)
     on conflict (id) do update set ${field} = excluded.${field}`,
    [ada, text],
  )
const inMessage: Write = (field, text) => {
  const words = { name: 'Ada', message: 'Hello', [field]: text }
  const call = `select public.send_contact_message($1, 'ada@example.com', $2)`
  return database.asVisitor(call, [words.name, words.message])
}
const inReview: Write = (field, text) =>
  database.owner.query(
    `insert into public.shop_product_reviews (product_id, rating, ${field}) values ($1, 5, $2)`,
    [coat, text],
  )

/** Where each field is written. */
const doors: Record<Field, Record<string, Write>> = {
  first_name: { inAddressBook, inBill, inProfile },
  last_name: { inAddressBook, inBill, inProfile },
  phone: { inBill, inProfile },
  address_line_1: { inAddressBook, inBill },
  address_line_2: { inAddressBook, inBill },
  city: { inAddressBook, inBill },
  state: { inAddressBook, inBill },
  postal_code: { inAddressBook, inBill },
  notes: { inOrder: (field, text) => placeOrder(database, ada, { [field]: text }) },
  name: { inMessage },
  message: { inMessage },
  title: { inReview },
  comment: { inReview },
}

test.each(
  Object.entries(doors).flatMap(([field, writes]) =>
    Object.entries(writes).map(([place, write]) => [field as Field, place, write] as const),
  ),
)('%s takes as many characters %s as its field', async (field, _, write) => {
  // Each is one character of the database, and two of a browser: a field is full before its column is.
  const attempt = async (length: number) =>
    write(field, '👗'.repeat(length)).then(
      () => 'written',
      (error: Error) => error.message,
    )
  // The cart is empty: a text that is too long is refused before that.
  expect(await attempt(textLimits[field])).toMatch(/^(written|EMPTY_CART)$/)
  expect(await attempt(textLimits[field] + 1)).toMatch(/^INVALID_|violates check constraint/)
})

test('an e-mail address is as long as the field', async () => {
  const isTaken = async (length: number) => {
    const host = `${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.example`
    const email = `${'a'.repeat(length - host.length - 1)}@${host}`
    const { rows } = await database.owner.query('select private.is_email($1) as taken', [email])
    return [email.length, rows[0].taken]
  }
  expect(await isTaken(textLimits.email)).toEqual([textLimits.email, true])
  expect(await isTaken(textLimits.email + 1)).toEqual([textLimits.email + 1, false])
})
