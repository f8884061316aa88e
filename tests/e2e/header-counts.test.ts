import { expect } from 'vitest'

import { fillCart, fillWishlist } from '../support/cart-and-wishlist.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest } from '../support/visitor.ts'

browserTest('nothing in the header moves when the counts arrive', async ({ visitor }) => {
  const { page, goTo } = visitor
  await signInNewShopper(visitor)
  await fillCart(page, { 'cheviot-throw': 2 })
  await fillWishlist(page, ['cheviot-throw'])
  const answer = await holdRequests(page, '**/rest/v1/**')
  await goTo('/about')
  // In one step of the page: the account link may become a button at any time.
  const positions = () =>
    page.evaluate(() => {
      const tools = document.querySelectorAll('.site-header-tool')
      return Array.from(tools, (tool) => tool.getBoundingClientRect().left)
    })
  await page.evaluate(() => document.fonts.ready)
  const before = await positions()
  answer()
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor()
  await page.getByRole('link', { name: 'Wishlist, 1 item' }).waitFor()
  expect(await positions()).toEqual(before)
})
