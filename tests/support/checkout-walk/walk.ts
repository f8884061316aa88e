import { deepStrictEqual } from 'node:assert'

import type pg from 'pg'
import type { Page } from 'playwright-core'

import { storeDraft } from '../checkout.ts'
import { readUnheard, recordSpeech } from '../record-speech.ts'
import { prepareProducts } from '../test-products.ts'
import { agree, dollars, type WalkingShopper } from '../walks.ts'
import {
  amounts,
  beltCents,
  hasScarf,
  hasUnavailable,
  shopAtFirst,
  shownError,
  stepOf,
  type WalkModel,
} from './model.ts'

export type Walk = ReturnType<typeof openWalk>

export function openWalk(owner: pg.Pool, { page, id, email }: WalkingShopper) {
  let compared = 0
  async function waitForCheckout() {
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    await page.locator('#checkout-step').waitFor()
  }
  async function readTables() {
    const { rows } = await owner.query(
      `select (select count(*)::int from public.shop_orders where user_id = $1) as orders,
         (select coalesce(sum(quantity), 0)::int from public.shop_cart_items as item
          join public.shop_products as product on product.id = product_id
          where item.user_id = $1 and slug = 'walked-scarf') as scarves`,
      [id],
    )
    return rows[0] as unknown
  }

  return {
    page,
    waitForCheckout,
    compared: () => compared,

    /** Opens the last step of the checkout with two scarves and a belt in the cart. */
    async openCheckout() {
      await owner.query(
        `insert into public.shop_cart_items (user_id, product_id, quantity)
         select $1, id, case slug when 'walked-scarf' then 2 else 1 end
         from public.shop_products where slug in ('walked-scarf', 'walked-belt')`,
        [id],
      )
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/robots.txt')
      await storeDraft(page, { firstName: 'Grace', lastName: 'Hopper', email })
      await page.goto('/checkout#review')
      await waitForCheckout()
      await page.evaluate(recordSpeech)
    },

    async setShop({ shop }: WalkModel) {
      await owner.query(
        `update public.shop_products set price = $1, stock_quantity = $2 where slug = 'walked-scarf'`,
        [shop.cents / 100, shop.stock],
      )
      await owner.query(`update private.codes set is_active = $1 where code = 'WALK10'`, [
        shop.codeActive,
      ])
    },

    /** The page as it becomes, and the shop's tables. */
    async compare(model: WalkModel) {
      compared += 1
      const texts = [model.city, model.notes, 'PayPal']
      await agree(() => readScreen(page, texts), screenOf(model))
      // The page shows a removal before the shop has made it.
      await agree(readTables, { orders: model.shop.orders, scarves: model.quantity })
      deepStrictEqual(await page.evaluate(readUnheard), [])
    },

    /** The receipt is shown, and the newest order is what the model holds. */
    async expectOrder(model: WalkModel) {
      await page.waitForURL('**/order-confirmation/ORD-*')
      await page.getByRole('heading', { name: 'Order Confirmed' }).waitFor()
      const { rows } = await owner.query(
        `select total_amount::text, discount_amount::text, notes, shipping_address ->> 'city' as city,
           (select sum(quantity)::int from public.shop_order_items where order_id = placed.id) as pieces
         from public.shop_orders as placed where user_id = $1 order by created_at desc limit 1`,
        [id],
      )
      const { total, discount } = amounts(model)
      deepStrictEqual(rows[0], {
        total_amount: (total / 100).toFixed(2),
        discount_amount: (discount / 100).toFixed(2),
        notes: model.notes || null,
        city: model.city,
        pieces: 1 + (hasScarf(model) ? model.quantity : 0),
      })
    },
  }
}

/** Puts the shop where the model begins. */
export async function prepareShop(owner: pg.Pool) {
  await prepareProducts(owner, { 'Walked Scarf': shopAtFirst.cents, 'Walked Belt': beltCents })
  await owner.query(
    `insert into private.codes (code, percent, first_order_only) values ('WALK10', 10, false)
     on conflict (code) do update set is_active = true`,
  )
}

/** What the page of the checkout shows, in the terms of the model. */
async function readScreen(page: Page, texts: string[]) {
  return page.evaluate((wanted) => {
    const main = document.querySelector('main')
    const field = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)?.value
    const text = main?.innerText.replaceAll(/\s+/g, ' ') ?? ''
    const title = document.querySelector('#checkout-step')?.textContent ?? null
    const amount = (words: string | null | undefined) => words?.replace(',', '') ?? null
    return {
      hash: location.hash,
      title,
      total: amount(main?.querySelector('.checkout-summary summary strong')?.textContent),
      unavailable: text.includes('Not available as it stands'),
      city: title === 'Shipping' && field('billing-city'),
      notes: title === 'Payment' && field('order-notes'),
      review: title === 'Review your order' && {
        missing: wanted.filter((each) => !text.includes(each)),
        code: text.includes('WALK10: 10% off'),
        error: main?.querySelector('.review-step [role="alert"] strong')?.textContent ?? null,
        button: amount(/Place order: (\$[\d,.]+)/.exec(text)?.[1]),
      },
      stored: /4242.?4242/.test(sessionStorage.getItem('draft checkout') ?? ''),
    }
  }, texts)
}

/** What it must show. */
function screenOf(model: WalkModel): Awaited<ReturnType<typeof readScreen>> {
  const step = stepOf(model)
  const total = dollars(amounts(model).total)
  return {
    hash: model.history[model.at] ?? '',
    title: { shipping: 'Shipping', payment: 'Payment', review: 'Review your order' }[step],
    total,
    unavailable: hasUnavailable(model),
    city: step === 'shipping' && model.city,
    notes: step === 'payment' && model.notes,
    review: step === 'review' && {
      missing: [],
      code: model.code,
      error: shownError(model),
      button: total,
    },
    // What may be a card number is never stored.
    stored: false,
  }
}
