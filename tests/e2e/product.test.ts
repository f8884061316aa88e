import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { openOwnerPool, shop } from '../support/shop.ts'
import { ada } from '../support/shopper.ts'
import { signInAs } from '../support/signed-in-shopper.ts'
import { browserTest, findAccessibilityViolations, hasFocus } from '../support/visitor.ts'

browserTest(
  'a product page shows the product, its price and its reviews (R-148, R-152, R-153, R-154, R-155, R-156, R-157, R-166, R-167, R-168, R-169)',
  async ({ page, goTo, main }) => {
    await goTo('/products/lagan-wrap-dress')
    const trail = main.getByRole('navigation', { name: 'Breadcrumb' })
    expect(await trail.getByRole('listitem').allInnerTexts()).toEqual([
      'Home',
      'Products',
      'Women',
      'Lagan Summer Wrap',
    ])
    const steps = await trail
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(steps).toEqual(['/', '/products', '/products?category=women'])

    const about = await main.innerText()
    for (const words of [
      '20% OFF',
      '$212.00',
      '9 in stock',
      'Linen for the three months that deserve it',
      'Free Shipping over $50',
      'Secure Payment',
      '30-day return',
    ]) {
      expect(about).toContain(words)
    }
    const badges = main.locator('.product-sale-badges')
    await badges.getByText('Women', { exact: true }).waitFor()
    await main.getByText('Size and fit', { exact: true }).click()
    const toSizes = main.getByRole('link', { name: 'Size guide', exact: true })
    await toSizes.click()
    const sizes = page.getByRole('dialog', { name: 'Size Guide' })
    await sizes.getByRole('table', { name: 'Women’s sizes, in inches' }).waitFor()
    expect(await sizes.getByRole('table').count()).toBe(1)
    await page.keyboard.press('Escape')
    await sizes.waitFor({ state: 'detached' })
    expect(await hasFocus(toSizes)).toBe(true)

    // A list in a description is one paragraph of several lines.
    const layout = main.locator('.product-description p').first()
    expect(await layout.evaluate((text) => getComputedStyle(text).whiteSpace)).toBe('pre-line')

    const original = main.locator('s', { hasText: '$265.00' })
    expect(await original.evaluate((price) => getComputedStyle(price).textDecorationLine)).toBe(
      'line-through',
    )

    const said = await readReviews('lagan-wrap-dress')
    expect(said.length).toBeGreaterThan(5)
    const average = said.reduce((sum, { rating }) => sum + rating, 0) / said.length
    await main
      .getByText(`${average.toFixed(1)} (${said.length} reviews)`)
      .first()
      .waitFor()
    const reviews = page.getByRole('region', { name: 'Reviews' })
    const shown = reviews.getByRole('article')
    expect(await shown.count()).toBe(5)
    const dates = await shown
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')))
    expect(dates).toEqual(said.slice(0, 5).map(({ created_at }) => created_at))
  },
)

browserTest(
  'a featured product has a badge, and a sold-out one cannot be added to the cart (R-151, R-158, R-161)',
  async ({ page, goTo, main }) => {
    const buttons = ['Add to Cart', 'Buy Now'].map((name) => main.getByRole('button', { name }))
    const badges = page.locator('.product-sale-badges')
    await goTo('/products/ludlow-tote')
    expect((await badges.innerText()).split('\n')).toEqual(['Featured', 'Leather Goods'])
    await goTo('/products/camber-satchel')
    expect((await badges.innerText()).split('\n')).toEqual(['Leather Goods'])
    for (const button of buttons) expect(await button.first().isEnabled()).toBe(true)
    await goTo('/products/silk-scarf')
    await main.getByText('Out of Stock', { exact: true }).waitFor()
    for (const button of buttons) expect(await button.first().isDisabled()).toBe(true)
  },
)

browserTest('a product is shared by the device’s share sheet (R-164)', async ({ page, goTo }) => {
  const shared: unknown[] = []
  await page.exposeFunction('keepShared', (what: unknown) => shared.push(what))
  await page.addInitScript('navigator.share = (what) => window.keepShared(what)')
  await goTo('/products/como-square?utm_source=letter')
  await page.getByRole('button', { name: 'Share' }).click()
  const url = `${shop.url}/products/como-square`
  await expect.poll(() => shared).toMatchObject([{ title: expect.stringContaining('Como'), url }])
})

