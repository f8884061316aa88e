import { describe, expect, it } from 'vitest'

import { writeMail, type MailPayload } from './mails.ts'

const siteUrl = 'https://shop.example'
const link = `${siteUrl}/confirm?token_hash=abc&type=signup`

const order: MailPayload = {
  order_number: 'ORD-ABC12345',
  items: [{ product_name: 'Ludlow Tote', quantity: 2, total_price: 960 }],
  subtotal: 960,
  discount_amount: 192,
  shipping_amount: 0,
  tax_amount: 61.44,
  total_amount: 829.44,
  shipping_address: {
    first_name: 'Ada',
    last_name: 'Marlowe',
    address_line_1: '1 Quay',
    city: 'Rye',
  },
}

describe('the mails of the shop', () => {
  it.each([
    ['confirm_sign_up', { link, first_name: 'Ada' }, link],
    ['already_registered', {}, `${siteUrl}/login`],
    ['reset_password', { link }, link],
    ['sign_in_link', { link }, link],
    ['reauthenticate', { code: '123456' }, '123456'],
    ['password_changed', { link }, link],
    ['order_confirmation', order, `${siteUrl}/order-confirmation/ORD-ABC12345`],
    [
      'contact_message',
      { name: 'Ben', email: 'ben@example.com', message: 'Hello' },
      'ben@example.com',
    ],
    [
      'newsletter_welcome',
      { code: 'WELCOME20', percent: 20, unsubscribe_token: 'a b' },
      'WELCOME20',
    ],
  ])('%s says in text and in HTML what its reader needs', (kind, payload, needed) => {
    const mail = writeMail(kind, payload, siteUrl)
    expect(mail.subject).not.toBe('')
    expect(mail.text).toContain(needed)
    expect(mail.html).toContain(needed.replaceAll('&', '&amp;'))
    expect(mail.text + mail.html).not.toMatch(/undefined|null|NaN|\[object/)
  })

  it('adds up an order like a receipt', () => {
    const { text } = writeMail('order_confirmation', order, siteUrl)
    for (const line of [
      'Ludlow Tote × 2  $960.00',
      'Discount',
      '-$192.00',
      'Free',
      '$61.44',
      '$829.44',
    ]) {
      expect(text).toContain(line)
    }
  })

  it('leads out of the newsletter by a link of its own', () => {
    const { text } = writeMail(
      'newsletter_welcome',
      { code: 'WELCOME20', percent: 20, unsubscribe_token: 'a b' },
      siteUrl,
    )
    expect(text).toContain(`${siteUrl}/unsubscribe?token=a%20b`)
  })

  it('takes a shopper’s words for words, never for HTML', () => {
    const message = '<img src=x onerror=alert(1)>'
    const { html } = writeMail(
      'contact_message',
      { name: message, email: 'b@c.d', message },
      siteUrl,
    )
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x')
  })

  it('refuses a kind it has no words for', () => {
    expect(() => writeMail('toString', {}, siteUrl)).toThrow('No mail is called "toString"')
  })
})
