import type { BillingAddress, ShippingAddress } from '../orders/order.ts'

export type AddressKind = 'billing' | 'shipping'
export type AddressFieldName = keyof BillingAddress

interface AddressField {
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
  { name: 'first_name', label: 'First Name', autoComplete: 'given-name', required: true, maxLength: 100 },
  { name: 'last_name', label: 'Last Name', autoComplete: 'family-name', required: true, maxLength: 100 },
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
  { name: 'postal_code', label: 'Postal Code', autoComplete: 'postal-code', required: true, maxLength: 20 },
]

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
    ...missingFields('billing', billing),
    ...(sameAsBilling ? [] : missingFields('shipping', shipping)),
    ...(billing.email.trim() && !isReachable(billing.email) ? [invalidEmail] : []),
  ]
}

/** The bill's address as one to ship to: without e-mail and phone. */
export function shippingFrom({ email: _email, phone: _phone, ...address }: BillingAddress): ShippingAddress {
  return address
}

/** The specification's simple pattern: x@y.z. */
export function isReachable(email: string): boolean {
  return /^[^\s@]+@[^\s@.][^\s@]*\.[^\s@]+$/.test(email.trim())
}

function missingFields(kind: AddressKind, address: ShippingAddress | BillingAddress): AddressProblem[] {
  return addressFields
    .filter(({ required, billingOnly }) => required && (kind === 'billing' || !billingOnly))
    .filter(({ name }) => !(address as BillingAddress)[name].trim())
    .map(({ name, label }) => ({
      kind,
      name,
      title: 'Missing Information',
      message: `Please enter your ${label.toLowerCase()}.`,
    }))
}

const invalidEmail: AddressProblem = {
  kind: 'billing',
  name: 'email',
  title: 'Invalid Email',
  message: 'Please enter a valid email address.',
}
