import { brandName, companyEmail } from '../../app/document/brand.ts'
import { tokenLifetimes } from '../../backend/auth/one-time-tokens.ts'
import type { RenderedMail } from '../../backend/mail/message.ts'
import { text, type MailPayload } from './mail-payload.ts'
import { renderMail, type MailWriter } from './mail-template.ts'
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
      `Thank you for creating an account with ${brandName}. Confirm this address and it is yours.`,
      `The link works once, for ${lifetime('confirmation_token')}. Opening it changes nothing until you press the button there.`,
    ],
    action: { label: 'Confirm my email address', link: text(payload['link']) },
    closing:
      'If you did not create an account, do nothing: without the confirmation there is none.',
  }),

  already_registered: (payload, siteUrl) => ({
    subject: 'You already have an account',
    heading: greeting('Welcome back', payload),
    paragraphs: [
      'Someone, probably you, tried to create an account with this address. You have one already.',
      `Sign in with your password, or choose a new one at ${siteUrl}/forgot-password.`,
    ],
    action: { label: 'Sign in', link: `${siteUrl}/login` },
    closing: 'If it was not you, do nothing: your account is as it was.',
  }),

  reset_password: (payload) => ({
    subject: 'Choose a new password',
    heading: 'A new password',
    paragraphs: [
      'You asked for a new password. The link below leads to the page where you choose it.',
      `It works once, for ${lifetime('recovery_token')}. When the password is changed, every other device is signed out.`,
    ],
    action: { label: 'Choose a new password', link: text(payload['link']) },
    closing: 'If you did not ask, do nothing: your password stays as it is.',
  }),

  sign_in_link: (payload) => ({
    subject: 'Your link to sign in',
    heading: greeting('Welcome back', payload),
    paragraphs: [
      'You asked to sign in without your password. The link below does it.',
      `It works once, for ${lifetime('recovery_token')}, and only when you press the button on the page it opens.`,
    ],
    action: { label: 'Sign in', link: text(payload['link']) },
    closing: 'If you did not ask, do nothing: nobody is signed in.',
  }),

  reauthenticate: (payload) => ({
    subject: 'Confirm that it is you',
    heading: 'A change to your account',
    paragraphs: [
      `Your code is ${text(payload['code'])}. It is good for ${lifetime('reauthentication_token')} and for one change.`,
      `Nobody at ${brandName} will ever ask you for it.`,
    ],
    closing: 'If you are not changing anything, choose a new password: somebody knows yours.',
  }),

  password_changed: (payload) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'From now on only the new one opens your account. Every other device has been signed out.',
      'If it was you, there is nothing to do.',
    ],
    action: { label: 'It was not me: choose a new one', link: text(payload['link']) },
  }),

  ...orderMails,

  contact_message: (payload) => ({
    subject: `Message from ${text(payload['name'])}`,
    heading: 'A message from the contact page',
    paragraphs: [
      `${text(payload['name'])} <${text(payload['email'])}> writes:`,
      text(payload['message']),
    ],
  }),

  newsletter_welcome: (payload, siteUrl) => ({
    subject: `Your welcome code from ${brandName}`,
    heading: 'A welcome, once',
    paragraphs: [
      'Thank you for subscribing. We write when there is something to show, about twice a month.',
      `Your code for ${text(payload['percent'])}% off your first order is ${text(payload['code'])}. Enter it under “Add a code” when you check out.`,
    ],
    action: { label: 'See what is new', link: `${siteUrl}/products` },
    closing: `To stop these letters: ${siteUrl}/unsubscribe?token=${encodeURIComponent(text(payload['unsubscribe_token']))}`,
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
