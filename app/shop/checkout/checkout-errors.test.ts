import { describe, expect, test } from 'vitest'

import { failedError, orderError, unknownError } from './checkout-errors.ts'

const refused = (name: string, detail = {}) => orderError({ name, detail })

describe('a refused order', () => {
  test('is explained for each product', () => {
    const problems = [
      { kind: 'unavailable', name: 'Marlow Coat' },
      { kind: 'insufficient_stock', name: 'Silk Scarf', available: 2, quantity: 4 },
      { kind: 'insufficient_stock', name: 'Brook Band', available: 0, quantity: 1 },
      { kind: 'cart_changed', name: 'Cap', expected_quantity: 1, quantity: 3 },
      { kind: 'cart_changed', name: 'Tie', expected_quantity: 1, quantity: 0 },
      { kind: 'cart_changed', name: 'Hat', expected_quantity: 0, quantity: 1 },
      { kind: 'price_changed', name: 'Glove', expected_price: 10, price: 12.5 },
      { kind: 'total_changed', amounts: { total_amount: 99.5 } },
    ]
    const { title, lines, action } = refused('PRODUCT_UNAVAILABLE', { problems })
    expect(title).toBe('Some items are no longer available')
    expect(lines).toEqual([
      'Marlow Coat is no longer available.',
      'Silk Scarf: only 2 left, you asked for 4.',
      'Brook Band is sold out.',
      'Cap: your cart has 3 now instead of 1.',
      'Tie is no longer in your cart.',
      'Hat was added to your cart.',
      'Glove costs $12.50 now instead of $10.00.',
      'The total is $99.50 now.',
    ])
    expect(action).toBe('review')
  })

  test.each([
    ['EMPTY_CART', {}, 'to-cart'],
    ['INSUFFICIENT_STOCK', {}, 'review'],
    ['CART_CHANGED', {}, 'review'],
    ['PRICE_CHANGED', {}, 'review'],
    ['INVALID_CODE', { reason: 'used' }, 'drop-code'],
    ['SIGN_IN_REQUIRED', {}, 'sign-in'],
    ['INVALID_ORDER', { field: 'billing_address.city', problem: 'too_long' }, 'to-shipping'],
    ['INVALID_ORDER', { field: 'notes', problem: 'card_number' }, 'to-payment'],
    ['INVALID_ORDER', { field: 'expected.items', problem: 'invalid' }, 'try-again'],
    ['SOMETHING_NEW', {}, 'try-again'],
    ['constructor', {}, 'try-again'],
  ])('%s %o leads on by: %s', (name, detail, action) => {
    expect(refused(name, detail)).toMatchObject({ action })
  })

  test('names the invalid field', () => {
    const { lines } = refused('INVALID_ORDER', {
      field: 'shipping_address.city',
      problem: 'missing',
    })
    expect(lines).toEqual(['City (shipping): Please fill this in.'])
  })

  test('has a text for each reason of a refused code', () => {
    const texts = ['unknown', 'used', 'not_first_order', 'below_minimum'].map(
      (reason) => refused('INVALID_CODE', { reason, minimum: 75 }).lines[0],
    )
    expect(new Set(texts).size).toBe(4)
    expect(texts[0]).toBe('This code has ended.')
    expect(texts[3]).toBe('This code is for orders of $75 or more.')
  })
})

test('a failure has the specified text, and says that no order was placed (R-557)', () => {
  const { title, lines } = failedError
  expect(title).toBe('Order Failed')
  expect(lines[0]).toBe('There was an error processing your order. Please try again.')
  expect(lines[1]).toContain('No order was placed.')
})

test('an order that could not be looked up is not called failed', () => {
  const { title, lines, action } = unknownError
  expect(title).toBe('Order Not Confirmed Yet')
  expect(lines.join(' ')).not.toMatch(/fail/i)
  expect(lines[1]).toContain('never be ordered twice')
  expect(action).toBe('try-again')
})
