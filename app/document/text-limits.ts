/**
 * The most characters of what a shopper writes, by the name that the field has in a table or a call. The database
 * refuses more: tests/architecture/field-limits.test.ts tries each of them there.
 */
export const textLimits = {
  first_name: 100,
  last_name: 100,
  email: 254,
  phone: 40,
  address_line_1: 200,
  address_line_2: 200,
  city: 100,
  state: 100,
  postal_code: 20,
  country: 2,
  /** Of an order. */
  notes: 1000,
  /** Of a contact message. */
  name: 100,
  message: 5000,
  /** Of a review. */
  title: 120,
  comment: 4000,
  /** Of a discount. */
  code: 100,
} as const
