import type { ApiError } from '../../../client/api-error.ts'
import { isBlank } from '../../../document/text.ts'
import type { BillingAddress, ShippingAddress } from '../../orders/order.ts'
import { isEmail } from '../../session/credentials.ts'
import type { FormError } from '../use-form-errors.ts'
import { addressFieldId, addressFields, fieldLabel, fieldsOf } from './address.ts'
import type { AddressFieldName, AddressKind, TypedAddress } from './address.ts'

interface AddressError extends FormError {
  kind: AddressKind
  name: AddressFieldName
  title: string
}

/** All errors of step 1 in the order of the form. */
export function addressErrors(
  billing: BillingAddress,
  shipping: ShippingAddress,
  sameAsBilling: boolean,
): AddressError[] {
  return [...errorsOf('billing', billing), ...(sameAsBilling ? [] : errorsOf('shipping', shipping))]
}

/** The errors of one address in the order of its fields. */
export function errorsOf(kind: AddressKind, address: TypedAddress): AddressError[] {
  return fieldsOf(kind).flatMap((field) => {
    const { name } = field
    const id = addressFieldId(kind, name)
    const value = address[name] ?? ''
    if (!field.optional && isBlank(value)) {
      const label = fieldLabel(field, address.country)
      const message = `Please enter your ${labelInSentence(name, label)}.`
      return [{ id, kind, name, title: missingTitle, message }]
    }
    return name === 'email' && !isEmail(value) ? [{ id, kind, name, ...invalidEmail }] : []
  })
}

/** The toast for these errors, in the specification's words; null without errors. */
export function addressErrorToast(errors: readonly AddressError[]) {
  if (errors.length === 0) return null
  if (errors.every(({ title }) => title === invalidEmail.title)) {
    return { title: invalidEmail.title, description: invalidEmail.message }
  }
  return { title: missingTitle, description: 'Please fill in all required fields.' }
}

/** Why the database refuses a field of an address, for example "City: This is too long." */
export function addressRefusalText(detail: ApiError['detail'], kind?: AddressKind): string {
  const field = addressFields.find(({ name }) => name === detail['field'])
  const text = field?.name === 'email' ? invalidEmail.message : fieldRefusalText(detail['problem'])
  return `${field?.label ?? 'Country'}${kind ? ` (${kind})` : ''}: ${text}`
}

/** Why the database refuses a text. */
export function fieldRefusalText(problem: unknown): string {
  return refusalTexts[String(problem)] ?? 'This contains characters that we cannot print.'
}

const refusalTexts: Record<string, string> = {
  missing: 'Please fill this in.',
  too_long: 'This is too long.',
  card_number: 'This looks like a card number. Please leave it out: it must not be kept.',
}

/** "ZIP Code" becomes "ZIP code"; "Address Line 1" would read badly. */
function labelInSentence(name: AddressFieldName, label: string): string {
  if (name === 'address_line_1') return 'street address'
  return label.replaceAll(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase())
}

const missingTitle = 'Missing Information'
const invalidEmail = {
  title: 'Invalid Email',
  message: 'Please enter a valid email address.',
}
