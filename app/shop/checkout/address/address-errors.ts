import type { ApiError } from '../../../client/api-error.ts'
import { isBlank } from '../../../document/text.ts'
import type { BillingAddress, ShippingAddress } from '../../orders/order.ts'
import { isEmail } from '../../session/email.ts'
import type { FormProblem } from '../../../ui/form/submit-form.tsx'
import { addressFieldId, addressFields, fieldLabel, fieldsOf } from './address.ts'
import type { AddressFieldName, AddressKind, TypedAddress } from './address.ts'

/** All errors of step 1 in the order of the form, with one toast for all, in the specification's words. */
export function addressProblems(
  billing: BillingAddress,
  shipping: ShippingAddress,
  sameAsBilling: boolean,
): FormProblem<string>[] {
  const problems = problemsOf('billing', billing)
  if (!sameAsBilling) problems.push(...problemsOf('shipping', shipping))
  const toast = problems.every(({ message }) => message === invalidEmail.description)
    ? invalidEmail
    : missingFields
  return problems.map((problem) => ({ ...problem, toast }))
}

/** The errors of one address in the order of its fields. */
export function problemsOf(kind: AddressKind, address: TypedAddress): FormProblem<string>[] {
  return fieldsOf(kind).flatMap((typed) => {
    const { name } = typed
    const field = addressFieldId(kind, name)
    const value = address[name] ?? ''
    if (!typed.optional && isBlank(value)) {
      const label = fieldLabel(typed, address.country)
      const message = `Please enter your ${labelInSentence(name, label)}.`
      return [{ field, message }]
    }
    const isWrong = name === 'email' && !isEmail(value)
    return isWrong ? [{ field, message: invalidEmail.description }] : []
  })
}

/** Why the database refuses a field of an address, for example "City: This is too long." */
export function addressRefusalText(detail: ApiError['detail'], kind?: AddressKind): string {
  const field = addressFields.find(({ name }) => name === detail['field'])
  const text =
    field?.name === 'email' ? invalidEmail.description : fieldRefusalText(detail['problem'])
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

const missingFields = {
  title: 'Missing Information',
  description: 'Please fill in all required fields.',
}
const invalidEmail = {
  title: 'Invalid Email',
  description: 'Please enter a valid email address.',
}
