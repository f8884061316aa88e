import { expect, test } from 'vitest'

import { cutTo } from '../support/extreme-texts.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest } from '../support/visitor.ts'
import { shop } from '../support/shop.ts'

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

test('text of 1 to 200 characters in any script is searched for as it was typed (B-06)', async () => {
  const signs = [...'жشツ한éßİ"\'\\%_*(&|:<\u202e', '👩‍👩‍👧']
  const texts = [
    ...signs.flatMap((sign) => [sign, cutTo(sign.repeat(200), 200), `wool ${sign} coat`]),
    Array.from({ length: 50 }, (_, n) => ['of', 'a', 'wool'][n % 3]).join(' '),
  ]
  for (const [index, text] of texts.entries()) {
    const [path, name] = index % 2 === 0 ? ['/search', 'q'] : ['/products', 'search']
    const answer = await fetch(`${url}${path}?${new URLSearchParams({ [name]: text }).toString()}`)
    const searched = new URL(answer.url).searchParams.get(name)
    expect([path, answer.status, searched]).toEqual([path, 200, text])
    expect(await answer.text()).toContain('</html>')
  }
})

browserTest(
  'the address bar shows what the page uses in one order, then what it does not know (B-07)',
  async ({ page, goTo }) => {
    for (const [asked, clean] of [
      [
        '/?utm_source=letter&fbclid=1&page=2#newsletter',
        '/?utm_source=letter&fbclid=1&page=2#newsletter',
      ],
      [
        '/products?category=home&category=men&__proto__=1&constructor=2',
        '/products?category=home&__proto__=1&constructor=2',
      ],
      ['/products?minPrice=-5&maxPrice=1e99&gclid=1', '/products?gclid=1'],
      ['/products?x=1&minPrice=80&maxPrice=20', '/products?minPrice=20&maxPrice=80&x=1'],
      ['/products/como-square/?size=m', '/products/como-square?size=m'],
      ['/search?page=1e9&q=%77ool%20coat&utm_medium=mail', '/search?q=wool+coat&utm_medium=mail'],
      ['/login?from=%2Fcheckout&from=%2Fcart&x=1', '/login?from=%2Fcheckout&x=1'],
      ['/signup?from=https%3A%2F%2Fevil.example', '/signup'],
    ] as const) {
      await goTo(asked)
      expect([asked, page.url()]).toEqual([asked, url + clean])
    }
  },
)

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

test('a page number beyond the last shows the last page', async () => {
  const answer = await fetch(`${url}/search?q=wool&page=400`)
  const last = Number(new URL(answer.url).searchParams.get('page'))
  expect(last).toBeGreaterThan(1)
  const page = await answer.text()
  expect(page).toContain(`aria-label="Page ${last}" aria-current="page"`)
  expect(page).not.toContain(`aria-label="Page ${last + 1}"`)
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

browserTest('any typed quantity becomes one that can be ordered (B-08)', async ({ visitor }) => {
  const { page, goTo } = visitor
  await signInNewShopper(visitor)
  await goTo('/products/portland-weekend-bag')
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Portland' })
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

  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByRole('heading', { name: /^Cart Items/ }).waitFor()
  for (const [typed, kept] of quantities) {
    expect([typed, await settle(() => page.keyboard.type(typed))]).toEqual([typed, kept])
  }
  await page.reload()
  await page.getByRole('heading', { name: 'Cart Items (6)' }).waitFor()
})
