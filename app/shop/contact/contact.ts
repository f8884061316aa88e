import { isEmail } from '../auth/credentials.ts'

/** What somebody writes to the house. */
export interface ContactMessage {
  name: string
  email: string
  message: string
}

export type ContactField = keyof ContactMessage

/** Letters that the backend takes at most. The fields take more and say so: cutting loses words. */
export const longestContact: Record<ContactField, number> = {
  name: 100,
  email: 254,
  message: 5000,
}

/** How sending ended: `refused` names the field that the backend would not take, and why. */
export type ContactAnswer =
  | { outcome: 'sent' }
  | { outcome: 'rate-limited' }
  | { outcome: 'refused'; field: ContactField; problem: ContactProblem }

export type ContactProblem = 'missing' | 'too_long' | 'invalid' | 'card_number'

export type ContactProblems = Partial<Record<ContactField, string>>

/** What is wrong with one field as it stands, in words; null when nothing is. */
export function contactFieldProblem(field: ContactField, text: string): string | null {
  if (text.trim() === '') return problemWords[field].missing
  if (text.trim().length > longestContact[field]) return problemWords[field].too_long
  return field === 'email' && !isEmail(text) ? problemWords.email.invalid : null
}

/** Every field with something wrong, in the order of the form. */
export function contactProblems(message: ContactMessage): ContactProblems {
  const problems: ContactProblems = {}
  for (const field of contactFields) {
    const problem = contactFieldProblem(field, message[field])
    if (problem !== null) problems[field] = problem
  }
  return problems
}

export const contactFields: readonly ContactField[] = ['name', 'email', 'message']

/** What each refusal means for the writer, and what can be done. */
export const problemWords: Record<ContactField, Record<ContactProblem, string>> = {
  name: {
    missing: 'Please enter your name',
    too_long: 'Please use at most 100 letters',
    invalid: 'Please enter your name on one line',
    card_number: 'This looks like a card number. Please enter your name',
  },
  email: {
    missing: 'Please enter your email address',
    too_long: 'Please enter a valid email address',
    invalid: 'Please enter a valid email address',
    card_number: 'Please enter a valid email address',
  },
  message: {
    missing: 'Please enter a message',
    too_long: 'Please use at most 5,000 letters, or write us an e-mail instead',
    invalid: 'There are signs in this message that we cannot read. Please remove them',
    card_number: 'This looks like a card number. Please remove it: we never need it',
  },
}

/** Nobody's mistake in a field. */
export const contactFailures = {
  'rate-limited':
    'You have sent several messages in a short time. Please wait a while and send this one again, or write us an e-mail. Nothing you typed is lost.',
  failed: 'Your message could not be sent. Please try again. Nothing you typed is lost.',
}

export type ContactFailure = keyof typeof contactFailures
