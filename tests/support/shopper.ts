import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'

/** The demo shopper who has bought before. */
export const ada = { email: 'ada@example.com', password: 'lisiere-demo' }

/** A shopper without an account. */
export function newShopper(name = 'grace') {
  const email = `${name}-${randomUUID().slice(0, 8)}@example.com`
  return { firstName: 'Grace', lastName: 'Hopper', email, password: 'first-compiler' }
}

export type NewShopper = ReturnType<typeof newShopper>

/** Fills the sign-in form that is open and sends it. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Fills the sign-up form that is open and sends it. */
export async function signUp(page: Page, person: NewShopper) {
  await page.getByLabel('First Name').fill(person.firstName)
  await page.getByLabel('Last Name').fill(person.lastName)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await page.getByLabel(/^Password/).fill(person.password)
  await page.getByLabel('Confirm Password').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
}
