import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'

import { openPool } from '../../backend/database/pool.ts'
import { fillCart, fillWishlist } from '../stage/belongings.ts'
import { connectionInto } from '../stage/data-folder.ts'
import { forgive } from '../stage/at-checkout.ts'
import { comeSignedIn } from '../stage/signed-in.ts'
import { journey, type Visitor } from '../stage/visitor.ts'

journey('a cart that cannot be read says so, and is read again (R-538)', async ({ visitor }) => {
  const { page, goTo } = visitor
  await comeSignedIn(visitor)
  await fillCart(page, { 'latchkey-fob': 1 })
  const connect = await cutOff(visitor, '**/rest/v1/shop_cart_items?*')
  await goTo('/cart')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: 'Error', exact: true }).waitFor()
  const words = 'Failed to load cart items. Please try again.'
  await main.getByText(words, { exact: true }).waitFor()
  await noticeOn(page, 'Error', words)
  await connect()
  await main.getByRole('button', { name: 'Try Again' }).click()
  await main.getByRole('heading', { name: 'Cart Items (1)' }).waitFor()
})

journey('so does a wishlist (R-545)', async ({ visitor }) => {
  const { page, goTo } = visitor
  await comeSignedIn(visitor)
  await fillWishlist(page, ['latchkey-fob'])
  const connect = await cutOff(visitor, '**/rest/v1/shop_wishlist_items?*')
  await goTo('/wishlist')
  const main = page.getByRole('main')
  const words = 'Failed to load wishlist items. Please try again.'
  await main.getByText(words, { exact: true }).waitFor()
  await connect()
  await main.getByRole('button', { name: 'Try Again' }).click()
  await main.getByText('1 item saved for later').waitFor()
})

journey(
  'a search in the header that fails takes away what the one before had found (R-549, R-550)',
  async ({ visitor }) => {
    const { page, goTo } = visitor
    await goTo('/about')
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    const box = page.getByRole('combobox', { name: 'Search products' })
    const results = page.getByRole('listbox', { name: 'Search results' })
    await box.fill('linen')
    await results.getByRole('option').first().waitFor()

    const connect = await cutOff(visitor, '**/rest/v1/rpc/search_*')
    await box.fill('wool')
    await noticeOn(page, 'Search Error', 'Failed to perform search. Please try again.')
    await results.waitFor({ state: 'detached' })
    expect(await page.getByRole('link', { name: /^View all/ }).count()).toBe(0)
    await connect()
    await box.fill('wool ')
    await results.getByRole('option').first().waitFor()
  },
)

journey('nobody checks out an empty cart (R-556)', async ({ visitor }) => {
  const { page, goTo } = visitor
  await comeSignedIn(visitor)
  await goTo('/checkout')
  await page.waitForURL('**/cart')
  const words = 'Your cart is empty. Add some items before checkout.'
  await noticeOn(page, 'Empty Cart', words)
})

journey('a search whose filters cannot be read finds nevertheless (R-551)', async ({ visitor }) => {
  const { page, goTo, complaints } = visitor
  const owner = openPool({ connection: await connectionInto(inject('shop').dataDir), max: 1 })
  onTestFinished(async () => {
    await owner.query('grant execute on function public.product_bounds to anon')
    await owner.end()
  })
  await owner.query('revoke execute on function public.product_bounds from anon')
  // What was read before is not asked again until something changes.
  await owner.query(`notify catalog, 'all'`)
  await goTo('/search?q=fob')
  await noticeOn(page, 'Error', 'Failed to load search filters.')
  await page.getByRole('main').getByRole('article').first().waitFor()
  expect(complaints.join()).toContain('503')
  // Asked for once more to be kept, it is refused once more.
  forgive(visitor, /status of 503/)
})

journey(
  'a profile that cannot be read or kept says why, and one that was kept says so (R-402, R-553, R-554)',
  async ({ visitor }) => {
    const { page, goTo, complaints } = visitor
    await comeSignedIn(visitor)
    const profile = '**/rest/v1/shop_profiles?*'
    const closed = { status: 503, json: { message: 'The register is closed.' } }
    await page.route(profile, (route) => route.fulfill(closed))
    await goTo('/account')
    const main = page.getByRole('main')
    const refusal = main.locator('.alert[data-variant=destructive]')
    await refusal.getByText('The register is closed.', { exact: true }).waitFor()
    await page.unroute(profile)
    await main.getByRole('button', { name: 'Try Again' }).click()
    await main.getByLabel('First Name').fill('Augusta')
    expect(complaints.splice(0).join()).toContain('503')

    const save = main.getByRole('button', { name: 'Save Changes' })
    const connect = await cutOff(visitor, '**/rest/v1/shop_profiles*')
    await save.click()
    await refusal.getByText('We could not reach the shop. Please try again.').waitFor()
    await connect()

    const methods: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/shop_profiles')) methods.push(request.method())
    })
    await save.click()
    await main.getByText('Profile updated successfully!', { exact: true }).waitFor()
    expect(await refusal.count()).toBe(0)
    // Written, and then read again.
    expect(methods).toEqual(['POST', 'GET'])
    expect(await main.getByLabel('First Name').inputValue()).toBe('Augusta')
  },
)

/** Lets no call to this address through. Answers how to let them through again. */
async function cutOff({ page, complaints }: Visitor, address: string) {
  await page.route(address, (route) => route.abort('connectionfailed'))
  return async () => {
    await page.unroute(address)
    // The page notes the fault for whoever looks into it, and so does the browser.
    expect(complaints.splice(0).join()).toContain('ERR_CONNECTION_FAILED')
  }
}

/** Waits for a message at the top of the page, where there is one at a time. */
async function noticeOn(page: Page, title: string, description: string) {
  const notice = page
    .getByRole('region', { name: /^Notices/ })
    .locator('li[data-state=open][data-variant=destructive]')
  await notice.getByText(title, { exact: true }).waitFor()
  await notice.getByText(description, { exact: true }).waitFor()
}
