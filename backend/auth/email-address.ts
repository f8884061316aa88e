import { badRequest } from './answers.ts'

const longest = 254
const longestLocalPart = 64

/** Letters, digits and the signs of RFC 5322's atoms, single dots between them. Linear. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The address in the one form that is stored and compared: lower case, ASCII, no display name, no
 * quoting, no comments, and so nothing that could end a mail header.
 * @throws GoTrue's 400 `validation_failed`
 */
export function normalizeEmail(text: string): string {
  if (text.length > longest) throw badRequest('An email address is too long')
  const email = text.toLowerCase()
  if (!isEmailAddress(email)) throw badRequest('Unable to validate email address: invalid format')
  return email
}

function isEmailAddress(email: string): boolean {
  const at = email.indexOf('@')
  const local = email.slice(0, Math.max(0, at))
  const labels = email.slice(at + 1).split('.')
  return (
    at > 0 &&
    local.length <= longestLocalPart &&
    localPart.test(local) &&
    labels.length > 1 &&
    labels.every((part) => label.test(part))
  )
}
