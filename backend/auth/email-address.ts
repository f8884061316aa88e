import { badRequest } from './responses.ts'

const maxLength = 254
const maxLocalPart = 64

/** Atoms of RFC 5322, separated by single dots. Matches in linear time. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Returns the address in the form that is stored and compared: lower case, ASCII, without display
 * name, quoting or comments, so that it cannot end a mail header.
 * @throws GoTrue's 400 `validation_failed`
 */
export function normalizeEmail(text: string): string {
  if (text.length > maxLength) throw badRequest('An email address is too long')
  const email = text.toLowerCase()
  if (!isEmailAddress(email)) throw badRequest('Unable to validate email address: invalid format')
  return email
}

/** Of a text in lower case. */
export function isEmailAddress(email: string): boolean {
  const at = email.indexOf('@')
  const local = email.slice(0, Math.max(0, at))
  const labels = email.slice(at + 1).split('.')
  return (
    at > 0 &&
    email.length <= maxLength &&
    local.length <= maxLocalPart &&
    localPart.test(local) &&
    labels.length > 1 &&
    labels.every((part) => label.test(part))
  )
}
