import { afterAll, describe, expect, test, vi } from 'vitest'

import { openBrowser } from '../../../tests/support/browser-globals.ts'
import { openTwoShoppers } from '../../../tests/support/sample-catalog.ts'
import { setSizes } from '../../../tests/support/sizes.ts'
import { getProductBySlug } from '../catalog/product/product.data.ts'
import { openCartTab } from './cart.test-support.ts'
import { addCartItem, listCartItems, removeCartItem, updateCartItem } from './cart.data.ts'
import { isOrderable, reducedFrom } from './cart.ts'

const { backend, ada, ben, scarf, shirt, leave } = await openTwoShoppers('shop_cart_items')
vi.spyOn(console, 'error').mockImplementation(() => {})
vi.spyOn(console, 'warn').mockImplementation(() => {})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Adds pieces, of which nothing is known yet. */
function add(shopper: string, product_id: string, quantity: number, size = '') {
  return addCartItem(backend.shopper(shopper), shopper, { product_id, size, quantity })
}
const cartOf = (shopper: string) => listCartItems(backend.shopper(shopper), shopper)

describe('a cart', () => {
  test('comes with its products (R-354, R-488)', async () => {
    await add(ada, scarf.id, 1)
    expect((await cartOf(ada))[0]?.product).toMatchObject({
      name: 'Silk Scarf',
      price: 974.5,
      stock_quantity: 4,
      is_active: true,
      category: { slug: 'accessories' },
    })
  })

  test('can be queried for one product, and for quantities only (R-484, R-487)', async () => {
    await add(ada, scarf.id, 2)
    await add(ada, shirt.id, 1)
    await add(ben, shirt.id, 1)
    const items = () => backend.shopper(ada).from('shop_cart_items')
    const one = (product: string) =>
      items().select('id, quantity').eq('user_id', ada).eq('product_id', product).maybeSingle()
    expect((await one(scarf.id)).data).toMatchObject({ quantity: 2 })
    expect(await one(ben)).toMatchObject({ data: null, error: null })
    const { data } = await items().select('quantity').eq('user_id', ada).order('created_at')
    expect(data).toEqual([{ quantity: 2 }, { quantity: 1 }])
  })

  test('accepts an inserted row of shopper, product and quantity (R-354, R-486)', async () => {
    const row = { user_id: ada, product_id: scarf.id, quantity: 2 }
    const { data } = await backend
      .shopper(ada)
      .from('shop_cart_items')
      .insert(row)
      .select()
      .single()
    expect(data).toMatchObject({ ...row, id: expect.any(String) })
  })

  test('keeps a product that is no longer active, so that the shopper can be told', async () => {
    await add(ada, shirt.id, 1)
    const { owner } = backend.database
    await owner.query('update public.shop_products set is_active = false where id = $1', [shirt.id])
    expect((await cartOf(ada))[0]?.product).toMatchObject({ is_active: false })
    await owner.query('update public.shop_products set is_active = true where id = $1', [shirt.id])
  })
})

describe('another shopper', () => {
  test('can neither see nor change it (R-462)', async () => {
    await add(ada, scarf.id, 1)
    const [row] = await cartOf(ada)
    expect(await listCartItems(backend.shopper(ben), ada)).toEqual([])
    await updateCartItem(backend.shopper(ben), row?.id ?? '', { quantity: 3 })
    await removeCartItem(backend.shopper(ben), row?.id ?? '')
    expect((await cartOf(ada))[0]?.quantity).toBe(1)
  })
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
