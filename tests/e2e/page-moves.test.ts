import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

import { browserTest, hasFocus, phoneTest, type Visitor } from '../support/visitor.ts'

browserTest(
  'a move to another page is announced, and the focus goes to its heading',
  async ({ visitor, page, goTo }) => {
    await goTo('/')
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    expect(await focused()).toBe('BODY')

    await page.getByRole('banner').getByRole('link', { name: 'Women' }).click()
    await expectMove(visitor, 'Women')
    await page.getByRole('article').first().getByRole('heading').getByRole('link').press('Enter')
    await page.waitForURL('**/products/*')
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await expectMove(visitor, name)
    await page.goBack()
    await expectMove(visitor, 'Women')

    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'About' }).click()
    await expectMove(visitor, 'About')

    // A filter is no move: the focus stays where it is.
    await goTo('/products')
    await page.getByLabel('In stock').check()
    await page.waitForURL('**/products?inStock=true')
    expect(await hasFocus(page.getByLabel('In stock'))).toBe(true)
  },
)

browserTest('under the mouse a card shows its second picture', async ({ page, goTo }) => {
  for (const path of ['/products?category=women', '/search?q=coat']) {
    await goTo(path)
    const card = page.getByRole('article').first()
    await card.hover()
    const second = card.locator('.card-picture-other')
    await expect.poll(() => second.evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
  }
})

browserTest(
  'a product leads to more of its category, also when sold out',
  async ({ page, goTo }) => {
    for (const slug of ['cheviot-throw', 'thessaly-column']) {
      await goTo(`/products/${slug}`)
      const more = page.getByRole('region', { name: /^More from/ })
      await more.scrollIntoViewIfNeeded()
      await expect.poll(() => more.getByRole('article').count()).toBe(4)
      expect(await more.locator(`a[href="/products/${slug}"]`).count()).toBe(0)
      const before = await more.evaluate((section) => section.previousElementSibling?.className)
      expect([slug, before?.includes('product-columns')]).toEqual([
        slug,
        slug === 'thessaly-column',
      ])
    }
  },
)

phoneTest('Back finds the place among related products', async ({ visitor, page, goTo }) => {
  await goTo('/products/thessaly-column')
  const more = page.getByRole('region', { name: /^More from/ })
  await more.scrollIntoViewIfNeeded()
  const card = more.getByRole('article').last()
  await card.evaluate((last) => last.scrollIntoView({ block: 'start', behavior: 'instant' }))
  const name = await card.getByRole('heading').innerText()
  const before = await card.evaluate((last) => last.getBoundingClientRect().top)
  await card.getByRole('link').dispatchEvent('click')
  await expectMove(visitor, name)
  await page.goBack()
  await expectMove(visitor, 'Thessaly Column')
  const placeOf = () => card.evaluate((last) => last.getBoundingClientRect().top)
  await expect.poll(async () => Math.abs((await placeOf()) - before)).toBeLessThan(20)
})

phoneTest(
  'on a phone nothing moves when related products come, and the page ends above the bar',
  async ({ page, goTo }) => {
    await goTo('/products/cheviot-throw')
    const more = page.getByRole('region', { name: /^More from/ })
    const heightOf = () => more.evaluate((section) => section.clientHeight)
    const before = await heightOf()
    await page.getByRole('contentinfo').getByLabel('Email address').focus()
    await expect.poll(() => more.getByRole('article').count()).toBe(4)
    expect(Math.abs((await heightOf()) - before)).toBeLessThan(20)

    await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }))
    const bar = page.locator('.buy-bar[data-shown]')
    const social = page.getByRole('contentinfo').getByRole('link').last()
    const edges = async () => [await bottomOf(social), await topOf(bar)] as const
    await expect.poll(async () => ((edge) => edge[0] <= edge[1])(await edges())).toBe(true)
  },
)

async function topOf(part: Locator): Promise<number> {
  return part.evaluate((element) => element.getBoundingClientRect().top)
}

async function bottomOf(part: Locator): Promise<number> {
  return part.evaluate((element) => element.getBoundingClientRect().bottom)
}

async function expectMove({ page }: Visitor, heading: string) {
  const title = page.getByRole('heading', { level: 1 })
  await title.filter({ hasText: heading }).waitFor()
  await expect.poll(() => hasFocus(title)).toBe(true)
  const said = page.getByRole('status').filter({ hasText: ' · ' })
  await expect.poll(() => said.innerText()).toContain(heading)
}