browserTest(
  'a product’s link is copied where there is no share sheet (R-165)',
  async ({ openVisitor }) => {
    const { page, goTo } = await openVisitor({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.addInitScript('delete Navigator.prototype.share')
    await goTo('/products/como-square')
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByText('Link Copied', { exact: true }).first().waitFor()
    expect(await clipboardOf(page)).toBe(`${shop.url}/products/como-square`)
  },
)

interface SaidReview {
  rating: number
  created_at: string
}

/** Everything that was said about a product, the newest first, straight from the backend. */
async function readReviews(slug: string): Promise<SaidReview[]> {
  const query = `select=rating,created_at,product:shop_products!inner()&product.slug=eq.${slug}`
  const answer = await fetch(
    `${shop.url}/rest/v1/shop_product_reviews?${query}&order=created_at.desc,id`,
    { headers: { apikey: 'sb_publishable_lisiere' } },
  )
  return (await answer.json()) as SaidReview[]
}

function clipboardOf(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

const sweater = '/products/wharfe-shetland-crew'
const words = 'Twelve hours in the rain, and only the sleeves knew.'

browserTest('a buyer writes a review that visitors read', async ({ openVisitor }) => {
  const visitor = await openVisitor()
  const { page, goTo, consoleErrors } = visitor
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await signInAs(visitor, ada)
  await goTo(sweater)
  await reviews.getByRole('button', { name: 'Write a review' }).click()
  const before = await reviews.getByRole('article').count()
  const form = reviews.getByRole('form', { name: 'Write a review' })
  await form.getByRole('button', { name: 'Send review' }).click()
  await form.getByText('Please choose from one to five stars').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  // By the keys, as radio buttons are chosen: the focus was led to the stars.
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
    await page.keyboard.press(key)
  }
  expect(await form.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
  expect(await form.getByText('Please choose').count()).toBe(0)
  await form.getByRole('textbox', { name: 'Your review' }).fill(words)

  // What is typed outlives a shop that does not answer, and the form being put aside.
  await page.route('**/rpc/submit_review', (route) => route.abort())
  await form.getByRole('button', { name: 'Send review' }).click()
  await form.getByText('Nothing you typed is lost.').waitFor()
  expect(consoleErrors.splice(0).join()).toContain('could not be changed')
  await page.unroute('**/rpc/submit_review')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Enter')
  expect(await form.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
  await form.getByRole('button', { name: 'Send review' }).click()

  await reviews.getByText('Thank you. Your review is on this page.').waitFor()
  const first = reviews.getByRole('article').first()
  for (const line of [words, 'Your review', 'Verified purchase']) {
    await first.getByText(line, { exact: true }).waitFor()
  }
  expect(await reviews.getByRole('article').count()).toBe(Math.min(before + 1, 5))

  await goTo(sweater)
  await first.getByText('Your review', { exact: true }).waitFor()
  expect(await reviews.getByRole('button').count()).toBe(0)

  const other = await openVisitor()
  const asked: string[] = []
  other.page.on('request', (request) => asked.push(request.url()))
  const read = other.page.getByRole('region', { name: 'Reviews' })
  // A page from memory shows a change after two seconds at the latest.
  const served = async () => (await fetch(shop.url + sweater)).text()
  await expect.poll(served).toContain(words)
  await other.goTo(sweater)
  expect(await read.getByText(words).count()).toBe(1)
  expect(await read.getByRole('button').count()).toBe(0)
  expect(await read.getByText('Your review').count()).toBe(0)
  expect(asked.filter((url) => /own_review|write-review/.test(url))).toEqual([])

  // The owner hides it: visitors no longer read it, and its author is told.
  const owner = await openOwnerPool()
  const hide = 'update public.shop_product_reviews set is_hidden = true where comment = $1'
  await owner.query(hide, [words])
  await owner.end()
  await expect.poll(served, { timeout: 2_000 }).not.toContain(words)
  await goTo(sweater)
  await reviews.getByText('The shop has hidden your review.').waitFor()
  expect(await reviews.getByText(words).count()).toBe(0)
  expect(await reviews.getByRole('button').count()).toBe(0)
})
