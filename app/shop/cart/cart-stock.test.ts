import { afterAll, describe, expect, test, vi } from 'vitest'

import { openTwoShoppers } from '../../../tests/support/two-shoppers.ts'
import { openCartTab } from './cart.test-support.ts'
import { isOrderable, reducedFrom } from './cart.ts'

const { backend, ada, scarf, leave } = await openTwoShoppers('shop_cart_items')
vi.spyOn(console, 'warn').mockImplementation(() => {}) // auth-js, about several clients in one process
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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
