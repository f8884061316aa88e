import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { fillCart } from '../support/cart-and-wishlist.ts'
import { fillPayment, placeOrder } from '../support/checkout.ts'
import { extremeCharacters, scriptPayloads } from '../support/script-payloads.ts'
import { openOwnerPool, shop } from '../support/shop.ts'
import { newShopper } from '../support/shopper.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { browserTest } from '../support/visitor.ts'

const { url, mailbox } = shop
const slug = 'hostile-words'
const owner = await openOwnerPool()
const name =
  `</script><script>hit()</script><img src=x onerror=hit()> ${extremeCharacters.join(' ')}`.slice(
    0,
    190,
  )
const all = [...scriptPayloads, ...extremeCharacters].join(' ')

beforeAll(async () => {
  const { rows } = await owner.query(
    `insert into public.shop_products (slug, name, description, price, stock_quantity, category_id)
     select $1, $2, $3, 20, 50, id from public.shop_categories order by slug limit 1 returning id`,
    [slug, name, all],
  )
  await owner.query(
    `insert into public.shop_product_reviews (product_id, rating, title, comment) values ($1, 5, $2, $3)`,
    [rows[0].id, name.slice(0, 110), all],
  )
})
afterAll(async () => {
  await owner.query('delete from public.shop_products where slug = $1', [slug])
  await owner.end()
})

/** What in a page's markup is not ours: outside of quotes, where a word would have become a tag or a rule. */
function foreignMarkup(html: string): string[] {
  const bare = html.replaceAll(/"[^"]*"/g, '""')
  return bare.match(/<script>hit|<[a-z]+[^>]*\son[a-z]+=|=\s*javascript:/gi) ?? []
}

test('script in a URL is rendered as text (A-16)', async () => {
  expect(foreignMarkup('<p title="<b onclick=hit()>">')).toEqual([])
  expect(foreignMarkup('<p title=""><b onclick=hit()>')).toHaveLength(1)
  const places = ['/products?search=', '/products?category=', '/products/', '/login?from=', '/']
  for (const [index, text] of scriptPayloads.entries()) {
    const place = places[index % places.length] ?? ''
    for (const path of ['/search?q=', place].map((start) => start + encodeURIComponent(text))) {
      const html = await (await fetch(url + path)).text()
      expect([path, foreignMarkup(html)]).toEqual([path, []])
      // Escaped everywhere: in text, in attributes, in the data for the browser, in the markup for others.
      expect([path, /[<"]/.test(text) && html.includes(text)]).toEqual([path, false])
    }
  }
})

browserTest('script in products and reviews is rendered as text (A-16)', async ({ page, goTo }) => {
  const hits = await watch(page)
  await goTo(`/products/${slug}`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(
    '</script><script>hit()',
  )
  await page.getByText('<math><mtext>').first().waitFor()
  for (const markup of await page.locator('script[type="application/ld+json"]').allTextContents()) {
    JSON.parse(markup)
  }
  await goTo(`/search?q=${encodeURIComponent('<img src=x')}`)
  await page
    .getByRole('link', { name: /hit\(\)/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page
    .getByRole('contentinfo')
    .getByRole('textbox')
    .fill('"><img src=x onerror=hit()>@evil.example')
  await page.getByRole('contentinfo').getByRole('button').first().click()
  await page.getByText('Please enter a valid email address').first().waitFor()
  expect(await hits()).toEqual([])
})

browserTest(
  'script in a shopper’s input is rendered as text, up to the receipt (A-16)',
  async ({ visitor, page, goTo }) => {
    const hits = await watch(page)
    const firstName = '<img src=x onerror=hit()>'
    const lastName = '"><svg onload=hit()>'
    await signInNewShopper(visitor, { ...newShopper(), firstName, lastName })
    await goTo('/account')
    await page.getByLabel('First Name').fill(firstName)
    await page.getByLabel('Last Name').fill(lastName)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Profile updated successfully!').first().waitFor()

    await fillCart(page, { [slug]: 1 })
    await goTo('/checkout')
    const billing = page.getByRole('group', { name: 'Billing information' })
    await billing.getByLabel('First Name').fill(firstName)
    await billing.getByLabel('Last Name').fill(lastName)
    await billing.getByLabel('Address Line 1').fill('</script><script>hit()</script>')
    await billing.getByLabel('City').fill('<iframe src="javascript:parent.hit()">')
    await billing.getByLabel('State').selectOption('CA')
    await billing.getByLabel('ZIP Code').fill('94704')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor()
    await fillPayment(page)
    const number = await placeOrder(page)
    await page.getByText('<iframe src="javascript:parent.hit()">').first().waitFor()
    await goTo('/orders')
    await page.getByText(number).first().waitFor()
    // The mail contains them too.
    const mails = await (await fetch(mailbox)).text()
    expect(mails).toContain(number)
    expect(foreignMarkup(mails)).toEqual([])
    expect(await hits()).toEqual([])
  },
)

/** Notes every call of `hit()` and everything the content security policy had to stop, on every page from now on. */
async function watch(page: Page) {
  const noted: string[] = []
  await page.exposeFunction('noteHit', (what: string) => noted.push(what))
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => noted.push('a dialog')))
  await page.addInitScript(() => {
    const note = (window as unknown as { noteHit: (what: string) => void }).noteHit
    Object.assign(window, { hit: () => note('hit()') })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      note(`${violatedDirective} ${blockedURI}`),
    )
  })
  return async () => {
    await page.waitForTimeout(200)
    return noted
  }
}
