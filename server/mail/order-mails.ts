import { deliveryTime } from '../../app/document/company.ts'
import {
  dollars,
  text,
  type MailContent,
  type MailPayload,
  type MailWriter,
} from './mail-template.ts'

/** The mails about orders: to the shopper, and to the owner of the shop. */
export const orderMails: Record<string, MailWriter> = {
  order_confirmation: orderConfirmation,
  order_shipped: orderShipped,
  new_order: newOrder,
}

function orderConfirmation(payload: MailPayload, siteUrl: string, shopEmail: string): MailContent {
  const number = text(payload['order_number'])
  const items = Array.isArray(payload['items']) ? (payload['items'] as MailPayload[]) : []
  const discount = Number(payload['discount_amount'] ?? 0)
  const shipping = Number(payload['shipping_amount'] ?? 0)
  return {
    subject: `Your order ${number}`,
    heading: 'Thank you for your order',
    paragraphs: [
      `We have received your order ${number} and will start on it shortly. Estimated delivery: ${deliveryTime}.`,
      shippingLine(payload['shipping_address']),
    ].filter(Boolean),
    rows: [
      ...items.map((item): [string, string] => [
        `${text(item['product_name'])} × ${text(item['quantity'])}${choiceText(item)}`,
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
      link: orderLink(siteUrl, number),
    },
    closing: `You can return it within 30 days of delivery. Questions? Reply to this message or write to ${shopEmail}.`,
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
    action: page
      ? { label: 'Track your parcel', link: page }
      : { label: 'See your order', link: orderLink(siteUrl, number) },
    closing: `You can return it within 30 days of delivery. Questions? Reply to this message or write to ${shopEmail}.`,
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
      notes && `Notes: ${notes}`,
      `Look at it with: ./shop orders show ${number}`,
    ].filter(Boolean),
    rows: [['Total', dollars(payload['total_amount'])]],
  }
}

function itemNames(payload: MailPayload): string[] {
  const items = Array.isArray(payload['items']) ? (payload['items'] as MailPayload[]) : []
  return items.map(
    (item) => `${text(item['quantity'])} × ${text(item['product_name'])}${choiceText(item)}`,
  )
}

/** Free text of the shopper, isolated: right-to-left text would otherwise reorder what follows. */
function choiceText(item: MailPayload): string {
  const choice = text(item['choice'])
  return choice && `, size: \u2068${choice}\u2069`
}

function orderLink(siteUrl: string, number: string): string {
  return `${siteUrl}/order-confirmation/${encodeURIComponent(number)}`
}
