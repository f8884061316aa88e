import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { adasBilling, adasShipping } from '../../../tests/stage/address.ts'
import { htmlOf, textOf } from '../../../tests/stage/render.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from './order-status-badge.tsx'
import { orderStatuses, type OrderWithItems } from './order.ts'

const order: OrderWithItems = {
  id: '1',
  order_number: 'ORD-MWPTV6TUADA06',
  subtotal: 40,
  shipping_amount: 9.99,
  tax_amount: 3.2,
  discount_amount: 0,
  total_amount: 53.19,
  currency: 'USD',
  status: 'pending',
  payment_status: 'pending',
  payment_method: 'card',
  billing_address: adasBilling,
  shipping_address: { ...adasShipping, city: 'Toronto', state: 'ON', country: 'CA' },
  notes: 'Size M',
  created_at: '2026-11-20T12:00:00Z',
  items: [
    {
      id: '1',
      product_id: null,
      product_name: 'Silk Scarf',
      product_slug: 'silk-scarf',
      product_image_url: null,
      quantity: 2,
      unit_price: 20,
      total_price: 40,
      product: null,
    },
  ],
}
const receipt = (change: Partial<OrderWithItems> = {}) =>
  textOf(
    <OrderReceipt
      order={{ ...order, ...change }}
      actions={<a href="/orders">View all orders</a>}
    />,
  )

describe('a receipt', () => {
  test('says all of it (R-267, R-268, R-269, R-270, R-271, R-272, R-274, R-276, R-277, R-278)', () => {
    const text = receipt()
    for (const words of [
      'Order Confirmed',
      'ORD-MWPTV6TUADA06',
      'Pending',
      'November 20, 2026',
      '3-5 business days',
      '$53.19',
      'Silk Scarf',
      '2 × $20.00',
      'Tax $3.20',
      'New York, NY 10013',
      'Toronto, ON 10013',
      'Canada',
      'Credit or debit card',
      'Size M',
    ])
      expect(text).toContain(words)
  })

  test('shipping is Free if 0 (R-273)', () => {
    expect(receipt()).toContain('Shipping $9.99')
    expect(receipt({ shipping_amount: 0 })).toContain('Shipping Free')
  })

  test('names a discount only if there is one (R-275)', () => {
    expect(receipt()).not.toContain('Discount')
    expect(receipt({ discount_amount: 8 })).toContain('Discount −$8.00')
  })

  test('offers to cancel only what can be cancelled', () => {
    expect(receipt()).toContain('Cancel order')
    expect(receipt({ status: 'shipped' })).not.toContain('Cancel order')
  })

  test('leads only to products that are still in the shop', () => {
    const html = htmlOf(<OrderReceipt order={order} actions={null} />)
    expect(html).not.toContain('href="/products/silk-scarf"')
  })

  test('has no notes where none were written', () => {
    expect(receipt({ notes: null })).not.toContain('Order notes')
  })
})

describe('an order in the list', () => {
  test('says all of it and leads to its receipt (R-281, R-282, R-283, R-284)', () => {
    const text = textOf(<OrderCard order={order} />)
    for (const words of [
      'ORD-MWPTV6TUADA06',
      'November 20, 2026',
      '$53.19',
      'Pending',
      'Subtotal $40.00',
      'Tax $3.20',
      'Shipping $9.99',
      'Payment Pending',
      'Notes Size M',
    ])
      expect(text).toContain(words)
    expect(htmlOf(<OrderCard order={order} />)).toContain(
      'href="/order-confirmation/ORD-MWPTV6TUADA06"',
    )
  })
})

describe('the way of an order', () => {
  test('shows how far it has come (R-403)', () => {
    expect(htmlOf(<OrderProgress status="processing" />).match(/data-done/g)).toHaveLength(1)
    expect(htmlOf(<OrderProgress status="delivered" />).match(/data-done/g)).toHaveLength(4)
  })

  test('says in a sentence where it ended early, and nothing of what it does not know', () => {
    expect(textOf(<OrderProgress status="cancelled" />)).toContain('was cancelled')
    expect(textOf(<OrderProgress status="refunded" />)).toContain('5-7 business days')
    expect(textOf(<OrderProgress status="lost" />)).toBe('')
  })
})

/** The colour behind a status, as the badge's sheet and the tokens say: '#rrggbb'. */
function groundOf(status: string): string {
  const sheet = readFileSync('app/shop/orders/order-status-badge.css', 'utf8')
  const rule = sheet.slice(status === 'unknown' ? 0 : sheet.indexOf(`[data-status='${status}']`))
  const token = /background: var\((--[\w-]+)\)/.exec(rule)?.[1]
  const tokens = readFileSync('app/ui/tokens.css', 'utf8')
  return new RegExp(`${token}: (#[\\da-f]{6})`).exec(tokens)?.[1] ?? ''
}

describe('badges', () => {
  test('every status has a colour of its own; an unknown value is grey (R-404)', () => {
    expect(htmlOf(<OrderStatusBadge status="shipped" />)).toContain('data-status="shipped"')
    expect(htmlOf(<OrderStatusBadge status="lost" />)).toContain('data-status="unknown"')
    const grounds = Object.keys(orderStatuses).map(groundOf)
    expect(new Set(grounds).size).toBe(6)
    expect(grounds).not.toContain(groundOf('unknown'))
    const [red = 0, green = 0, blue = 0] = (groundOf('unknown').match(/[\da-f]{2}/g) ?? []).map(
      (channel) => Number.parseInt(channel, 16),
    )
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(16)
  })

  test('paid is highlighted, all else is secondary (R-406)', () => {
    expect(htmlOf(<PaymentStatusBadge status="paid" />)).toContain('data-status="paid"')
    expect(htmlOf(<PaymentStatusBadge status="pending" />)).toContain('data-status="unpaid"')
  })
})
