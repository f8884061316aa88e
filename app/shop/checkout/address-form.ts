import type { BillingAddress, Country, ShippingAddress } from '../orders/order.ts'
import { countryAddresses, isRegion } from './regions.ts'

export type AddressKind = 'billing' | 'shipping'
export type AddressFieldName = keyof BillingAddress

export interface AddressField {
  name: AddressFieldName
  label: string
  /** The browser's own word for it, without `billing` or `shipping`. */
  autoComplete: string
  required: boolean
  /** Only on the bill. */
  billingOnly?: boolean
  type?: 'email' | 'tel'
  /** As the database allows. */
  maxLength: number
}

/** The fields of an address in the order they are asked for, except the country, which comes first. */
export const addressFields: AddressField[] = [
  {
    name: 'first_name',
    label: 'First Name',
    autoComplete: 'given-name',
    required: true,
    maxLength: 100,
  },
  {
    name: 'last_name',
    label: 'Last Name',
    autoComplete: 'family-name',
    required: true,
    maxLength: 100,
  },
  {
    name: 'email',
    label: 'Email',
    autoComplete: 'email',
    required: true,
    billingOnly: true,
    type: 'email',
    maxLength: 254,
  },
  {
    name: 'phone',
    label: 'Phone',
    autoComplete: 'tel',
    required: false,
    billingOnly: true,
    type: 'tel',
    maxLength: 40,
  },
  {
    name: 'address_line_1',
    label: 'Address Line 1',
    autoComplete: 'address-line1',
    required: true,
    maxLength: 200,
  },
  {
    name: 'address_line_2',
    label: 'Address Line 2',
    autoComplete: 'address-line2',
    required: false,
    maxLength: 200,
  },
  { name: 'city', label: 'City', autoComplete: 'address-level2', required: true, maxLength: 100 },
  { name: 'state', label: 'State', autoComplete: 'address-level1', required: true, maxLength: 100 },
  {
    name: 'postal_code',
    label: 'Postal Code',
    autoComplete: 'postal-code',
    required: true,
    maxLength: 20,
  },
]

/** The fields this kind of address has. */
export function fieldsOf(kind: AddressKind): AddressField[] {
  return addressFields.filter(({ billingOnly }) => kind === 'billing' || !billingOnly)
}

/** The label as people of that country know it: ZIP Code, Postal Code, Código Postal. */
export function fieldLabel({ name, label }: AddressField, country: Country): string {
  if (name === 'state') return countryAddresses[country].regionLabel
  return name === 'postal_code' ? countryAddresses[country].postalCodeLabel : label
}

export const emptyShippingAddress: ShippingAddress = {
  first_name: '',
  last_name: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  state: '',
  postal_code: '',
  country: 'US',
}

export const emptyBillingAddress: BillingAddress = { ...emptyShippingAddress, email: '', phone: '' }

export interface AddressProblem {
  kind: AddressKind
  name: AddressFieldName
  title: string
  message: string
}

/** Everything wrong with the addresses of step 1, in the order of the form; empty when it may go on. */
export function addressProblems(
  billing: BillingAddress,
  shipping: ShippingAddress,
  sameAsBilling: boolean,
): AddressProblem[] {
  return [
    ...problemsOf('billing', billing),
    ...(sameAsBilling ? [] : problemsOf('shipping', { ...shipping, email: '', phone: '' })),
  ]
}

/** What the toast says of these problems, in the specification's words; what is missing comes first. */
export function problemsToast(problems: readonly AddressProblem[]): {
  title: string
  description: string
} {
  if (problems.every(({ title }) => title === invalidEmail.title)) {
    return { title: invalidEmail.title, description: invalidEmail.message }
  }
  return { title: missingTitle, description: 'Please fill in all required fields.' }
}

/** The id of a field on the page, so that focus can be led to it. */
export function addressFieldId(kind: AddressKind, name: AddressFieldName): string {
  return `${kind}-${name}`
}

/** The bill's address as one to ship to: without e-mail and phone. */
export function shippingFrom({
  email: _email,
  phone: _phone,
  ...address
}: BillingAddress): ShippingAddress {
  return address
}

/** The address with one field typed. Another country has other regions: one that is unknown there is asked for again. */
export function withField<Address extends ShippingAddress>(
  address: Address,
  field: AddressFieldName,
  value: string,
): Address {
  const next = { ...address, [field]: value }
  return field === 'country' && !isRegion(next.country, next.state) ? { ...next, state: '' } : next
}

/** The specification's simple pattern, x@y.z; linear in the text's length. */
export function isReachable(email: string): boolean {
  const text = email.trim()
  const at = text.indexOf('@')
  const host = text.slice(at + 1)
  const dot = host.indexOf('.')
  return at > 0 && dot > 0 && dot < host.length - 1 && !host.includes('@') && !/\s/.test(text)
}

/** Everything wrong with one address, in the order of its fields. */
export function problemsOf(kind: AddressKind, address: BillingAddress): AddressProblem[] {
  return fieldsOf(kind).flatMap((field) => {
    const { name } = field
    const value = address[name].trim()
    if (field.required && value === '') {
      const label = fieldLabel(field, address.country)
      return [
        { kind, name, title: missingTitle, message: `Please enter your ${spoken(name, label)}.` },
      ]
    }
    return name === 'email' && !isReachable(value) ? [{ kind, name, ...invalidEmail }] : []
  })
}

/** A label in the middle of a sentence: 'ZIP Code' is a ZIP code, and the first line no word to put there. */
function spoken(name: AddressFieldName, label: string): string {
  if (name === 'address_line_1') return 'street address'
  return label.replaceAll(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase())
}

const missingTitle = 'Missing Information'
const invalidEmail = { title: 'Invalid Email', message: 'Please enter a valid email address.' }
