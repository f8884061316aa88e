import { afterAll, describe, expect, test, vi } from 'vitest'

import { openBrowser } from '../../../tests/support/browser-globals.ts'
import { setSizes } from '../../../tests/support/sizes.ts'
import { openTwoShoppers } from '../../../tests/support/sample-catalog.ts'
import { getProductBySlug } from '../catalog/product/product.data.ts'
import { openCartTab } from './cart.test-support.ts'
import { isOrderable, reducedFrom } from './cart.ts'

const { backend, ada, scarf, leave } = await openTwoShoppers('shop_cart_items')
vi.spyOn(console, 'error').mockImplementation(() => {})
vi.spyOn(console, 'warn').mockImplementation(() => {})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Ada's page in a shop whose scarf has these sizes. */
async function openSizedPage(sizes: Record<string, number>) {
  await setSizes(backend.database.owner, scarf.id, sizes)
  const product = await getProductBySlug(backend.visitor, scarf.slug)
  if (!product) throw new Error('no scarf')
  const page = await openCartTab(backend, ada, openBrowser(backend, ada))
  const lines = () => page.items().map(({ size, quantity }) => `${quantity} ${size}`)
  return { ...page, product, lines }
}

test('the middle size in stock is added unless another is given, and the toast names it', async () => {
  const { cart, product, lines, toasted } = await openSizedPage({ XS: 0, S: 1, M: 2, L: 1 })
  expect(await cart.add(product)).toBe(true)
  expect(await cart.add(product, { size: 'L' })).toBe(true)
  expect(lines()).toEqual(['1 M', '1 L'])
  expect(toasted()?.[2]).toBe('Silk Scarf has been added to your cart. Size: L.')
})

test('two items of a size become one; above its stock the change is undone', async () => {
  const { cart, product, item, lines, toasted } = await openSizedPage({ S: 2, M: 3 })
  await Promise.all(['M', 'S', 'M'].map((size) => cart.add(product, { size })))
  expect(lines()).toEqual(['2 M', '1 S'])
  await cart.update(item(), { size: 'S' })
  expect(lines()).toEqual(['2 M', '1 S'])
  expect(toasted()?.[2]).toBe('Only 2 left in stock.')
  await cart.update(item(), { quantity: 1 })
  await cart.update(item(), { size: 'S' })
  expect(lines()).toEqual(['2 S'])
  expect(item().product?.stock_quantity).toBe(2)
})

test('an item that comes back by Undo has its size', async () => {
  const { cart, product, item, lines, lastToast } = await openSizedPage({ S: 2, M: 3, L: 2 })
  await cart.add(product, { size: 'L' })
  await cart.remove(item())
  const action = lastToast()?.action
  if (action && 'onClick' in action) action.onClick()
  await expect.poll(lines).toEqual(['1 L'])
})

async function openFourScarves() {
  const page = await openCartTab(backend, ada)
  await page.cart.add(scarf, { quantity: 4 })
  return page
}

describe('an item that exceeds the stock', () => {
  async function pageWithTwoOfFourLeft() {
    const page = await openFourScarves()
    await leave(2)
    await page.reload()
    return page
  }

  test('is reduced, and keeps its former quantity on the next page', async () => {
    const { texts, item, reload } = await pageWithTwoOfFourLeft()
    expect(texts()).toEqual(['2 Silk Scarf'])
    expect(reducedFrom(item())).toBe(4)
    const nextPage = await openCartTab(backend, ada)
    expect(reducedFrom(nextPage.item())).toBe(4)
    await leave(1)
    await reload()
    expect(texts()).toEqual(['1 Silk Scarf'])
    expect(reducedFrom(item())).toBe(4)
  })

  test('can be restored: it is not reduced again', async () => {
    const { cart, texts, item, reload } = await pageWithTwoOfFourLeft()
    await cart.update(item(), { quantity: 4 })
    expect([texts(), isOrderable(item())]).toEqual([['4 Silk Scarf'], false])
    await reload()
    expect(texts()).toEqual(['4 Silk Scarf'])
    expect(reducedFrom(item())).toBeNull()
    await cart.update(item(), { quantity: 2 })
    expect(texts()).toEqual(['2 Silk Scarf'])
    expect(reducedFrom(item())).toBeNull()
  })

  test('is left as it is when the product is sold out', async () => {
    const { texts, item, reload } = await openFourScarves()
    await leave(0)
    await reload()
    expect(texts()).toEqual(['4 Silk Scarf'])
    expect(isOrderable(item())).toBe(false)
  })
})
