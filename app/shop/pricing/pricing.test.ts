import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { usualRates } from '../../client/usual-rates.ts'
import {
  amountToFreeShipping,
  orderTotal,
  currency,
  formatUsd,
  formatWholeUsd,
  groupDigits,
  itemTotal,
  percentOff,
  sumOfPrices,
  formatRupees,
  rupeesSaved,
} from './pricing.ts'

describe('what an order costs', () => {
  test('shipping is free over 50 and 9.99 up to and including 50.00 (R-572)', () => {
    expect(orderTotal(49.99, usualRates).shipping_amount).toBe(9.99)
    expect(orderTotal(50, usualRates).shipping_amount).toBe(9.99)
    expect(orderTotal(50.01, usualRates).shipping_amount).toBe(0)
  })

  test('tax is 8 percent of the subtotal, the half cent rounded up (R-573)', () => {
    expect(orderTotal(100, usualRates).tax_amount).toBe(8)
    expect(orderTotal(10.06, usualRates).tax_amount).toBe(0.8) // 80.48 cents
    expect(orderTotal(0.5, usualRates).tax_amount).toBe(0.04)
    expect(orderTotal(18.75, usualRates).tax_amount).toBe(1.5)
    expect(orderTotal(0.06, usualRates).tax_amount).toBe(0) // 0.48 cents
    expect(orderTotal(0.07, usualRates).tax_amount).toBe(0.01) // 0.56 cents
  })

  test('a discount comes off the total and is never more than the subtotal', () => {
    expect(orderTotal(100, usualRates, 20)).toMatchObject({
      tax_amount: 8,
      discount_amount: 20,
      total_amount: 88,
    })
    expect(orderTotal(10, usualRates, 500)).toMatchObject({
      discount_amount: 10,
      total_amount: 10.79,
    })
  })

  test('any subtotal adds up to the cent (R-572, R-573, R-574)', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 100_000_000n }), (cents) => {
        const tax = (cents * 8n + 50n) / 100n
        const shipping = cents > 5000n ? 0n : 999n
        const { total_amount } = orderTotal(Number(cents) / 100, usualRates)
        expect(Math.round(total_amount * 100)).toBe(Number(cents + tax + shipping))
        expect(total_amount).toBe(Number((Number(cents + tax + shipping) / 100).toFixed(2)))
      }),
      { numRuns: 2_000 },
    )
  })

  test('amountToFreeShipping reaches one cent over 50.00', () => {
    expect(amountToFreeShipping(42.5, usualRates)).toBe(7.51)
    expect(amountToFreeShipping(50, usualRates)).toBe(0.01)
    expect(amountToFreeShipping(50.01, usualRates)).toBe(0)
    expect(amountToFreeShipping(400, usualRates)).toBe(0)
    // Where all shipping is free nothing is missing for it.
    expect(amountToFreeShipping(42.5, { ...usualRates, standard_shipping: 0 })).toBe(0)
  })

  test('item totals and sums keep their cents', () => {
    expect(itemTotal(0.1, 3)).toBe(0.3)
    expect(sumOfPrices([0.1, 0.2, 19.99])).toBe(20.29)
    expect(sumOfPrices([])).toBe(0)
  })

  test('no fee beside shipping and tax, as for cash on delivery (R-576)', () => {
    const { subtotal, ...amounts } = orderTotal(100, usualRates)
    const { shipping_amount, tax_amount, discount_amount, total_amount } = amounts
    const fee = sumOfPrices([
      total_amount,
      discount_amount,
      -subtotal,
      -shipping_amount,
      -tax_amount,
    ])
    expect(fee).toBe(0)
  })
})

describe('price formats', () => {
  test('prices are in dollars, shown at 83 rupees to the dollar (R-575)', () => {
    expect(currency).toBe('USD')
    expect(usualRates.rupees_per_dollar).toBe(83)
    expect(formatRupees(420, usualRates)).toBe('Rs. 34,860')
    expect(formatRupees(1, usualRates)).toBe('Rs. 83')
    expect(formatRupees(0.5, usualRates)).toBe('Rs. 42') // 41.5
    expect(formatRupees(1500, usualRates)).toBe('Rs. 1,24,500')
  })

  test('the saving is the difference of the rupees shown (R-215)', () => {
    expect(rupeesSaved(420, 525, usualRates)).toBe('8,715')
  })

  test('whole dollars are shown without cents', () => {
    expect(formatWholeUsd(120)).toBe('$120')
    expect(formatWholeUsd(12.5)).toBe('$12.50')
  })

  test('every amount is formatted as Intl.NumberFormat does', () => {
    const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(formatUsd(cents / 100)).toBe(usd.format(cents / 100))
        expect(groupDigits(Math.abs(cents), 2)).toBe(rupees.format(Math.abs(cents)))
      }),
    )
  })

  test('percent off is a whole number, 0 without a reduction (R-141)', () => {
    expect(percentOff(420, 525)).toBe(20)
    expect(percentOff(420, 420)).toBe(0)
    expect(percentOff(420, 400)).toBe(0)
    expect(percentOff(420, null)).toBe(0)
    expect(percentOff(99.9, 100)).toBe(1)
    expect(percentOff(0.01, 900)).toBe(99)
  })
})
