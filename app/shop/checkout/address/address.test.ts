import { describe, expect, test } from 'vitest'

import { adasBilling as ada } from '../../../../tests/support/address.ts'
import type { BillingAddress } from '../../orders/order.ts'
import type { Country } from '../../pricing/countries.ts'
import { addressProblems } from './address-errors.ts'
import { addressFields, fieldLabel, isPlausible, shippingFrom } from './address.ts'
import { countryAddresses, isRegion, regionCode } from './regions.ts'

const errorsWith = (billing: Partial<BillingAddress>, shipping = {}, same = true) =>
  addressProblems({ ...ada, ...billing }, { ...shippingFrom(ada), ...shipping }, same)

describe('step 1 is complete', () => {
  test('without phone and second line (R-449)', () => expect(errorsWith({})).toEqual([]))

  test('whatever the unused shipping address contains (R-446)', () => {
    expect(errorsWith({}, { city: '' }, true)).toEqual([])
  })
})

describe('step 1 is incomplete', () => {
  const name = ['first_name', 'last_name']
  // The country's select has no empty choice.
  const place = ['address_line_1', 'city', 'state', 'postal_code']
  test.each([...name, 'email', ...place])('without a billing %s (R-445)', (field) => {
    const [error, ...more] = errorsWith({ [field]: '  ' })
    expect(error).toMatchObject({
      field: `billing-${field}`,
      toast: { title: 'Missing Information' },
    })
    expect(more).toEqual([])
  })

  test.each([...name, ...place])('without a shipping %s of its own (R-446)', (field) => {
    const errors = errorsWith({}, { [field]: '' }, false)
    expect(errors).toMatchObject([{ field: `shipping-${field}` }])
  })

  test('and its toast has the specified texts, missing fields first (R-447, R-448)', () => {
    const missing = {
      title: 'Missing Information',
      description: 'Please fill in all required fields.',
    }
    const email = { title: 'Invalid Email', description: 'Please enter a valid email address.' }
    const toastWith = (billing: Partial<BillingAddress>) => errorsWith(billing)[0]?.toast
    expect(toastWith({ city: '' })).toEqual(missing)
    expect(toastWith({ email: 'ada@example' })).toEqual(email)
    expect(toastWith({ email: 'ada', city: '' })).toEqual(missing)
  })

  test('and its errors use the labels of the country', () => {
    const messagesIn = (country: Country) =>
      errorsWith({ country, state: '', postal_code: '' }).map(({ message }) => message)
    expect(messagesIn('CA')).toEqual([
      'Please enter your province.',
      'Please enter your postal code.',
    ])
    expect(messagesIn('US')).toEqual(['Please enter your state.', 'Please enter your ZIP code.'])
  })
})

describe('countries', () => {
  test('have their own labels for the postal code', () => {
    const postalCode = addressFields.find(({ name }) => name === 'postal_code')
    const labels = (['US', 'CA', 'MX'] as const).map(
      (country) => postalCode && fieldLabel(postalCode, country),
    )
    expect(labels).toEqual(['ZIP Code', 'Postal Code', 'Código Postal'])
  })

  test('have all their regions: 50 states, D.C. and Puerto Rico; 13 provinces; 32 states (R-266)', () => {
    const counts = Object.values(countryAddresses).map(
      ({ regions }) => new Set(regions.map(([code]) => code)).size,
    )
    expect(counts).toEqual([52, 13, 32])
  })

  test.each([
    ['US', '94704', true],
    ['US', '94704-1234', true],
    ['US', 'hello', false],
    ['CA', ' m5h 1a1 ', true],
    ['CA', '94704', false],
    ['MX', '06600', true],
    ['MX', '6600', false],
  ] as const)('%s: the postal code "%s" has the usual form: %s', (country, postal_code, usual) => {
    expect(isPlausible('postal_code', { country, postal_code })).toBe(usual)
  })

  test('find a region by its name or code', () => {
    expect(regionCode('US', ' california ')).toBe('CA')
    expect(regionCode('MX', 'jal')).toBe('JAL')
    expect(regionCode('US', 'Ruritania')).toBe('Ruritania')
    expect(isRegion('CA', 'ON')).toBe(true)
    expect(isRegion('US', 'ON')).toBe(false)
  })
})
