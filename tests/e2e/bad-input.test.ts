import { expect, test } from 'vitest'

import { shop } from '../support/shop.ts'
import { browserTest } from '../support/visitor.ts'

const { url } = shop

test.for([
  // What makes no sense counts as not said.
  ['/products?minPrice=abc&maxPrice=-5', '/products'],
  ['/products?minPrice=1e99&maxPrice=NaN', '/products'],
  ['/products?minPrice=0&maxPrice=100000', '/products'],
  ['/products?minPrice=80&maxPrice=20', '/products?minPrice=20&maxPrice=80'],
  ['/products?minPrice=999999', '/products?minPrice=999999'],
  ['/products?category=nowhere&sortBy=cheapest', '/products'],
  ['/products?inStock=yes&featured=1&sortBy=name', '/products'],
  ['/products?page=1000000000', '/products?page=3'],
  ['/products?search=%20%20', '/products'],
  ['/search?q=wool&page=0', '/search?q=wool'],
  ['/search?q=wool&page=-1', '/search?q=wool'],
  ['/search?q=wool&page=1.5', '/search?q=wool'],
  ['/search?q=wool&sort=random', '/search?q=wool'],
  ['/search?q=scarf&page=999999', '/search?q=scarf'],
  ['/search?page=7', '/search'],
] as const)('%s leads to %s (B-07)', async ([asked, clean]) => {
  const answer = await fetch(url + asked)
  expect(answer.status).toBe(200)
  const { pathname, search } = new URL(answer.url)
  expect(decodeURIComponent(pathname + search)).toBe(decodeURIComponent(clean))
  expect(await answer.text()).toContain('</html>')
})

test('text in query parameters is shown as text', async () => {
  for (const words of ['%25_%5C%27%22', '%3Cb%3E', '),or(price.gt.0', '%E0%A4%A', '%F0%9F%91%97']) {
    for (const path of [`/products?search=${words}`, `/search?q=${words}`]) {
      const answer = await fetch(url + path)
      expect([path, answer.status, answer.url]).toEqual([path, 200, url + path])
      expect(await answer.text()).toMatch(/No products found/)
    }
  }
})

browserTest('unused parameters are not carried into links (B-07)', async ({ page, goTo }) => {
  await goTo('/products?utm_source=letter&category=home')
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  expect(await page.getByRole('link', { name: 'Account: sign in' }).getAttribute('href')).toBe(
    `/login?from=${encodeURIComponent('/products?category=home')}`,
  )
  await page.getByLabel('In stock').check()
  await page.waitForURL('**/products?category=home&inStock=true')
  await page.goBack()
  await page.waitForURL('**/products?category=home&utm_source=letter')
})

test('malformed URLs get an error page', async () => {
  for (const [path, status] of [
    [`/products?search=${'x'.repeat(9000)}`, 414],
    [`/products/${'x'.repeat(3000)}`, 404],
    ['/products/%00', 404],
    ['/products/%E0%A4%A', 404],
    ['/order-confirmation/%2e%2e%2f', 200],
  ] as const) {
    const answer = await fetch(url + path)
    expect([path.slice(0, 30), answer.status]).toEqual([path.slice(0, 30), status])
    expect((await answer.text()).length).toBeGreaterThan(0)
  }
  expect((await fetch(`${url}/health`)).status).toBe(200)
})

/** What comes of what is typed where six are left. */
const quantities = [
  ['4', '4'],
  ['', '1'],
  ['-', '1'],
  ['e', '1'],
  ['1e3', '1'],
  ['0', '1'],
  ['00', '1'],
  ['-3', '1'],
  ['3.7', '3'],
  ['٣', '1'],
  ['7', '6'],
  ['99999999999999999999', '6'],
] as const

browserTest(
  'any quantity becomes one from 1 to the stock (B-08, R-159, R-160)',
  async ({ page, goTo }) => {
    await goTo('/products/portland-weekend-bag')
    await page.getByText('6 in stock').waitFor()
    const quantity = page.getByRole('spinbutton', { name: 'Quantity of Portland' })
    const fewer = page.getByRole('button', { name: 'Decrease quantity' })
    const more = page.getByRole('button', { name: 'Increase quantity' })
    expect([await quantity.inputValue(), await fewer.isDisabled()]).toEqual(['1', true])
    for (const count of ['2', '3', '4', '5', '6']) {
      await more.click()
      expect(await quantity.inputValue()).toBe(count)
    }
    expect(await more.isDisabled()).toBe(true)
    await fewer.click()
    expect(await quantity.inputValue()).toBe('5')
    await quantity.fill('9')
    await quantity.blur()
    await page.getByText('Quantity set to 6').first().waitFor()
    await page.getByText('Please choose a whole number from 1 to 6.').first().waitFor()
    async function settle(write: () => Promise<void>) {
      await quantity.fill('2')
      await quantity.press('Control+a')
      await quantity.press('Delete')
      await write()
      await quantity.blur()
      return quantity.inputValue()
    }
    for (const [typed, kept] of quantities) {
      expect([typed, await settle(() => page.keyboard.type(typed))]).toEqual([typed, kept])
    }
    for (const [pasted, kept] of [
      [' 3 ', '3'],
      ['five', '1'],
      ['1000', '6'],
    ] as const) {
      expect([pasted, await settle(() => page.keyboard.insertText(pasted))]).toEqual([pasted, kept])
    }
    await quantity.focus()
    await quantity.hover()
    for (let turns = 0; turns < 9; turns += 1) await page.mouse.wheel(0, -120)
    await quantity.blur()
    expect(await quantity.inputValue()).toMatch(/^[1-6]$/)
  },
)
