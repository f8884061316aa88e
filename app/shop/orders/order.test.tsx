import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { adasBilling, adasShipping } from '../../../tests/support/address.ts'
import { htmlOf, textOf } from '../../../tests/support/render.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderProgress, OrderStatusBadge, PaymentStatusBadge } from './order-status.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import {
  deliveryDates,
  newOrderNumber,
  refusedCancellation,
  type OrderItem,
  type OrderWithItems,
} from './order.ts'
import { canBeCancelled, orderStatuses, progressOf, statusTexts } from './order-statuses.ts'

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
  carrier: null,
  tracking_number: null,
  tracking_url: null,
  shipped_at: null,
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
      size: 'M',
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
  test('offers to cancel pending orders only', () => {
    expect(receipt()).toContain('Cancel order')
    expect(receipt({ status: 'shipped' })).not.toContain('Cancel order')
  })

  test('links only to products that are still in the shop', () => {
    const html = htmlOf(<OrderReceipt order={order} actions={null} />)
    expect(html).not.toContain('href="/products/silk-scarf"')
  })

  test('names the parcel and links to the carrier’s page', () => {
    expect(receipt()).not.toContain('Parcel')
    const parcel = { carrier: 'UPS', tracking_number: '1Z99' }
    expect(receipt(parcel)).toContain('Parcel UPS 1Z99')
    const linked = { ...order, ...parcel, tracking_url: 'https://ups.example/1Z99' }
    const html = htmlOf(<OrderReceipt order={linked} actions={null} />)
    expect(html).toContain('<a href="https://ups.example/1Z99" rel="noreferrer">')
    expect(textOf(<OrderReceipt order={linked} actions={null} />)).toContain('Track 1Z99')
  })

  test('has no empty notes', () => {
    expect(receipt({ notes: null })).not.toContain('Order notes')
  })
})

test('every item of an order in the list is named, with its size', () => {
  const [item] = order.items
  const items = [
    { ...item, id: '2', product_name: 'Day Book', quantity: 1, size: '' },
    ...order.items,
  ] as OrderItem[]
  expect(textOf(<OrderCard order={{ ...order, items }} />)).toContain(
    '1 × Day Book 2 × Silk Scarf Size: M',
  )
})

test('an unpaid order that was cancelled is not charged', () => {
  for (const [status, payment_status, label] of [
    ['cancelled', 'pending', 'Not charged'],
    ['cancelled', 'paid', 'Paid'],
    ['processing', 'pending', 'Pending'],
  ] as const) {
    expect(textOf(<PaymentStatusBadge order={{ status, payment_status }} />)).toBe(label)
  }
})

describe('the progress of an order', () => {
  test('shows the completed steps (R-403)', () => {
    expect(htmlOf(<OrderProgress status="processing" />).match(/data-done/g)).toHaveLength(1)
    expect(htmlOf(<OrderProgress status="delivered" />).match(/data-done/g)).toHaveLength(4)
  })

  test('of a cancelled order does not say that it is confirmed', () => {
    const title = (status: string) =>
      textOf(<OrderReceipt order={{ ...order, status }} actions={null} />)
    expect(title('pending')).toContain('Order Confirmed')
    expect(title('cancelled')).toContain('Order Cancelled')
    expect(title('cancelled')).not.toContain('Confirmed')
    expect(title('cancelled')).not.toContain('Thank you')
    expect(title('refunded')).toContain('Order Refunded')
  })

  test('is a sentence for cancelled and refunded orders, and empty for unknown statuses', () => {
    expect(textOf(<OrderProgress status="cancelled" />)).toContain('was cancelled')
    expect(textOf(<OrderProgress status="refunded" />)).toContain('5-7 business days')
    expect(textOf(<OrderProgress status="lost" />)).toBe('')
  })
})

