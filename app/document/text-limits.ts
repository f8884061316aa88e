// Written by `npm run types` from private.text_limits. Do not edit.

/** The most characters of what a shopper writes, by the name that the field has in a table or a call. */
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
  notes: 1000,
  name: 100,
  message: 5000,
  title: 120,
  comment: 4000,
  code: 100,
} as const
