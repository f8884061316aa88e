import { afterAll, describe, expect, test, vi } from 'vitest'

import { openBrowser } from '../../../tests/support/browser-globals.ts'
import { openTwoShoppers } from '../../../tests/support/sample-catalog.ts'
import { openCartTab } from './cart.test-support.ts'

// The calls of the specification, and what they do when tabs meet, answers are lost and items go.
const { backend, ada, scarf, shirt, leave } = await openTwoShoppers('shop_cart_items')
vi.spyOn(console, 'error').mockImplementation(() => {})
vi.spyOn(console, 'warn').mockImplementation(() => {}) // auth-js, about several clients in one process
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const openPage = (browser = openBrowser(backend, ada)) => openCartTab(backend, ada, browser)

const table = '/rest/v1/shop_cart_items'

async function stored() {
  const { rows } = await backend.database.owner.query<{ quantity: number }>(
    'select quantity from public.shop_cart_items order by created_at',
  )
  return rows.map(({ quantity }) => quantity)
}

/** As another browser of hers. */
const elsewhere = () => backend.shopper(ada).from('shop_cart_items')

describe('with the cart in memory', () => {
  test('a first piece is one insert, and the next one update guarded by the quantity (R-485, R-486)', async () => {
    const { cart, item, changes } = await openPage()
    await cart.add(scarf)
    await cart.add(scarf, { quantity: 2 })
    const { id } = item()
    expect(changes()).toEqual([
      `POST ${table}?select=id`,
      `PATCH ${table}?id=eq.${id}&quantity=eq.1&select=id`,
    ])
    expect(await stored()).toEqual([3])
  })

  test('a typed quantity is not guarded, and an item is deleted by its id (R-485, R-489)', async () => {
    const { cart, item, changes, asked } = await openPage()
    await cart.add(scarf)
    const { id } = item()
    asked.length = 0
    await elsewhere().update({ quantity: 2 }).eq('id', id)
    await cart.update(item(), { quantity: 4 })
    expect(await stored()).toEqual([4])
    await cart.remove(item())
    expect(changes()).toEqual([
      `PATCH ${table}?id=eq.${id}&select=id`,
      `DELETE ${table}?id=eq.${id}&select=id`,
    ])
  })
})

describe('an item that changed elsewhere', () => {
  test('and was added is read again and grows', async () => {
    const { cart, texts } = await openPage()
    await elsewhere().insert({ product_id: scarf.id, quantity: 2 })
    expect(await cart.add(scarf)).toBe(true)
    expect(await stored()).toEqual([3])
    await expect.poll(texts).toEqual(['3 Silk Scarf'])
  })

  test('has a new quantity: it is read again and grows', async () => {
    const { cart } = await openPage()
    await cart.add(scarf)
    await elsewhere().update({ quantity: 3 }).eq('product_id', scarf.id)
    expect(await cart.add(scarf)).toBe(true)
    expect(await stored()).toEqual([4])
  })

  test('was bought or removed: it is added anew', async () => {
    const { cart } = await openPage()
    await cart.add(scarf, { quantity: 3 })
    await elsewhere().delete().eq('product_id', scarf.id)
    expect(await cart.add(scarf)).toBe(true)
    expect(await stored()).toEqual([1])
  })

  test('is more than the stock has: the answer names what is left', async () => {
    const { cart, toasted } = await openPage()
    await elsewhere().insert({ product_id: scarf.id, quantity: 4 })
    expect(await cart.add(scarf)).toBe(false)
    expect(toasted()?.[2]).toBe('Only 4 left in stock.')
    expect(await stored()).toEqual([4])
  })
})

