import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { tokenLifetimes } from '../../backend/auth/one-time-tokens.ts'
import type { MailPayload } from './mail-template.ts'
import { writeMail } from './mails.ts'

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

describe('mails', () => {
  it.each([
    ['confirm_sign_up', { link, first_name: 'Ada' }, link],
    ['already_registered', {}, `${siteUrl}/login`],
    ['reset_password', { link }, link],
    ['sign_in_link', { link }, link],
    ['reauthenticate', { code: '123456' }, '123456'],
    ['password_changed', { link }, link],
    ['order_confirmation', order, `${siteUrl}/order-confirmation/ORD-ABC12345`],
    ['order_shipped', order, `${siteUrl}/order-confirmation/ORD-ABC12345`],
    [
      'order_shipped',
      {
        ...order,
        carrier: 'UPS',
        tracking_number: '1Z99',
        tracking_url: 'https://ups.example/1Z99',
      },
      'https://ups.example/1Z99',
    ],
    ['new_order', { ...order, notes: 'Ring twice' }, 'Ring twice'],
    [
      'contact_message',
      { name: 'Ben', email: 'ben@example.com', message: 'Hello' },
      'ben@example.com',
    ],
    [
      'newsletter_welcome',
      { code: 'WELCOME20', percent: 20 },
      '20% off your first order is WELCOME20.',
    ],
    [
      'newsletter_welcome',
      { code: 'TEN', amount: 10, minimum: 50 },
      '$10.00 off your first order of $50.00 or more is TEN.',
    ],
    ['newsletter_welcome', { unsubscribe_token: 'a b' }, `${siteUrl}/unsubscribe?token=a%20b`],
  ])('%s has its essential content in text and in HTML', (kind, payload, needed) => {
    const mail = writeMail(kind, payload, siteUrl)
    expect(mail.subject).not.toBe('')
    expect(mail.text).toContain(needed)
    expect(mail.html).toContain(needed.replaceAll('&', '&amp;'))
    expect(mail.text + mail.html).not.toMatch(/undefined|null|NaN|\[object/)
  })

  it('the order confirmation lists items and totals', () => {
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

  it.each([
    ['confirm_sign_up', 'confirmation_token'],
    ['reset_password', 'recovery_token'],
    ['sign_in_link', 'recovery_token'],
    ['reauthenticate', 'reauthentication_token'],
  ] as const)('%s states how long its link or code works', (kind, token) => {
    const { text, html } = writeMail(kind, { link, code: '12345678' }, siteUrl)
    const stated = { 3600: 'for one hour', 86_400: 'for one day' }[tokenLifetimes[token]]
    expect(text).toContain(stated)
    expect(html).toContain(stated)
    expect(text.match(/for one (?:hour|day)/g)).toEqual([stated])
  })

  it('the templates and pages of a hosted project state its otp_expiry', () => {
    const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
    expect(read('supabase/config.toml')).toContain('\notp_expiry = 3600\n')
    for (const template of ['confirmation', 'recovery']) {
      expect(read(`supabase/templates/${template}.html`)).toContain('for an hour')
    }
    // The pages state the lifetime of recovery links, which is the same on both backends.
    expect(tokenLifetimes.recovery_token).toBe(3600)
    for (const page of ['forgot-password', 'reset-password']) {
      expect(read(`app/routes/auth/${page}.tsx`)).toContain('for one hour')
    }
  })

  it('escapes a shopper’s text in HTML', () => {
    const message = '<img src=x onerror=alert(1)>'
    const { html } = writeMail(
      'contact_message',
      { name: message, email: 'b@c.d', message },
      siteUrl,
    )
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x')
  })

  it('a receipt names the sizes, as text', () => {
    const item = { product_name: 'Marlow Coat', quantity: 2, total_price: 840 }
    const receipt = (size?: string) =>
      writeMail('order_confirmation', { items: [{ ...item, size }] }, siteUrl)
    expect(receipt('M').text).toContain('Marlow Coat × 2, size: \u2068M\u2069')
    expect(receipt('<b>M</b>').html).not.toContain('<b>M')
    expect(receipt().text).not.toContain('size')
  })

  it('a message of the contact page is answered to its writer', () => {
    const mail = writeMail('contact_message', { name: 'Ben', email: 'ben@example.com' }, siteUrl)
    expect(mail.replyTo).toBe('ben@example.com')
    expect(writeMail('order_shipped', order, siteUrl).replyTo).toBeUndefined()
  })

  it('names the owner’s address for questions', () => {
    const { text, html } = writeMail('order_shipped', order, siteUrl, 'owner@shop.example')
    expect(text.match(/owner@shop\.example/g)).toHaveLength(2)
    expect(text + html).not.toContain('lisiere.example')
  })

  it('rejects an unknown kind', () => {
    expect(() => writeMail('toString', {}, siteUrl)).toThrow('No mail is called "toString"')
  })
})
