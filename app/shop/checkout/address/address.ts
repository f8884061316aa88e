import type { BillingAddress, ShippingAddress } from '../../orders/order.ts'
import { countries, type Country } from '../../pricing/countries.ts'
import { countryAddresses } from './regions.ts'
import type { Texts } from '../../../ui/form/form-draft.ts'

export type AddressKind = 'billing' | 'shipping'
export type AddressFieldName = keyof BillingAddress
/** An address in a form. E-mail and phone belong to billing addresses. */
export type TypedAddress = ShippingAddress & Partial<BillingAddress>

export interface SavedAddress extends ShippingAddress {
  id: string
  type: AddressKind
  created_at: string
}

/** `id`: of the address to replace, or null for a new one. `created_at`: of a removed one that is saved again. */
export interface AddressToSave {
  id: string | null
  type: AddressKind
  address: ShippingAddress
  created_at?: string
}

export interface AddressField {
  name: AddressFieldName
  label: string
  /** The autofill token, without `billing` or `shipping`. */
  autoComplete: string
  optional?: boolean
  billingOnly?: boolean
  type?: 'email' | 'tel'
}

/** The fields of an address in the order of the form, except the country, which comes first. */
export const addressFields: AddressField[] = [
  { name: 'first_name', label: 'First Name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last Name', autoComplete: 'family-name' },
  {
    name: 'email',
    label: 'Email',
    autoComplete: 'email',
    billingOnly: true,
    type: 'email',
  },
  {
    name: 'phone',
    label: 'Phone',
    autoComplete: 'tel',
    optional: true,
    billingOnly: true,
    type: 'tel',
  },
  {
    name: 'address_line_1',
    label: 'Address Line 1',
    autoComplete: 'address-line1',
  },
  {
    name: 'address_line_2',
    label: 'Address Line 2',
    autoComplete: 'address-line2',
    optional: true,
  },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  { name: 'postal_code', label: 'Postal Code', autoComplete: 'postal-code' },
]

export function fieldsOf(kind: AddressKind): AddressField[] {
  return addressFields.filter(({ billingOnly }) => kind === 'billing' || !billingOnly)
}

/** The label in the country's terms: ZIP Code, Postal Code, Código Postal. */
export function fieldLabel({ name, label }: AddressField, country: Country): string {
  if (name === 'state') return countryAddresses[country].regionLabel
  return name === 'postal_code' ? countryAddresses[country].postalCodeLabel : label
}

/** Whether a tick may be shown: a postal code of an unusual form is accepted, but may be a typing error. */
export function isPlausible(
  field: AddressFieldName,
  { country, postal_code }: Pick<TypedAddress, 'country' | 'postal_code'>,
): boolean {
  return (
    field !== 'postal_code' || countryAddresses[country].postalCodeForm.test(postal_code.trim())
  )
}

/** The id of a field's control. */
export function addressFieldId(kind: AddressKind, name: AddressFieldName): string {
  return `${kind}-${name}`
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

/** The billing address without e-mail and phone. */
export function shippingFrom(billing: BillingAddress): ShippingAddress {
  const { email: _email, phone: _phone, ...address } = billing
  return address
}

/** Whether the two are equal but for spaces, e-mail and phone. */
export function isSameAddress(one: ShippingAddress, other: ShippingAddress): boolean {
  const fields = Object.keys(emptyShippingAddress) as (keyof ShippingAddress)[]
  return fields.every((name) => one[name].trim() === other[name].trim())
}

/** The address after a change of one field. A new country clears the region: its codes may mean others there. */
export function withField<Address extends ShippingAddress>(
  address: Address,
  field: AddressFieldName,
  value: string,
): Address {
  const next = { ...address, [field]: value }
  return next.country === address.country ? next : { ...next, state: '' }
}

/** What the editor of an address holds as it opens; `id` is empty for a new one. */
export function editorTexts(saved: SavedAddress | null): Texts {
  if (saved === null) return { ...emptyShippingAddress, id: '', type: 'shipping' }
  const { created_at: _createdAt, ...texts } = saved
  return { ...texts }
}

/** The address of these texts. */
export function addressOfTexts(texts: Texts): AddressToSave {
  const type: AddressKind = texts['type'] === 'billing' ? 'billing' : 'shipping'
  return { id: texts['id'] || null, type, address: parseAddress(emptyShippingAddress, texts) }
}

/** The address of a stored draft, which may be of an older release. */
export function parseAddress<Address extends ShippingAddress>(
  empty: Address,
  stored: Readonly<Record<string, unknown>>,
): Address {
  const texts = Object.keys(empty)
    .filter((name) => typeof stored[name] === 'string')
    .map((name) => [name, stored[name]])
  const address: Address = { ...empty, ...Object.fromEntries(texts) }
  return Object.hasOwn(countries, address.country) ? address : { ...address, country: 'US' }
}
