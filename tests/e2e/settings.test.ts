import { afterAll, expect } from 'vitest'

import { fillCart } from '../support/cart-and-wishlist.ts'
import { openReviewStep, orderNumberOf } from '../support/checkout.ts'
import { shop as command } from '../support/command-line.ts'
import { connectionInto } from '../support/data-folder.ts'
import { publicScreens } from '../support/public-screens.ts'
import { shop } from '../support/shop.ts'
import { signInNewShopper } from '../support/signed-in-shopper.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest } from '../support/visitor.ts'

const owner = await insertTestProducts('Settings Scarf')
const setSettings = async (values: string) =>
  command({ connection: await connectionInto(shop.dataDir) }, `settings set ${values}`)
afterAll(async () => {
  await setSettings('free-shipping-over=50 tax-percent=8')
})

/** The public pages that say an amount of whole dollars, as they are served. */
async function pagesThatSay(amount: string): Promise<string[]> {
  const says = new RegExp(`\\${amount}(?!\\d|[.,]\\d)`)
  const pages = [...publicScreens.map(({ path }) => path), '/products/settings-scarf']
  const texts = await Promise.all(
    pages.map(async (path) => {
      const html = await (await fetch(shop.url + path)).text()
      return html.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, '')
    }),
  )
  return pages.filter((_, at) => says.test(texts[at] ?? ''))
}

browserTest(
  'one command changes a number on every page; an order between both limits is placed after one question, by who had the last step open',
  async ({ visitor, openVisitor }) => {
    const { page } = visitor
    await openReviewStep(visitor, { 'settings-scarf': 3 })
    // 60 dollars: free shipping and 4.80 tax.
    const pressFor = (total: string) => page.getByRole('button', { name: `Place order: ${total}` })
    await pressFor('$64.80').waitFor()
    const pages = await pagesThatSay('$50')
    expect(pages).toEqual(expect.arrayContaining(['/terms', '/products/settings-scarf']))

    const shopping = await openVisitor()
    await signInNewShopper(shopping)
    await fillCart(shopping.page, { 'settings-scarf': 3 })
    await shopping.goTo('/cart')
    await shopping.page.getByText('$64.80').waitFor()

    const { exitCode } = await setSettings('free-shipping-over=75 tax-percent=5.5')
    expect(exitCode).toBe(0)
    await expect.poll(() => pagesThatSay('$50')).toEqual([])
    expect(await pagesThatSay('$75')).toEqual(pages)
    const terms = await (await fetch(`${shop.url}/terms`)).text()
    expect(terms.replaceAll(/<[^>]*>/g, '')).toContain('Tax is 5.5 percent')

    await shopping.page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await shopping.page.getByText('$73.29').filter({ visible: true }).first().waitFor()

    await pressFor('$64.80').click()
    await page.getByRole('alert').getByText('Prices have changed').waitFor()
    await page.getByText('The total is $73.29 now.').first().waitFor()
    await page.getByText('Free shipping on orders over $75').filter({ visible: true }).waitFor()
    expect(visitor.consoleErrors.splice(0).join()).toContain('409')
    await pressFor('$73.29').click()
    const placed = await orderNumberOf(page)
    const { rows } = await owner.query(
      'select total_amount::text, free_shipping_over::text, tax_percent::text from public.shop_orders where order_number = $1',
      [placed],
    )
    expect(rows).toEqual([
      { total_amount: '73.29', free_shipping_over: '75.00', tax_percent: '5.50' },
    ])
  },
)
