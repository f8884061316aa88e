import { houseEmail, houseName } from '../../app/platform/house.ts'
import { renderLetter, type Letter, type RenderedMail } from './letter.ts'

/** What a mail is made of, as the database wrote it down: texts and numbers, nothing to be trusted as HTML. */
export type MailPayload = Record<string, unknown>

/**
 * The words of every mail the shop sends, by the kind it has in `private.outbox`.
 *
 * @throws when the kind is unknown: the mail then stays in the outbox with that reason
 */
export function writeMail(kind: string, payload: MailPayload, siteUrl: string): RenderedMail {
  const write = Object.hasOwn(letters, kind) ? letters[kind] : undefined
  if (!write) throw new Error(`No mail is called "${kind}"`)
  return renderLetter(write(payload, siteUrl))
}

const letters: Record<string, (payload: MailPayload, siteUrl: string) => Letter> = {
  confirm_sign_up: (payload) => ({
    subject: 'Confirm your email address',
    heading: greeting('Welcome', payload),
    paragraphs: [
      `Thank you for creating an account with ${houseName}. Confirm this address and it is yours.`,
      'The link works once, for one day. Opening it changes nothing until you press the button there.',
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
      'It works once, for one hour. When the password is changed, every other device is signed out.',
    ],
    action: { label: 'Choose a new password', link: text(payload['link']) },
    closing: 'If you did not ask, do nothing: your password stays as it is.',
  }),

  sign_in_link: (payload) => ({
    subject: 'Your link to sign in',
    heading: greeting('Welcome back', payload),
    paragraphs: [
      'You asked to sign in without your password. The link below does it.',
      'It works once, for one hour, and only when you press the button on the page it opens.',
    ],
    action: { label: 'Sign in', link: text(payload['link']) },
    closing: 'If you did not ask, do nothing: nobody is signed in.',
  }),

  reauthenticate: (payload) => ({
    subject: 'Confirm that it is you',
    heading: 'A change to your account',
    paragraphs: [
      `Your code is ${text(payload['code'])}. It is good for one hour and for one change.`,
      `Nobody at ${houseName} will ever ask you for it.`,
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

  order_confirmation: (payload, siteUrl) => orderConfirmation(payload, siteUrl),

  contact_message: (payload) => ({
    subject: `Message from ${text(payload['name'])}`,
    heading: 'A message from the contact page',
    paragraphs: [
      `${text(payload['name'])} <${text(payload['email'])}> writes:`,
      text(payload['message']),
    ],
  }),

  newsletter_welcome: (payload, siteUrl) => ({
    subject: `Your welcome code from ${houseName}`,
    heading: 'A welcome, once',
    paragraphs: [
      'Thank you for subscribing. We write when there is something to show, about twice a month.',
      `Your code for ${text(payload['percent'])}% off your first order is ${text(payload['code'])}. Enter it under “Add a code” when you check out.`,
    ],
    action: { label: 'See what is new', link: `${siteUrl}/products` },
    closing: `To stop these letters: ${siteUrl}/unsubscribe?token=${encodeURIComponent(text(payload['unsubscribe_token']))}`,
  }),
}

function orderConfirmation(payload: MailPayload, siteUrl: string): Letter {
  const number = text(payload['order_number'])
  const items = Array.isArray(payload['items']) ? (payload['items'] as MailPayload[]) : []
  const discount = Number(payload['discount_amount'] ?? 0)
  const shipping = Number(payload['shipping_amount'] ?? 0)
  return {
    subject: `Your order ${number}`,
    heading: 'Thank you for your order',
    paragraphs: [
      `We have it, and it is on our cutting table. The number is ${number}. Expect it in 3-5 business days.`,
      shippingLine(payload['shipping_address']),
    ].filter(Boolean),
    rows: [
      ...items.map((item): [string, string] => [
        `${text(item['product_name'])} × ${text(item['quantity'])}`,
        dollars(item['total_price']),
      ]),
      ['Subtotal', dollars(payload['subtotal'])],
      ...(discount > 0 ? [['Discount', `-${dollars(discount)}`] as [string, string]] : []),
      ['Shipping', shipping > 0 ? dollars(shipping) : 'Free'],
      ['Tax', dollars(payload['tax_amount'])],
      ['Total', dollars(payload['total_amount'])],
    ],
    action: {
      label: 'See your order',
      link: `${siteUrl}/order-confirmation/${encodeURIComponent(number)}`,
    },
    closing: `You can return it within 30 days of delivery. Questions? Answer this mail or write to ${houseEmail}.`,
  }
}

function shippingLine(address: unknown): string {
  if (typeof address !== 'object' || address === null) return ''
  const part = (name: string) => text((address as MailPayload)[name])
  const street = [part('address_line_1'), part('address_line_2')].filter(Boolean).join(', ')
  return `It goes to ${part('first_name')} ${part('last_name')}, ${street}, ${part('city')}, ${part('state')} ${part('postal_code')}, ${part('country')}.`
}

function greeting(word: string, payload: MailPayload) {
  const name = text(payload['first_name'])
  return name ? `${word}, ${name}` : word
}

function dollars(amount: unknown) {
  return `$${Number(amount ?? 0).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** Values come from the database; a missing one is an empty word, never `undefined` in a letter. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