describe('an answer that is lost', () => {
  const failed = 'Failed to add item to cart. Please try again.'
  const isRead = (request: string) => request.startsWith('GET')
  const lose = () => {
    throw new TypeError('fetch failed')
  }

  test.each(['insert', 'update'])(
    'of an %s that came in is read, never asked for again',
    async (which) => {
      const { cart, line, asked, texts, toasted } = await openPage()
      if (which === 'update') await cart.add(scarf)
      asked.length = 0
      line.hold = async (request, when) => {
        if (!isRead(request) && when === 'answered') lose()
      }
      expect(await cart.add(scarf)).toBe(true)
      expect(asked.filter((request) => !isRead(request))).toHaveLength(1)
      expect(toasted()?.[1]).toBe('Added to cart')
      const pieces = which === 'update' ? 2 : 1
      expect(await stored()).toEqual([pieces])
      await expect.poll(texts).toEqual([`${pieces} Silk Scarf`])
    },
  )

  test.each([
    ['that never came in can be pressed again', true, 'Try Again'],
    ['is not offered again when the cart cannot be read', false, 'View cart'],
  ])('of an add %s', async (_title, canBeRead, label) => {
    const { cart, line, toasted, lastToast } = await openPage()
    line.hold = async (request, when) => {
      if (isRead(request) ? !canBeRead : when === (canBeRead ? 'sent' : 'answered')) lose()
    }
    expect(await cart.add(scarf)).toBe(false)
    expect(toasted()?.[2]).toBe(failed)
    expect(lastToast()?.action).toMatchObject({ label })
    expect(await stored()).toEqual(canBeRead ? [] : [1])
  })

  test.each(['update', 'remove'] as const)('of %s: the cart shows what is stored', async (act) => {
    const { cart, item, line, texts } = await openPage()
    await cart.add(scarf)
    const shown = item()
    line.hold = async (request, when) => {
      if (!request.startsWith('GET') && when === 'answered') throw new TypeError('fetch failed')
    }
    await (act === 'update' ? cart.update(shown, { quantity: 3 }) : cart.remove(shown))
    await expect.poll(texts).toEqual(act === 'update' ? ['3 Silk Scarf'] : [])
  })
})

describe('of several quick quantities', () => {
  test('the last that is not refused stays', async () => {
    const { cart, item, line, texts, toasted } = await openPage()
    await cart.add(scarf)
    // The reads after the answers fail: the items as confirmed stay.
    line.hold = async (request, when) => {
      line.online = !(request.startsWith('GET') && when === 'sent')
    }
    const shown = item()
    await Promise.all([2, 3, 8, 9].map((quantity) => cart.update(shown, { quantity })))
    expect(texts()).toEqual(['3 Silk Scarf'])
    expect(toasted()?.[2]).toBe('Only 4 left in stock.')
    expect(await stored()).toEqual([3])
  })

  test('one that is pressed before the others are answered stays', async () => {
    const { cart, item, line, texts, asked } = await openPage()
    await cart.add(scarf)
    const shown = item()
    const { promise, resolve } = Promise.withResolvers<void>()
    line.hold = async () => promise
    asked.length = 0
    const changing = [3, 9].map((quantity) => cart.update(shown, { quantity }))
    await expect.poll(() => asked.join()).toContain('PATCH')
    changing.push(cart.update(shown, { quantity: 2 }))
    resolve()
    await Promise.all(changing)
    expect(texts()).toEqual(['2 Silk Scarf'])
  })
})

const rounds = process.env['LONG'] ? 200 : 20

test(`two tabs that add at once lose no piece, in ${rounds} rounds`, async () => {
  await leave(1000)
  const browser = openBrowser(backend, ada)
  const [one, other] = [await openPage(browser), await openPage(browser)]
  for (let round = 1; round <= rounds; round += 1) {
    const added = await Promise.all([one.cart.add(scarf), other.cart.add(scarf, { quantity: 2 })])
    expect(added).toEqual([true, true])
    expect(await stored()).toEqual([3 * round])
  }
  await expect.poll(one.texts).toEqual([`${3 * rounds} Silk Scarf`])
  await expect.poll(other.texts).toEqual([`${3 * rounds} Silk Scarf`])
})

test('of 200 items each can grow, and the next one is refused by name', async () => {
  await backend.database.owner.query(
    `insert into public.shop_products (name, slug, price, stock_quantity, category_id)
       select 'Ribbon ' || number, 'ribbon-' || number, 1, 9, $1 from generate_series(1, 199) as number`,
    [shirt.category.id],
  )
  await backend.database.owner.query(
    `insert into public.shop_cart_items (user_id, product_id)
       select $1, id from public.shop_products where slug like 'ribbon-%'`,
    [ada],
  )
  const { cart, items, toasted } = await openPage()
  expect(await cart.add(scarf)).toBe(true)
  expect(await cart.add(scarf)).toBe(true)
  expect(items()).toHaveLength(200)
  expect(await cart.add(shirt)).toBe(false)
  expect(toasted()?.[2]).toBe('Your cart is full. Check out or remove something first.')
  expect(items()).toHaveLength(200)
})
