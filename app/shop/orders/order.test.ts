import { describe, expect, test } from 'vitest'

import { refusedCancellation, deliveryDates, newOrderNumber } from './order.ts'
import { canBeCancelled, progressOf, statusTexts } from './order-statuses.ts'

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
