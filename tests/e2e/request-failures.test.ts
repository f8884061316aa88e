import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

import { fillWishlist } from '../support/cart-and-wishlist.ts'
import { ignoreErrors, signInWithCart } from '../support/checkout.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { shop } from '../support/shop.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest, hasFocus, type Visitor } from '../support/visitor.ts'

const owner = await insertTestProducts('Unopened Cape')

browserTest(
  'a cart and a wishlist that fail to load show an error and can be retried (R-538, R-545)',
  async ({ visitor, page, goTo, main }) => {
    await signInWithCart(visitor, { 'latchkey-fob': 1 })
    await fillWishlist(page, ['latchkey-fob'])
    for (const [items, shown] of [
      ['cart', main.getByRole('heading', { name: 'Cart Items (1)' })],
      ['wishlist', main.getByText('1 item saved for later')],
    ] as const) {
      const connect = await cutOff(visitor, `**/rest/v1/shop_${items}_items?*`)
      await goTo(`/${items}`)
      const words = `Failed to load ${items} items. Please try again.`
      await main.getByText(words, { exact: true }).waitFor()
      if (items === 'cart') {
        await main.getByRole('heading', { level: 1, name: 'Error', exact: true }).waitFor()
        await noticeOn(page, 'Error', words)
      }
      await connect()
      await main.getByRole('button', { name: 'Try Again' }).click()
      await shown.waitFor()
    }
  },
)

browserTest(
  'a failed header search clears the previous results (R-549, R-550)',
  async ({ visitor, page, goTo }) => {
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

browserTest(
  'a subscription that fails to load is asked for again by a button that keeps the focus',
  async ({ visitor, page, goTo }) => {
    await signInNewShopper(visitor)
    const status = '**/rest/v1/rpc/newsletter_status'
    const connect = await cutOff(visitor, status)
    await goTo('/account')
    const button = page.getByRole('region', { name: 'Newsletter' }).getByRole('button')
    await button.getByText('Try Again').waitFor()
    await connect()
    const answer = await holdRequests(page, status)
    await button.press('Enter')
    answer()
    await button.getByText('Subscribe').waitFor()
    expect(await hasFocus(button)).toBe(true)
  },
)

browserTest('a lost product, and one that failed, have titles that say so', async () => {
  const title = async (slug: string) => {
    const answer = await fetch(`${shop.url}/products/${slug}`)
    return [answer.status, /<title>([^<]*)/.exec(await answer.text())?.[1]]
  }
  expect(await title('como-square')).toEqual([200, 'Como Square · Lisière'])
  expect(await title('nowhere')).toEqual([404, 'Product not found · Lisière'])
  onTestFinished(async () => {
    await owner.query('grant execute on function public.product_review_summary to anon')
  })
  await owner.query('revoke execute on function public.product_review_summary from anon')
  // Its page was never opened: no rendered one is in memory.
  expect(await title('unopened-cape')).toEqual([503, 'Product not loaded · Lisière'])
})

browserTest('a search works when its filters fail to load (R-551)', async ({ visitor }) => {
  const { page, goTo, consoleErrors } = visitor
  onTestFinished(async () => {
    await owner.query('grant execute on function public.filter_options to anon')
  })
  await owner.query('revoke execute on function public.filter_options from anon')
  // What was read before is not asked again until something changes.
  await owner.query(`notify catalog, 'all'`)
  await goTo('/search?q=fob')
  await noticeOn(page, 'Error', 'Failed to load search filters.')
  await page.getByRole('main').getByRole('article').first().waitFor()
  expect(consoleErrors.join()).toContain('503')
  // Asked for once more to be kept, it is refused once more.
  ignoreErrors(visitor, /status of 503/)
})

/** Lets no call to this address through. Answers how to let them through again. */
async function cutOff({ page, consoleErrors }: Visitor, address: string) {
  await page.route(address, (route) => route.abort('connectionfailed'))
  return async () => {
    await page.unroute(address)
    // The page and the browser log the error.
    expect(consoleErrors.splice(0).join()).toContain('ERR_CONNECTION_FAILED')
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
