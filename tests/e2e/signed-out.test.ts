import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { fillCart, fillWishlist } from '../support/cart-and-wishlist.ts'
import { openCart } from '../support/checkout.ts'
import { type NewShopper, newShopper, signIn } from '../support/shopper.ts'
import { createAccount, fetchAsShopper, signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest, waitForPath, type Visitor } from '../support/visitor.ts'

browserTest(
  'on a list a visitor is asked to sign in and stays on the page (R-463)',
  async ({ page, goTo }) => {
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

browserTest(
  'on a product page a visitor is led to sign-in, and the action follows (R-464)',
  async ({ page, goTo, main }) => {
    const grace = newShopper()
    await createAccount(grace)
    for (const button of ['Add to Cart', 'Add to Wishlist', 'Buy Now']) {
      await goTo('/products/como-square')
      await main.getByRole('button', { name: button }).first().click()
      await waitForPath(page, '/login')
      expect(new URL(page.url()).searchParams.get('from')).toBe('/products/como-square')
      await noticeOn(page).getByText('Login Required', { exact: true }).waitFor()
    }
    // Of two pending actions the last one continues to the cart.
    await signIn(page, grace)
    await waitForPath(page, '/cart')
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

browserTest(
  'on the wishlist of a session that ended elsewhere, the actions ask to sign in (R-465)',
  async ({ visitor, page, main }) => {
    const grace = await signInNewShopper(visitor)
    await fillWishlist(page, ['latchkey-fob'])
    const add = main.getByRole('button', { name: 'Add To Cart' })
    await endElsewhere(visitor, '/wishlist')
    await add.click()
    const notice = noticeOn(page)
    await notice.getByText('Please sign in', { exact: true }).waitFor()
    await notice.getByText('You need to sign in to add items to your cart.').waitFor()
    await page.getByRole('heading', { name: 'Please Sign In' }).waitFor()
    await comeBack(page, grace)
    await page.getByText('Latchkey Fob has been added to your cart.').first().waitFor()

    const heart = page.getByRole('button', { name: 'Remove Latchkey Fob from wishlist' })
    await endElsewhere(visitor, '/wishlist')
    await heart.click()
    await notice.getByText('You need to sign in to change your wishlist.').waitFor()
    expect(await page.getByText('Failed to').count()).toBe(0)
    await comeBack(page, grace)
    await page.getByRole('heading', { name: 'Your Wishlist is Empty' }).waitFor()
    // What was asked with a session that is no more is refused, and the browser notes it.
    expect(visitor.consoleErrors.splice(0).join()).toContain('401')
  },
)

browserTest(
  'in the cart of a session that ended elsewhere, the action follows after signing in',
  async ({ visitor, page, main, openVisitor }) => {
    const grace = await openCart(visitor, { 'latchkey-fob': 1, 'como-square': 1 })
    const fob = main.getByRole('listitem').filter({ hasText: 'Latchkey Fob' })
    await endElsewhere(visitor, '/cart')
    await fob.getByRole('button', { name: 'Increase quantity' }).click()
    await signInFromCart(page, grace)
    await page.getByText('Item quantity has been updated.').first().waitFor()
    await main.getByRole('heading', { name: 'Cart Items (3)' }).waitFor()

    await endElsewhere(visitor, '/cart')
    await main.getByRole('button', { name: 'Remove Como Square' }).click()
    await signInFromCart(page, grace)
    await page.getByText('Item has been removed from your cart.').first().waitFor()
    await main.getByRole('heading', { name: 'Cart Items (2)' }).waitFor()

    // Another shopper who signs in finds their own cart unchanged.
    await endElsewhere(visitor, '/products/como-square')
    await main.getByRole('button', { name: 'Add to Cart' }).first().click()
    await waitForPath(page, '/login')
    const ben = await openVisitor()
    const other = await signInNewShopper(ben)
    await fillCart(ben.page, { 'latchkey-fob': 1 })
    await page.clock.setFixedTime(Date.now())
    await signIn(page, other)
    await waitForPath(page, '/products/como-square')
    const cart = page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })
    await cart.waitFor()
    await page.waitForTimeout(500)
    await cart.waitFor()
    expect(await page.getByText('Failed to').count()).toBe(0)
    expect(visitor.consoleErrors.splice(0).join()).toContain('401')
  },
)

/** After its page has read all: a read that hears of the end would make the next press a visitor's. */
async function endElsewhere({ page, goTo }: Visitor, path: string) {
  await goTo(path)
  await page.waitForLoadState('networkidle')
  await signOutEverywhere(page)
}

async function signInFromCart(page: Page, person: NewShopper) {
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Please Sign In' }).waitFor()
  await page.clock.setFixedTime(Date.now())
  await main.getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/login?from=%2Fcart')
  await signIn(page, person)
  await waitForPath(page, '/cart')
}

/** The message at the top of the page, of which there is one at a time. */
function noticeOn(page: Page) {
  return page.getByRole('region', { name: /^Notices/ }).locator('li[data-state=open]')
}

/** Follows the notice to sign in, and is back at the wishlist. */
async function comeBack(page: Page, grace: NewShopper) {
  await page.clock.setFixedTime(Date.now())
  await noticeOn(page).getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/login?from=%2Fwishlist')
  await signIn(page, grace)
  await waitForPath(page, '/wishlist')
}

/**
 * As another device of theirs would, or a change of password. Nothing tells this page; it learns of it
 * when its token has to be renewed, which is now.
 */
async function signOutEverywhere(page: Page) {
  await fetchAsShopper(page, '/auth/v1/logout?scope=global', { method: 'POST' })
  await page.clock.setFixedTime(Date.now() + 2 * 60 * 60 * 1000)
}
