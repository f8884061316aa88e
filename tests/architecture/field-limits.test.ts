import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { textLimits } from '../../app/document/text-limits.ts'
import { emptyBillingAddress, fieldsOf } from '../../app/shop/checkout/address/address.ts'
import { placeOrder } from '../../supabase/tests/fixtures.ts'
import { freshDatabase, type FreshDatabase } from '../support/database.ts'

// A field holds exactly as many characters as its column, so that no input is rejected later.

let database: FreshDatabase
let ada: string
beforeAll(async () => {
  database = await freshDatabase()
  ada = await database.createShopper('ada@example.com')
})
afterAll(() => database.drop())

const letters = (length: number) => 'ü'.repeat(length)
/** Two letters a browser counts, one for the database: a field is full before its column is. */
const signs = (length: number) => '👗'.repeat(length / 2)

describe('an address', () => {
  const address = {
    ...emptyBillingAddress,
    first_name: 'Ada',
    last_name: 'Marlowe',
    email: 'ada@example.com',
    address_line_1: '18 Mercer Street',
    city: 'New York',
    state: 'NY',
    postal_code: '10013',
  }
  const read = (change: object) =>
    database.owner.query("select private.parse_address('billing', $1)", [{ ...address, ...change }])
  const namesOf = (kind: 'billing' | 'shipping') =>
    fieldsOf(kind).flatMap(({ name }) =>
      name === 'email' ? [] : [[name, textLimits[name]] as const],
    )

  test.each(namesOf('billing'))('has a %s of %i letters', async (name, maxLength) => {
    await expect(read({ [name]: letters(maxLength) })).resolves.toBeDefined()
    await expect(read({ [name]: signs(maxLength) })).resolves.toBeDefined()
    await expect(read({ [name]: letters(maxLength + 1) })).rejects.toMatchObject({
      detail: JSON.stringify({ field: `billing_address.${name}`, problem: 'too_long' }).replaceAll(
        /([:,])/g,
        '$1 ',
      ),
    })
  })

  test.each(namesOf('shipping'))('is saved with a %s of %i letters', async (name, maxLength) => {
    const { email: _email, phone: _phone, ...shipping } = address
    const keep = (text: string) => {
      const row = { ...shipping, [name]: text, user_id: ada, type: 'shipping', id: randomUUID() }
      return database.owner.query(
        `insert into public.shop_addresses (id, user_id, type, first_name, last_name, address_line_1,
           address_line_2, city, state, postal_code, country)
         select id, user_id, type, first_name, last_name, address_line_1, address_line_2, city, state,
           postal_code, country from jsonb_populate_record(null::public.shop_addresses, $1)`,
        [row],
      )
    }
    await expect(keep(letters(maxLength))).resolves.toBeDefined()
    await expect(keep(letters(maxLength + 1))).rejects.toThrow('INVALID_ADDRESS')
  })
})

test.each(['first_name', 'last_name', 'phone'] as const)(
  'a profile has a %s as long as the form says',
  async (column) => {
    const longest = textLimits[column]
    const save = (text: string) =>
      database.owner.query(
        `insert into public.shop_profiles (id, ${column}) values ($1, $2)
       on conflict (id) do update set ${column} = excluded.${column}`,
        [ada, text],
      )
    await expect(save(letters(longest))).resolves.toBeDefined()
    await expect(save(letters(longest + 1))).rejects.toThrow('violates check constraint')
  },
)

test('an order has notes as long as the field', async () => {
  const place = (length: number) => placeOrder(database, ada, { notes: letters(length) })
  await expect(place(textLimits.notes)).rejects.toThrow('EMPTY_CART')
  await expect(place(textLimits.notes + 1)).rejects.toThrow('INVALID_ORDER')
})

test.each(['name', 'message'] as const)(
  'a contact message has a %s as long as the form says',
  async (field) => {
    const send = (length: number) => {
      const words = { name: 'Ada', message: 'Hello', [field]: letters(length) }
      return database.asVisitor("select public.send_contact_message($1, 'ada@example.com', $2)", [
        words.name,
        words.message,
      ])
    }
    await expect(send(textLimits[field])).resolves.toBeDefined()
    await expect(send(textLimits[field] + 1)).rejects.toThrow('INVALID_MESSAGE')
  },
)

test.each(['title', 'comment'] as const)(
  'a review has a %s as long as the form says',
  async (field) => {
    const { rows } = await database.owner.query<{ id: string }>(
      `with category as (
       insert into public.shop_categories (name, slug) values ('Women', $1) returning id
     )
     insert into public.shop_products (name, slug, price, category_id) select 'Coat', $1, 20, id from category
     returning id`,
      [`coat-${field}`],
    )
    const write = (text: string) =>
      database.owner.query(
        `insert into public.shop_product_reviews (product_id, rating, ${field}) values ($1, 5, $2)`,
        [rows[0]?.id, text],
      )
    await expect(write(letters(textLimits[field]))).resolves.toBeDefined()
    await expect(write(letters(textLimits[field] + 1))).rejects.toThrow('violates check constraint')
  },
)

test('an e-mail address is as long as the field', async () => {
  const isTaken = async (length: number) => {
    const host = `${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.example`
    const email = `${'a'.repeat(length - host.length - 1)}@${host}`
    const { rows } = await database.owner.query<{ taken: boolean }>(
      'select private.is_email($1) as taken',
      [email],
    )
    return [email.length, rows[0]?.taken]
  }
  expect(await isTaken(textLimits.email)).toEqual([textLimits.email, true])
  expect(await isTaken(textLimits.email + 1)).toEqual([textLimits.email + 1, false])
})
