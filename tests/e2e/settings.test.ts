import { afterAll, expect } from 'vitest'

import { openReviewStep, orderNumberOf } from '../support/checkout.ts'
import { openOwnerPool } from '../support/shop-database.ts'
import { shop } from '../support/shop.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest } from '../support/visitor.ts'

await insertTestProducts('Settings Scarf')
const owner = await openOwnerPool(shop.dataDir)
const usual = 'free_shipping_over = 50, standard_shipping = 9.99, tax_percent = 8'
const set = (values: string) => owner.query(`update public.shop_settings set ${values}`)
afterAll(async () => {
  await set(usual)
  await owner.end()
})

browserTest(
  'a changed number is on every page without a restart; an open checkout asks once, then places the order',
  async ({ visitor, openVisitor }) => {
    const { page } = visitor
    await openReviewStep(visitor, 'settings-scarf')
    // 20 dollars: 9.99 shipping and 1.60 tax.
    const pressFor = (total: string) => page.getByRole('button', { name: `Place order: ${total}` })
    await pressFor('$31.59').waitFor()

    await set('free_shipping_over = 15, tax_percent = 5.5')
    const other = await openVisitor()
    await expect
      .poll(async () => {
        await other.goTo('/products/settings-scarf')
        return other.page.getByText('Free Shipping over $15', { exact: true }).count()
      })
      .toBe(1)
    await other.goTo('/terms')
    const terms = other.page.getByText(
      /Shipping costs \$9\.99 and is free when the subtotal is over/,
    )
    expect(await terms.textContent()).toContain('over $15')
    expect(await terms.textContent()).toContain('Tax is 5.5 percent')

    await pressFor('$31.59').click()
    await page.getByRole('alert').getByText('Prices have changed').waitFor()
    await page.getByText('The total is $21.10 now.').first().waitFor()
    await page.getByText('Free shipping on orders over $15').filter({ visible: true }).waitFor()
    expect(visitor.consoleErrors.splice(0).join()).toContain('409')
    await pressFor('$21.10').click()
    const placed = await orderNumberOf(page)
    const { rows } = await owner.query(
      'select total_amount::text, free_shipping_over::text, tax_percent::text from public.shop_orders where order_number = $1',
      [placed],
    )
    expect(rows).toEqual([
      { total_amount: '21.10', free_shipping_over: '15.00', tax_percent: '5.50' },
    ])
  },
)
