import { shop } from '../../content/shop.ts'
import { tokenLifetimes } from '../../backend/auth/one-time-tokens.ts'
import type { RenderedMail } from '../../backend/mail/message.ts'
import {
  dollars,
  renderMail,
  text,
  type MailContent,
  type MailPayload,
  type MailWriter,
} from './mail-template.ts'

/**
 * Renders a mail of `private.outbox` by its kind.
 *
 * @throws for an unknown kind: the mail stays in the outbox with that reason
 */
export function writeMail(
  kind: string,
  payload: MailPayload,
  siteUrl: string,
  shopEmail: string = shop.email,
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
      `Thank you for creating an account with ${shop.name}. Please confirm this address to activate it.`,
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
      `Nobody at ${shop.name} will ever ask you for it.`,
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

  order_confirmation: orderConfirmation,
  order_shipped: orderShipped,
  new_order: newOrder,

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
    subject: `Your welcome code from ${shop.name}`,
    heading: 'Welcome',
    paragraphs: [
      'Thank you for subscribing. We write about twice a month, when there is something new to show.',
      `Your code for ${discountText(payload)} is ${text(payload['code'])}. Enter it under “Add a code” when you check out.`,
    ],
    action: { label: 'See what is new', link: `${siteUrl}/products` },
    closing: `To unsubscribe: ${siteUrl}/unsubscribe?token=${encodeURIComponent(text(payload['unsubscribe_token']))}`,
  }),
}

function discountText({ percent, amount, minimum }: MailPayload): string {
  const off = amount ? dollars(amount) : `${text(percent)}%`
  return `${off} off your first order${Number(minimum ?? 0) > 0 ? ` of ${dollars(minimum)} or more` : ''}`
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

function orderConfirmation(payload: MailPayload, siteUrl: string, shopEmail: string): MailContent {
  const number = text(payload['order_number'])
  const discount = Number(payload['discount_amount'] ?? 0)
  const shipping = Number(payload['shipping_amount'] ?? 0)
  return {
    subject: `Your order ${number}`,
    heading: 'Thank you for your order',
    paragraphs: [
      `We have received your order ${number} and will start on it shortly. Estimated delivery: ${shop.deliveryTime}.`,
      shippingLine(payload['shipping_address']),
    ].filter(Boolean),
    rows: [
      ...itemsOf(payload).map((item): [string, string] => [
        `${text(item['product_name'])} × ${text(item['quantity'])}${sizeText(item)}`,
        dollars(item['total_price']),
      ]),
      ['Subtotal', dollars(payload['subtotal'])],
      ...(discount > 0 ? [['Discount', `-${dollars(discount)}`] as [string, string]] : []),
      ['Shipping', shipping > 0 ? dollars(shipping) : 'Free'],
      ['Tax', dollars(payload['tax_amount'])],
      ['Total', dollars(payload['total_amount'])],
    ],
    action: seeOrder(siteUrl, number),
    closing: questions(shopEmail),
  }
}

function shippingLine(address: unknown): string {
  if (typeof address !== 'object' || address === null) return ''
  const part = (name: string) => text((address as MailPayload)[name])
  const street = [part('address_line_1'), part('address_line_2')].filter(Boolean).join(', ')
  return `Shipping to ${part('first_name')} ${part('last_name')}, ${street}, ${part('city')}, ${part('state')} ${part('postal_code')}, ${part('country')}.`
}

function orderShipped(payload: MailPayload, siteUrl: string, shopEmail: string): MailContent {
  const number = text(payload['order_number'])
  const carrier = text(payload['carrier'])
  const tracking = text(payload['tracking_number'])
  const page = text(payload['tracking_url'])
  return {
    subject: `Your order ${number} is on its way`,
    heading: 'Your order is on its way',
    paragraphs: [
      carrier
        ? `${carrier} has your order ${number}.${tracking ? ` The tracking number is ${tracking}.` : ''}`
        : `Your order ${number} has left us.`,
      shippingLine(payload['shipping_address']),
      itemNames(payload).join(', '),
    ].filter(Boolean),
    action: page ? { label: 'Track your parcel', link: page } : seeOrder(siteUrl, number),
    closing: questions(shopEmail),
  }
}

/** To the owner. */
function newOrder(payload: MailPayload): MailContent {
  const number = text(payload['order_number'])
  const buyer = (payload['billing_address'] ?? {}) as MailPayload
  const notes = text(payload['notes'])
  return {
    subject: `New order ${number}, ${dollars(payload['total_amount'])}`,
    heading: 'A new order',
    paragraphs: [
      `${text(buyer['first_name'])} ${text(buyer['last_name'])} <${text(buyer['email'])}> ordered: ${itemNames(payload).join(', ')}.`,
      shippingLine(payload['shipping_address']),
      notes && `Order notes: ${notes}`,
      `Look at it with: ./shop orders show ${number}`,
    ].filter(Boolean),
    rows: [['Total', dollars(payload['total_amount'])]],
  }
}

function itemNames(payload: MailPayload): string[] {
  return itemsOf(payload).map(
    (item) => `${text(item['quantity'])} × ${text(item['product_name'])}${sizeText(item)}`,
  )
}

function itemsOf({ items }: MailPayload): MailPayload[] {
  return Array.isArray(items) ? (items as MailPayload[]) : []
}

/** Isolated: right-to-left text would otherwise reorder what follows. */
function sizeText(item: MailPayload): string {
  const size = text(item['size'])
  return size && `, size: \u2068${size}\u2069`
}

function seeOrder(siteUrl: string, number: string) {
  const link = `${siteUrl}/order-confirmation/${encodeURIComponent(number)}`
  return { label: 'See your order', link }
}

function questions(shopEmail: string) {
  return `You can return it within ${shop.returnDays} days of delivery. Questions? Reply to this message or write to ${shopEmail}.`
}
