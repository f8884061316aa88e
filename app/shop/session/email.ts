export const missingEmail = 'Please enter your email address'
export const invalidEmail = 'Please enter a valid email address'

/** Whether the text is an address that an account, an order, a message and the newsletter take. Takes linear time. */
export function isEmail(text: string): boolean {
  const email = text.trim()
  return email.length <= 254 && email.indexOf('@') <= 64 && addressForm.test(email)
}

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const addressForm = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`)
