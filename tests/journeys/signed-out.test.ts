import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

import { fillCart, fillWishlist } from '../stage/belongings.ts'
import { signIn, type Newcomer } from '../stage/shopper.ts'
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

journey(
  'on the page of a product, a visitor is led to sign in, and then to what was pressed (R-464)',
  async ({ visitor, arrive }) => {
    const { page, goTo } = visitor
    const grace = await comeSignedIn(await arrive())
    for (const button of ['Add to Cart', 'Add to Wishlist', 'Buy Now']) {
      await goTo('/products/como-square')
      await page.getByRole('main').getByRole('button', { name: button }).first().click()
      await arriveAt(page, '/login')
      expect(new URL(page.url()).searchParams.get('from')).toBe('/products/como-square')
      await noticeOn(page).getByText('Login Required', { exact: true }).waitFor()
    }
    // Two buttons wait to be carried out, and the last of them goes on to the cart.
    await signIn(page, grace)
    await arriveAt(page, '/cart')
    // What asked for it is not asked any longer, however fast that was.
    expect(await noticeOn(page).getByText('Login Required').count()).toBe(0)
    await page.getByRole('heading', { name: 'Cart Items (1)' }).waitFor()
    await page.getByRole('link', { name: 'Wishlist, 1 item' }).waitFor()
    const added = page
      .getByRole('listitem')
      .filter({ hasText: 'Como Square has been added to your cart.' })
    expect(await added.locator('img').getAttribute('src')).toContain('/pictures/como-square/')
    expect(await added.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/cart')
    expect(await added.getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe(
      '/checkout',
    )
  },
)

journey(
  'on a wishlist whose owner was signed out elsewhere, cart and heart ask for them (R-465)',
  async ({ visitor }) => {
    const { page, goTo, complaints } = visitor
    const grace = await comeSignedIn(visitor)
    await fillWishlist(page, ['latchkey-fob'])
    await goTo('/wishlist')
    const add = page.getByRole('main').getByRole('button', { name: 'Add To Cart' })
    await add.waitFor()
    await signOutEverywhere(page)
    await add.click()
    const notice = noticeOn(page)
    await notice.getByText('Please sign in', { exact: true }).waitFor()
    await notice.getByText('You need to sign in to add items to your cart.').waitFor()
    await page.getByRole('heading', { name: 'Please Sign In' }).waitFor()
    await comeBack(page, grace)
    await page.getByText('Latchkey Fob has been added to your cart.').first().waitFor()

    const heart = page.getByRole('button', { name: 'Remove Latchkey Fob from wishlist' })
    await heart.waitFor()
    await signOutEverywhere(page)
    await heart.click()
    await notice.getByText('You need to sign in to change your wishlist.').waitFor()
    expect(await page.getByText('Failed to').count()).toBe(0)
    await comeBack(page, grace)
    await page.getByRole('heading', { name: 'Your Wishlist is Empty' }).waitFor()
    // What was asked with a session that is no more is refused, and the browser notes it.
    expect(complaints.splice(0).join()).toContain('401')
  },
)

journey(
  'in a cart whose owner was signed out elsewhere, what was pressed is done after signing in',
  async ({ visitor, arrive }) => {
    const { page, goTo, complaints } = visitor
    const grace = await comeSignedIn(visitor)
    await fillCart(page, { 'latchkey-fob': 1, 'como-square': 1 })
    await goTo('/cart')
    const main = page.getByRole('main')
    const fob = main.getByRole('listitem').filter({ hasText: 'Latchkey Fob' })
    await fob.getByRole('button', { name: 'Increase quantity' }).waitFor()
    await signOutEverywhere(page)
    await fob.getByRole('button', { name: 'Increase quantity' }).click()
    await signInFromCart(page, grace)
    await page.getByText('Item quantity has been updated.').first().waitFor()
    await main.getByRole('heading', { name: 'Cart Items (3)' }).waitFor()

    await signOutEverywhere(page)
    await main.getByRole('button', { name: 'Remove Como Square' }).click()
    await signInFromCart(page, grace)
    await page.getByText('Item has been removed from your cart.').first().waitFor()
    await main.getByRole('heading', { name: 'Cart Items (2)' }).waitFor()

    // Whoever else signs in finds their own cart as it was.
    await signOutEverywhere(page)
    await main.getByRole('button', { name: 'Remove Latchkey Fob' }).click()
    const ben = await arrive()
    const other = await comeSignedIn(ben)
    await fillCart(ben.page, { 'latchkey-fob': 1 })
    await signInFromCart(page, other)
    await main.getByRole('heading', { name: 'Cart Items (1)' }).waitFor()
    await page.waitForTimeout(300)
    await main.getByRole('heading', { name: 'Cart Items (1)' }).waitFor()
    expect(await page.getByText('Failed to').count()).toBe(0)
    expect(complaints.splice(0).join()).toContain('401')
  },
)

async function signInFromCart(page: Page, person: Newcomer) {
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Please Sign In' }).waitFor()
  await page.clock.setFixedTime(Date.now())
  await main.getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/login?from=%2Fcart')
  await signIn(page, person)
  await arriveAt(page, '/cart')
}

/** The message at the top of the page, of which there is one at a time. */
function noticeOn(page: Page) {
  return page.getByRole('region', { name: /^Notices/ }).locator('li[data-state=open]')
}

/** Follows the notice to sign in, and is back at the wishlist. */
async function comeBack(page: Page, grace: Newcomer) {
  await page.clock.setFixedTime(Date.now())
  await noticeOn(page).getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/login?from=%2Fwishlist')
  await signIn(page, grace)
  await arriveAt(page, '/wishlist')
}

/**
 * As another device of theirs would, or a change of password. Nothing tells this page; it learns of it
 * when its token has to be renewed, which is now.
 */
async function signOutEverywhere(page: Page) {
  const kept = await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))
  const { access_token } = JSON.parse(kept ?? '{}') as { access_token?: string }
  const answer = await fetch(`${inject('shop').url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_lisiere', Authorization: `Bearer ${access_token}` },
  })
  expect(answer.status).toBe(204)
  await page.clock.setFixedTime(Date.now() + 2 * 60 * 60 * 1000)
}