/** The background of a badge, as the tokens state it: '#rrggbb'. */
function backgroundOf(colour: string): string {
  const tokens = readFileSync('app/ui/styles/tokens.css', 'utf8')
  const rule = tokens.slice(tokens.indexOf(`[data-tone='${colour}']`))
  return /background: (#[\da-f]{6})/.exec(rule)?.[1] ?? ''
}

describe('badges', () => {
  test('have a colour for each status; an unknown status is grey (R-404)', () => {
    expect(htmlOf(<OrderStatusBadge status="shipped" />)).toContain('data-tone="violet"')
    expect(htmlOf(<OrderStatusBadge status="lost" />)).toContain('data-tone="gray"')
    const backgrounds = Object.values(orderStatuses).map(({ colour }) => backgroundOf(colour))
    expect(new Set(backgrounds).size).toBe(6)
    expect(backgrounds).not.toContain(backgroundOf('gray'))
    const [red = 0, green = 0, blue = 0] = (backgroundOf('gray').match(/[\da-f]{2}/g) ?? []).map(
      (channel) => Number.parseInt(channel, 16),
    )
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(16)
  })

  test('highlight paid, and nothing else (R-406)', () => {
    const badge = (payment_status: 'paid' | 'pending') =>
      htmlOf(<PaymentStatusBadge order={{ status: 'pending', payment_status }} />)
    expect(badge('paid')).toContain('data-tone="accent"')
    expect(badge('pending')).toContain('data-tone="gray"')
  })
})

describe('an order number', () => {
  test('is ORD-, the time in base 36 and five random characters in capitals (R-577)', () => {
    const now = Date.UTC(2026, 10, 21)
    const number = newOrderNumber(now)
    expect(number).toMatch(/^ORD-[0-9A-Z]+$/)
    expect(number.slice(4, -5)).toBe(now.toString(36).toUpperCase())
    expect(number).toHaveLength(4 + now.toString(36).length + 5)
  })

  test('is unique, also within one millisecond', () => {
    const numbers = Array.from({ length: 2000 }, () => newOrderNumber(1))
    expect(new Set(numbers).size).toBeGreaterThan(1995)
    expect(numbers.every((number) => number.length === 'ORD-1'.length + 5)).toBe(true)
  })
})

describe('a status', () => {
  test('has a label; an unknown status is shown as it is (R-403, R-404)', () => {
    expect(
      ['pending', 'refunded', 'lost', 'toString'].map((status) => statusTexts(status).label),
    ).toEqual(['Pending', 'Refunded', 'lost', 'toString'])
  })

  test('has a place in the progress, or none', () => {
    expect(['pending', 'shipped', 'delivered', 'cancelled', 'lost'].map(progressOf)).toEqual([
      0,
      2,
      3,
      null,
      null,
    ])
  })

  test('allows a shopper to cancel while pending', () => {
    expect(
      ['pending', 'processing', 'cancelled', 'refunded', 'lost'].map((status) =>
        canBeCancelled({ status }),
      ),
    ).toEqual([true, false, false, false, false])
  })
})

test('the delivery dates are 3 to 5 business days later: weekends do not count (R-578)', () => {
  const saturday = new Date(2026, 10, 21, 12).toISOString()
  expect(deliveryDates(saturday)).toBe('Wed, Nov 25 – Fri, Nov 27')
})

test('a refused cancellation tells its reason', () => {
  const refused = (name: string, detail = {}) => refusedCancellation({ name, detail }).description
  const transition = (from: string) => refused('INVALID_TRANSITION', { from, to: 'cancelled' })
  expect(transition('processing')).toMatch(/^We are already packing this order\./)
  expect(transition('shipped')).toMatch(/^This order is already on its way\./)
  expect(transition('delivered')).toMatch(/^This order has already been delivered\./)
  expect(transition('refunded')).toMatch(/^This order has already been refunded\./)
  expect(transition('lost')).toMatch(/^This order can no longer be cancelled\./)
  expect(refused('ORDER_NOT_FOUND')).toContain('does not belong to the account')
  expect(refused('SIGN_IN_REQUIRED')).toContain('signed out')
})
