import { afterAll, beforeAll, expect, it } from 'vitest'

import type { FreshBackend } from '../../tests/stage/backend.ts'
import { openSmallShop } from '../../tests/stage/small-shop.ts'
import { deferredBackend } from './deferred-backend.ts'

let shop: FreshBackend
beforeAll(async () => (shop = await openSmallShop()))
afterAll(() => shop.close())

it('a visitor who asks nothing downloads nothing, and one who asks twice downloads once', async () => {
  let downloads = 0
  const backend = deferredBackend(async () => {
    downloads += 1
    return shop.visitor
  })
  expect(downloads).toBe(0)
  const ask = () =>
    backend
      .from('shop_products')
      .select('name')
      .eq('slug', 'silk-scarf')
      .maybeSingle()
      .throwOnError()
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first.data).toEqual({ name: 'Silk Scarf' })
  expect(second.data).toEqual(first.data)
  const { data } = await backend.rpc('product_bounds').throwOnError()
  expect(data[0]?.max_price).toBe(974.5)
  expect(downloads).toBe(1)
})

it('a question to a table that is not there is refused as ever', async () => {
  const backend = deferredBackend(() => Promise.resolve(shop.visitor))
  const question = backend
    .from('shop_secrets' as 'shop_products')
    .select()
    .throwOnError()
  await expect(question).rejects.toMatchObject({ code: 'PGRST205' })
})

it('after a download that failed the next question tries again', async () => {
  let works = false
  const backend = deferredBackend(async () => {
    if (!works) throw new TypeError('Failed to fetch')
    return shop.visitor
  })
  const ask = () => backend.rpc('product_bounds').throwOnError()
  await expect(Promise.resolve(ask())).rejects.toThrow('Failed to fetch')
  works = true
  expect((await ask()).error).toBeNull()
})
