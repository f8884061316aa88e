import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

import { fillWishlist } from '../stage/belongings.ts'
import { comeSignedIn } from '../stage/signed-in.ts'
import { arriveAt, journey } from '../stage/visitor.ts'

journey(
  'on a list, a visitor is asked to sign in and stays where they are (R-463)',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await goTo('/products')
    const card = page.getByRole('article').first()
    await card.hover()
    await card.getByRole('button', { name: 'Add To Cart' }).click()
    const notice = noticeOn(page)
    await notice.getByText('Please sign in', { exact: true }).waitFor()
    await notice.getByText('You need to sign in to add items to your cart.').waitFor()
    await card.getByRole('button', { name: /wishlist/i }).click()
    await notice.getByText('You need to sign in to add items to your wishlist.').waitFor()
    await notice.getByText('Please sign in', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/products')
    await notice.getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL('**/login?from=%2Fproducts')
  },
)

journey('on the page of a product, a visitor is led to sign in (R-464)', async ({ visitor }) => {
  const { page, goTo } = visitor
  for (const button of ['Add to Cart', 'Buy Now', 'Add to Wishlist']) {
    await goTo('/products/como-square')
    await page.getByRole('main').getByRole('button', { name: button }).first().click()
    await arriveAt(page, '/login')
    expect(new URL(page.url()).searchParams.get('from')).toBe('/products/como-square')
    await noticeOn(page).getByText('Login Required', { exact: true }).waitFor()
  }
})

journey(
  'on a wishlist whose owner was signed out elsewhere, the cart asks for them (R-465)',
  async ({ visitor }) => {
    const { page, goTo, complaints } = visitor
    await comeSignedIn(visitor)
    await fillWishlist(page, ['latchkey-fob'])
    await goTo('/wishlist')
    const add = page.getByRole('main').getByRole('button', { name: 'Add To Cart' })
    await add.waitFor()
    await signOutEverywhere(page)
    // Nothing tells this page; it learns of it when its token has to be renewed.
    await page.clock.setFixedTime(Date.now() + 2 * 60 * 60 * 1000)
    await add.click()
    const notice = noticeOn(page)
    await notice.getByText('Please sign in', { exact: true }).waitFor()
    await notice.getByText('You need to sign in to add items to your cart.').waitFor()
    await page.getByRole('heading', { name: 'Please Sign In' }).waitFor()
    // What was asked with a session that is no more is refused, and the browser notes it.
    expect(complaints.splice(0).join()).toContain('401')
  },
)

/** The message at the top of the page, of which there is one at a time. */
function noticeOn(page: Page) {
  return page.getByRole('region', { name: /^Notices/ }).locator('li[data-state=open]')
}

/** As another device of theirs would, or a change of password. */
async function signOutEverywhere(page: Page) {
  const kept = await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))
  const { access_token } = JSON.parse(kept ?? '{}') as { access_token?: string }
  const answer = await fetch(`${inject('shop').url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_lisiere', Authorization: `Bearer ${access_token}` },
  })
  expect(answer.status).toBe(204)
}
