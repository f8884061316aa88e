import type { Page } from 'playwright-core'

import type { TestShop } from './test-shop.ts'

/** Signs a new shopper in at this page, which is one of the shop. */
export async function signInBuyer(page: Page, testShop: TestShop, names: object = {}) {
  const [buyer] = await testShop.createBuyers(1)
  const id = buyer?.id ?? ''
  const email = `${id}@example.com`
  const session = {
    access_token: await testShop.accessTokenFor(id),
    refresh_token: 'none',
    token_type: 'bearer',
    expires_in: 21_600,
    expires_at: Math.floor(Date.now() / 1_000) + 21_600,
    user: { id, email, user_metadata: names },
  }
  await page.evaluate((kept) => {
    const host = location.hostname.split('.')[0]
    localStorage.setItem(`sb-${host}-auth-token`, kept)
  }, JSON.stringify(session))
  return { id, email }
}
