import type { Page } from 'playwright-core'

/** Input at checkout that must survive every fault. */
export const checkoutInput = {
  street: '1 Bancroft Way',
  city: 'Berkeley',
  zip: '94704',
  notes: 'Please wrap it in blue.',
}

/** Leaves in this tab what this shopper has typed into a checkout. Paid by PayPal: other tests cover cards. */
export async function storeDraft(
  page: Page,
  person: { firstName: string; lastName: string; email: string },
): Promise<void> {
  const { street, city, zip, notes } = checkoutInput
  const { firstName, lastName, email } = person
  const name = { first_name: firstName, last_name: lastName }
  const place = { address_line_1: street, city, state: 'CA', postal_code: zip, country: 'US' }
  const billing = { ...name, ...place, email }
  const value = { billing, shipping: {}, paymentMethod: 'paypal', notes, filled: false }
  await page.evaluate(
    (draft) => sessionStorage.setItem('draft checkout', draft),
    JSON.stringify({ owner: '', value }),
  )
}
