import { describe, expect, test } from 'vitest'

import type { BillingAddress, Country } from '../orders/order.ts'
import {
  addressFields,
  addressProblems,
  fieldLabel,
  isReachable,
  problemsToast,
  shippingFrom,
} from './address-form.ts'
import { countryAddresses, isRegion, regionCode } from './regions.ts'

const ada: BillingAddress = {
  first_name: 'Ada',
  last_name: 'Marlowe',
  email: 'ada@example.com',
  phone: '',
  address_line_1: '18 Mercer Street',
  address_line_2: '',
  city: 'New York',
  state: 'NY',
  postal_code: '10013',
  country: 'US',
}
const wrong = (billing: Partial<BillingAddress>, shipping = {}, same = true) =>
  addressProblems({ ...ada, ...billing }, { ...shippingFrom(ada), ...shipping }, same)

describe('step 1 goes on', () => {
  test('without phone and second line (R-449)', () => expect(wrong({})).toEqual([]))

  test('whatever stands in a shipping address that is not used (R-446)', () => {
    expect(wrong({}, { city: '' }, true)).toEqual([])
  })
})

describe('step 1 stops', () => {
  const name = ['first_name', 'last_name']
  // A country is always chosen: its select has no empty choice.
  const place = ['address_line_1', 'city', 'state', 'postal_code']
  test.each([...name, 'email', ...place])('without a billing %s (R-445)', (field) => {
    const [problem, ...more] = wrong({ [field]: '  ' })
    expect(problem).toMatchObject({ kind: 'billing', name: field, title: 'Missing Information' })
    expect(more).toEqual([])
  })

  test.each([...name, ...place])('without a shipping %s of its own (R-446)', (field) => {
    const problems = wrong({}, { [field]: '' }, false)
    expect(problems).toMatchObject([{ kind: 'shipping', name: field }])
  })

  test('and says so in the words of the house, what is missing first (R-447, R-448)', () => {
    const missing = {
      title: 'Missing Information',
      description: 'Please fill in all required fields.',
    }
    const email = { title: 'Invalid Email', description: 'Please enter a valid email address.' }
    expect(problemsToast(wrong({ city: '' }))).toEqual(missing)
    expect(problemsToast(wrong({ email: 'ada@example' }))).toEqual(email)
    expect(problemsToast(wrong({ email: 'ada', city: '' }))).toEqual(missing)
  })

  test('and names each field in its country’s words', () => {
    const messagesIn = (country: Country) =>
      wrong({ country, state: '', postal_code: '' }).map(({ message }) => message)
    expect(messagesIn('CA')).toEqual([
      'Please enter your province.',
      'Please enter your postal code.',
    ])
    expect(messagesIn('US')).toEqual(['Please enter your state.', 'Please enter your ZIP code.'])
  })
})

test.each([
  ['ada@example.com', true],
  [' ada@mail.example.co ', true],
  ['ada@example', false],
  ['@example.com', false],
  ['ada example@x.y', false],
  ['ada@.com', false],
])('%s can be written to: %s (R-448)', (email, reachable) => {
  expect(isReachable(email)).toBe(reachable)
})

describe('countries', () => {
  test('have their own names for the last line', () => {
    const postalCode = addressFields.find(({ name }) => name === 'postal_code')
    const labels = (['US', 'CA', 'MX'] as const).map(
      (country) => postalCode && fieldLabel(postalCode, country),
    )
    expect(labels).toEqual(['ZIP Code', 'Postal Code', 'Código Postal'])
  })

  test('have all their regions: 50 states, the capital and Puerto Rico; 13 provinces; 32 states (R-266)', () => {
    const counts = Object.values(countryAddresses).map(
      ({ regions }) => new Set(regions.map(([code]) => code)).size,
    )
    expect(counts).toEqual([52, 13, 32])
  })

  test('know a region by its name or code', () => {
    expect(regionCode('US', ' california ')).toBe('CA')
    expect(regionCode('MX', 'jal')).toBe('JAL')
    expect(regionCode('US', 'Ruritania')).toBe('Ruritania')
    expect(isRegion('CA', 'ON')).toBe(true)
    expect(isRegion('US', 'ON')).toBe(false)
  })
})
