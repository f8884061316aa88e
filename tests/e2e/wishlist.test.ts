import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

import { fillWishlist } from '../support/cart-and-wishlist.ts'
import { ignoreErrors } from '../support/checkout.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest, focusedName } from '../support/visitor.ts'

const owner = await insertTestProducts('Saved Scarf')

browserTest(
  'the wishlist shows loading, empty and signed-out states (R-236, R-237, R-238)',
  async ({ visitor, page, goTo, main }) => {
    await signInNewShopper(visitor)
    const letGo = await holdRequests(page, '**/rest/v1/shop_wishlist_items?*')
    await page.goto('/wishlist')
    const waiting = main.locator('.spinner').filter({ hasText: 'Loading' })
    await waiting.locator('svg').waitFor()
    letGo()
    await main.getByRole('heading', { name: 'Your Wishlist is Empty' }).waitFor()
    expect(await waiting.count()).toBe(0)
    const onward = main.getByRole('link', { name: 'Continue Shopping' })
    expect(await onward.getAttribute('href')).toBe('/products')

    const otherTab = await page.context().newPage()
    await otherTab.goto('/')
    await otherTab.getByRole('button', { name: /^Account/ }).click()
    await otherTab.getByRole('menuitem', { name: 'Sign Out' }).click()
    await main.getByRole('heading', { name: 'Please Sign In' }).waitFor()
    await main.getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL('**/login?from=%2Fwishlist')

    await goTo('/wishlist')
    await page.waitForURL('**/login?from=%2Fwishlist')
    await main.getByRole('heading', { name: 'Please Sign In' }).waitFor()
  },
)

browserTest(
  'wishlist entries are shown, added to the cart and removed (R-239, R-240, R-241, R-242, R-243, R-244, R-245, R-246, R-247, R-248)',
  async ({ visitor, page, goTo, main }) => {
    await signInNewShopper(visitor)
    await fillWishlist(page, ['latchkey-fob', 'thessaly-column', 'tamar-stand-collar-overcoat'])
    await goTo('/wishlist')
    await main.getByRole('heading', { level: 1, name: 'My Wishlist' }).waitFor()
    await main.getByText('3 items saved for later', { exact: true }).waitFor()
    const grid = main.getByRole('list').filter({ has: page.getByRole('article') })
    const columns = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns)
    expect(columns.split(' ')).toHaveLength(4)

    const coat = cardOf(main, 'Tamar Stand-Collar Overcoat')
    await expect
      .poll(() => coat.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
    expect(await coat.getByRole('link').getAttribute('href')).toBe(
      '/products/tamar-stand-collar-overcoat',
    )
    await coat.getByText('$736.00', { exact: true }).waitFor()
    const original = coat.getByText('$920.00', { exact: true })
    expect(
      await original.evaluate((element) => getComputedStyle(element).textDecorationLine),
    ).toContain('line-through')
    await coat.getByText('20% OFF', { exact: true }).waitFor()
    await coat.getByText('9 in stock', { exact: true }).waitFor()

    const dress = cardOf(main, 'Thessaly Column')
    await dress.getByText('Out of stock', { exact: true }).waitFor()
    const overlay = dress.getByText('Out of Stock', { exact: true })
    expect(await liesOn(overlay, dress.locator('img'))).toBe(true)
    expect(await dress.getByRole('button', { name: 'Add To Cart' }).isDisabled()).toBe(true)
    expect(await dress.getByText('% OFF').count()).toBe(0)

    const fob = cardOf(main, 'Latchkey Fob')
    const letGo = await holdRequests(page, '**/rest/v1/shop_cart_items?select=id')
    await fob.getByRole('button', { name: 'Add To Cart' }).click()
    const adding = fob.getByRole('button', { name: 'Adding...' })
    await adding.waitFor()
    expect(await adding.isDisabled()).toBe(true)
    await adding.click({ force: true })
    letGo()
    await page.getByText('Latchkey Fob has been added to your cart.').first().waitFor()
    await fob.getByRole('button', { name: 'Add To Cart' }).waitFor()
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()

    // The newest comes first: coat, dress, fob.
    await fob.getByRole('button', { name: 'Remove Latchkey Fob from wishlist' }).press('Enter')
    await fob.waitFor({ state: 'detached' })
    await expect.poll(() => focusedName(page)).toBe('Remove Thessaly Column from wishlist')
    await main.getByText('2 items saved for later', { exact: true }).waitFor()
    const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.keyboard.press('Enter')
    await main.getByText('1 item saved for later', { exact: true }).waitFor()
    await removed
    await goTo('/wishlist')
    await main.getByText('1 item saved for later', { exact: true }).waitFor()

    await main.getByRole('button', { name: /^Remove Tamar/ }).press('Enter')
    await main.getByRole('heading', { name: 'Your Wishlist is Empty' }).waitFor()
    expect(await focusedName(page)).toBe('Wishlist')
  },
)

browserTest(
  'a saved product that has sold out meanwhile says so after a refusal',
  async ({ visitor, page, goTo, main }) => {
    await signInNewShopper(visitor)
    await fillWishlist(page, ['saved-scarf'])
    await goTo('/wishlist')
    const card = cardOf(main, 'Saved Scarf')
    await card.getByText('500 in stock', { exact: true }).waitFor()
    await owner.query(
      `update public.shop_products set stock_quantity = 0 where slug = 'saved-scarf'`,
    )
    await card.getByRole('button', { name: 'Add To Cart' }).click()
    await page.getByText('This item has just sold out.').first().waitFor()
    await card.getByText('Out of stock', { exact: true }).waitFor()
    expect(await card.getByRole('button', { name: 'Add To Cart' }).isDisabled()).toBe(true)
    ignoreErrors(visitor, /status of 409/)
  },
)

function cardOf(main: Locator, name: string): Locator {
  const heading = main.page().getByRole('heading', { name, exact: true })
  return main.getByRole('article').filter({ has: heading })
}

async function liesOn(words: Locator, picture: Locator): Promise<boolean> {
  const [above, below] = await Promise.all([words.boundingBox(), picture.boundingBox()])
  if (!above || !below) return false
  return (
    above.x >= below.x &&
    above.y >= below.y &&
    above.x + above.width <= below.x + below.width &&
    above.y + above.height <= below.y + below.height
  )
}
