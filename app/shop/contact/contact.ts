import { textLimits } from '../../document/text-limits.ts'
import { isBlank } from '../../document/text.ts'
import type { FieldProblem } from '../../client/api-error.ts'
import type { FormProblem } from '../../ui/form/submit-form.tsx'
import { invalidEmail, isEmail, missingEmail } from '../session/email.ts'

export interface ContactMessage {
  name: string
  email: string
  message: string
}

type ContactField = keyof ContactMessage

/** In the order of the form. */
export const contactFields: readonly ContactField[] = ['name', 'email', 'message']

/**
 * The error message of one field, or null.
 *
 * @internal Exported for tests.
 */
export function contactFieldError(field: ContactField, text: string): string | null {
  if (isBlank(text)) return contactErrorTexts[field].missing
  // The fields accept more and show an error: truncating would lose text.
  if (text.trim().length > textLimits[field]) return contactErrorTexts[field].too_long
  return field === 'email' && !isEmail(text) ? contactErrorTexts.email.invalid : null
}

/** All errors of a message, in the order of the form. */
export function contactProblems(message: ContactMessage): FormProblem<ContactField>[] {
  return contactFields.flatMap((field) => {
    const error = contactFieldError(field, message[field])
    return error === null ? [] : { field, message: error }
  })
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

export const rateLimitedText =
  'You have sent several messages in a short time. Please wait a while and send this one again, or write us an e-mail. Nothing you typed is lost.'
