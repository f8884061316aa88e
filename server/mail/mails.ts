import { brandName, companyEmail } from '../../app/document/company.ts'
import { tokenLifetimes } from '../../backend/auth/one-time-tokens.ts'
import type { RenderedMail } from '../../backend/mail/message.ts'
import { renderMail, text, type MailPayload, type MailWriter } from './mail-template.ts'
import { orderMails } from './order-mails.ts'

/**
 * Renders a mail of `private.outbox` by its kind.
 *
 * @throws for an unknown kind: the mail stays in the outbox with that reason
 */
export function writeMail(
  kind: string,
  payload: MailPayload,
  siteUrl: string,
  shopEmail: string = companyEmail,
): RenderedMail {
  const write = Object.hasOwn(templates, kind) ? templates[kind] : undefined
  if (!write) throw new Error(`No mail is called "${kind}"`)
  return renderMail(write(payload, siteUrl, shopEmail), shopEmail)
}

const templates: Record<string, MailWriter> = {
  confirm_sign_up: (payload) => ({
    subject: 'Confirm your email address',
    heading: greeting('Welcome', payload),
    paragraphs: [
      `Thank you for creating an account with ${brandName}. Please confirm this address to activate it.`,
      `The link works once, for ${lifetime('confirmation_token')}. Opening it changes nothing until you press the button there.`,
    ],
    action: { label: 'Confirm my email address', link: text(payload['link']) },
    closing:
      'If you did not create an account, ignore this message: nothing happens without your confirmation.',
  }),

  already_registered: (payload, siteUrl) => ({
    subject: 'You already have an account',
    heading: greeting('Welcome back', payload),
    paragraphs: [
      'Someone, probably you, tried to create an account with this address, but you already have one.',
      `Sign in with your password, or choose a new one at ${siteUrl}/forgot-password.`,
    ],
    action: { label: 'Sign in', link: `${siteUrl}/login` },
    closing: 'If it was not you, ignore this message: nothing about your account has changed.',
  }),

  reset_password: (payload) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      'You asked for a new password. Use the link below to choose one.',
      `It works once, for ${lifetime('recovery_token')}. Changing the password signs you out on every other device.`,
    ],
    action: { label: 'Choose a new password', link: text(payload['link']) },
    closing: 'If you did not ask for it, ignore this message: your password stays as it is.',
  }),

  sign_in_link: (payload) => ({
    subject: 'Your link to sign in',
    heading: greeting('Welcome back', payload),
    paragraphs: [
      'You asked to sign in without your password. Use the link below.',
      `It works once, for ${lifetime('recovery_token')}, and only when you press the button on the page it opens.`,
    ],
    action: { label: 'Sign in', link: text(payload['link']) },
    closing: 'If you did not ask for it, ignore this message: no one has been signed in.',
  }),

  reauthenticate: (payload) => ({
    subject: 'Confirm that it’s you',
    heading: 'A change to your account',
    paragraphs: [
      `Your code is ${text(payload['code'])}. It works once, for ${lifetime('reauthentication_token')}.`,
      `Nobody at ${brandName} will ever ask you for it.`,
    ],
    closing:
      'If you are not changing anything, choose a new password now: someone else may know yours.',
  }),

  password_changed: (payload) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'From now on, sign in with the new one. Every other device has been signed out.',
      'If it was you, there is nothing more to do.',
    ],
    action: { label: 'It wasn’t me: choose a new password', link: text(payload['link']) },
  }),

  ...orderMails,

  contact_message: (payload) => ({
    subject: `Message from ${text(payload['name'])}`,
    heading: 'A message from the contact page',
    paragraphs: [
      `${text(payload['name'])} <${text(payload['email'])}> writes:`,
      text(payload['message']),
    ],
    replyTo: text(payload['email']),
  }),

  newsletter_welcome: (payload, siteUrl) => ({
    subject: `Your welcome code from ${brandName}`,
    heading: 'Welcome',
    paragraphs: [
      'Thank you for subscribing. We write about twice a month, when there is something new to show.',
      `Your code for ${text(payload['percent'])}% off your first order is ${text(payload['code'])}. Enter it under “Add a code” when you check out.`,
    ],
    action: { label: 'See what is new', link: `${siteUrl}/products` },
    closing: `To unsubscribe: ${siteUrl}/unsubscribe?token=${encodeURIComponent(text(payload['unsubscribe_token']))}`,
  }),
}

function lifetime(token: keyof typeof tokenLifetimes): string {
  const hours = tokenLifetimes[token] / 3600
  if (hours === 24) return 'one day'
  return hours === 1 ? 'one hour' : `${hours} hours`
}

function greeting(word: string, payload: MailPayload) {
  const name = text(payload['first_name'])
  return name ? `${word}, ${name}` : word
}
