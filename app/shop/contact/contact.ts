import type { FieldProblem } from '../../backend/api-error.ts'
import { invalidEmail, isEmail, missingEmail } from '../session/credentials.ts'

export interface ContactMessage {
  name: string
  email: string
  message: string
}

export type ContactField = keyof ContactMessage

/** In the order of the form. */
export const contactFields: readonly ContactField[] = ['name', 'email', 'message']

export type ContactResult =
  | { outcome: 'sent' }
  | { outcome: 'rate-limited' }
  | { outcome: 'refused'; field: ContactField; problem: FieldProblem }

/** Error messages by field. */
export type ContactErrors = Partial<Record<ContactField, string>>

/**
 * As in the database. The form's fields accept more and show an error: truncating would lose text.
 *
 * @internal Exported for tests.
 */
export const maxContactLengths = { name: 100, email: 254, message: 5000 }

/** The error message of one field, or null. */
export function contactFieldError(field: ContactField, text: string): string | null {
  if (text.trim() === '') return contactErrorTexts[field].missing
  if (text.trim().length > maxContactLengths[field]) return contactErrorTexts[field].too_long
  return field === 'email' && !isEmail(text) ? contactErrorTexts.email.invalid : null
}

export function contactErrors(message: ContactMessage): ContactErrors {
  const errors: ContactErrors = {}
  for (const field of contactFields) {
    const error = contactFieldError(field, message[field])
    if (error !== null) errors[field] = error
  }
  return errors
}

export const contactErrorTexts: Record<ContactField, Record<FieldProblem, string>> = {
  name: {
    missing: 'Please enter your name',
    too_long: 'Please use at most 100 characters',
    invalid: 'Please enter your name on one line',
    card_number: 'This looks like a card number. Please enter your name',
  },
  email: {
    missing: missingEmail,
    too_long: invalidEmail,
    invalid: invalidEmail,
    card_number: invalidEmail,
  },
  message: {
    missing: 'Please enter a message',
    too_long: 'Please use at most 5,000 characters, or write us an e-mail instead',
    invalid: 'There are characters in this message that we cannot read. Please remove them',
    card_number: 'This looks like a card number. Please remove it: we never need it',
  },
}

/** Errors of the whole form. */
export const contactFailures = {
  'rate-limited':
    'You have sent several messages in a short time. Please wait a while and send this one again, or write us an e-mail. Nothing you typed is lost.',
  failed: 'Your message could not be sent. Please try again. Nothing you typed is lost.',
}

export type ContactFailure = keyof typeof contactFailures
