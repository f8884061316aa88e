import { beforeEach, describe, expect, test } from 'vitest'

import { openTwoShoppers } from '../../../../tests/support/sample-catalog.ts'
import { textLimits } from '../../../document/text-limits.ts'
import { getOwnReview, getRatingSummary, listLatestReviews, submitReview } from './review.data.ts'

const shop = await openTwoShoppers('shop_orders')
const { backend, ada, ben } = shop
const scarf = shop.scarf.id

beforeEach(async () => {
  const { owner } = backend.database
  await owner.query('delete from public.shop_product_reviews where user_id is not null')
  await owner.query('delete from private.limit_counts')
})

/** Inserts an order with the scarf. */
async function buyScarf(shopper: string, status = 'delivered') {
  const orderNumber = `ORD-${shopper.replaceAll('-', '').slice(0, 14).toUpperCase()}`
  await backend.database.owner.query(
    `with placed as (
       insert into public.shop_orders (user_id, order_number, status, subtotal, shipping_amount, tax_amount,
         discount_amount, total_amount, payment_method, billing_address, shipping_address,
         free_shipping_over, standard_shipping, tax_percent)
       values ($1, $4, $2, 20, 9.99, 1.6, 0, 31.59, 'card', '{}', '{}', 50, 9.99, 8) returning id
     )
     insert into public.shop_order_items (order_id, product_id, product_name, product_slug, quantity, unit_price, total_price)
     select placed.id, $3, 'Silk Scarf', 'silk-scarf', 1, 20, 20 from placed`,
    [shopper, status, scarf, orderNumber],
  )
}
const ownOf = (shopper: string) => getOwnReview(backend.shopper(shopper), scarf)
const draft = { rating: 5, title: 'Still soft', comment: 'After ten washes.\nTruly.' }
const send = (change: Partial<typeof draft> = {}, shopper = ada) =>
  submitReview(backend.shopper(shopper), scarf, { ...draft, ...change })

describe('a shopper’s own review', () => {
  test('can be written by buyers only', async () => {
    await buyScarf(ada)
    expect(await ownOf(ada)).toEqual({ bought: true, review: null })
    expect(await ownOf(ben)).toEqual({ bought: false, review: null })
    await expect(getOwnReview(backend.visitor, scarf)).rejects.toMatchObject({ code: '42501' })
  })

  test('cannot be written after a cancelled order (A-37)', async () => {
    await buyScarf(ada, 'cancelled')
    expect((await ownOf(ada)).bought).toBe(false)
  })

  test('is public at once, and only its author learns who wrote it', async () => {
    await buyScarf(ada)
    await buyScarf(ben, 'pending')
    const answer = await send()
    expect(answer).toMatchObject({ ...draft, is_verified_purchase: true })
    const { review } = await ownOf(ada)
    expect(answer).toEqual(review)
    expect(review).not.toHaveProperty('user_id')
    expect(await ownOf(ben)).toEqual({ bought: true, review: null })
    expect(review).toMatchObject((await listLatestReviews(backend.visitor, scarf))[0] ?? {})
    expect((await getRatingSummary(backend.visitor, scarf)).count).toBe(8)
  })
})

describe('submitReview', () => {
  beforeEach(() => buyScarf(ada))

  test('requires a purchase when it is called (A-37)', async () => {
    await backend.database.owner.query(`update public.shop_orders set status = 'cancelled'`)
    await expect(send()).rejects.toThrow('NOT_BOUGHT')
    await expect(send({}, ben)).rejects.toThrow('NOT_BOUGHT')
  })

  test('stores empty fields as null', async () => {
    expect(await send({ title: ' ', comment: '' })).toMatchObject({ title: null, comment: null })
  })

  test('accepts one review, even of ten concurrent ones (A-37)', async () => {
    const sent = await Promise.allSettled(Array.from({ length: 10 }, () => send()))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(send()).rejects.toThrow('ALREADY_REVIEWED')
  })

  test('names the invalid field (A-37)', async () => {
    for (const [change, problem] of [
      [{ rating: 0 }, 'invalid'],
      [{ rating: 6 }, 'invalid'],
      [{ title: 'One\nTwo' }, 'invalid'],
      [{ comment: '4242 4242 4242 4242' }, 'card_number'],
      [{ title: 'x'.repeat(textLimits.title + 1) }, 'too_long'],
    ] as const)
      await expect(send(change)).rejects.toMatchObject({
        name: 'INVALID_REVIEW',
        detail: { field: Object.keys(change)[0], problem },
      })
  })

  test('rejects visitors and inactive products', async () => {
    await expect(submitReview(backend.visitor, scarf, draft)).rejects.toMatchObject({
      code: '42501',
    })
    const { rows } = await backend.database.owner.query(
      'select id from public.shop_products where not is_active',
    )
    const gone = submitReview(backend.shopper(ada), String(rows[0]?.id), draft)
    await expect(gone).rejects.toThrow('PRODUCT_UNAVAILABLE')
  })

  test('throws when the backend does not answer', async () => {
    await expect(submitReview(backend.unreachable, scarf, draft)).rejects.toBeTruthy()
    await expect(getOwnReview(backend.unreachable, scarf)).rejects.toBeTruthy()
  })
})
