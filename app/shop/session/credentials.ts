import { isBlank } from '../../document/text.ts'
import type { FormProblem } from '../../ui/form/submit-form.tsx'
import { invalidEmail, isEmail, missingEmail } from './email.ts'

/** A new password and its repetition. */
export interface NewPassword {
  password: string
  confirmPassword: string
}

export interface SignUpForm extends NewPassword {
  firstName: string
  lastName: string
  email: string
}

const missingPassword = 'Please enter a password'
const missingCredentials = 'You must provide either an email or phone number and a password'
const minPasswordLength = 6

/** All errors of a sign-up, one for each field, in the order of the fields. */
export function signUpProblems(form: SignUpForm): FormProblem<keyof SignUpForm>[] {
  // A missing repetition is named as such, and does not hide that the password is too short.
  const confirmPassword = isBlank(form.confirmPassword) ? form.password : form.confirmPassword
  const [password] = passwordProblems({ ...form, confirmPassword })
  return (Object.keys(requiredMessages) as (keyof SignUpForm)[]).flatMap((field) => {
    if (isBlank(form[field])) return { field, message: requiredMessages[field] }
    if (field === 'email' && !isEmail(form.email)) return { field, message: invalidEmail }
    return password?.field === field ? password : []
  })
}

/** The first error of a new password: different passwords before a blank or short one. */
export function passwordProblems(form: NewPassword): FormProblem<keyof NewPassword>[] {
  if (form.password !== form.confirmPassword) {
    return [{ field: 'confirmPassword', message: 'Passwords do not match' }]
  }
  if (isBlank(form.password)) return [{ field: 'password', message: missingPassword }]
  if (form.password.length < minPasswordLength) {
    return [{ field: 'password', message: 'Password must be at least 6 characters long' }]
  }
  return []
}

/** The errors of a sign-in without e-mail or password. The message of the first one names both. */
export function credentialsProblems(
  credentials: Record<'email' | 'password', string>,
): FormProblem<'email' | 'password'>[] {
  const missing = (['email', 'password'] as const).filter((field) => isBlank(credentials[field]))
  return missing.map((field, index) => ({
    field,
    message: index === 0 ? missingCredentials : requiredMessages[field],
  }))
}

const requiredMessages: Record<keyof SignUpForm, string> = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  email: missingEmail,
  password: missingPassword,
  confirmPassword: 'Please confirm your password',
}
