/** A password as it is chosen: typed twice. */
export interface NewPassword {
  password: string
  confirmPassword: string
}

export interface SignUpForm extends NewPassword {
  firstName: string
  lastName: string
  email: string
}

export const minPasswordLength = 6

/** The field a form's complaint belongs to, and what it says. */
export interface FormProblem<Field extends string> {
  field: Field
  message: string
}

/** The first thing wrong with a sign-up, or null. The mismatch is told before the length. */
export function signUpProblem(form: SignUpForm): FormProblem<keyof SignUpForm> | null {
  const missing = (Object.keys(requiredMessages) as (keyof SignUpForm)[]).find(
    (field) => !form[field].trim(),
  )
  if (missing) return { field: missing, message: requiredMessages[missing] }
  if (!isEmail(form.email)) return { field: 'email', message: 'Please enter a valid email address' }
  return passwordProblem(form)
}

/** For every screen that sets a password. */
export function passwordProblem(form: NewPassword): FormProblem<keyof NewPassword> | null {
  if (form.password !== form.confirmPassword) {
    return { field: 'confirmPassword', message: 'Passwords do not match' }
  }
  if (form.password.length < minPasswordLength) {
    return { field: 'password', message: 'Password must be at least 6 characters long' }
  }
  return null
}

/** What sign-in needs; the specification's words for when it is missing. */
export function credentialsProblem(email: string, password: string): string | null {
  if (email.trim() && password) return null
  return 'You must provide either an email or phone number and a password'
}

/** One address with a dot somewhere behind the @; linear in the text's length. */
export function isEmail(text: string): boolean {
  const email = text.trim()
  const at = email.indexOf('@')
  const domain = email.slice(at + 1)
  return (
    at > 0 &&
    email.length <= 254 &&
    !/[\s,;<>()]/.test(email) &&
    !domain.includes('@') &&
    /^[^.].*\.[^.]+$/.test(domain)
  )
}

const requiredMessages: Record<keyof SignUpForm, string> = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  email: 'Please enter your email address',
  password: 'Please enter a password',
  confirmPassword: 'Please confirm your password',
}
