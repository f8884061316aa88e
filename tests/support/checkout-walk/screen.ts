import type { Page } from 'playwright-core'

import { dollars } from '../walks/amounts.ts'
import { amounts, causeOf, hasUnavailable, stepOf, type Address, type WalkModel } from './model.ts'

/** What the page of the checkout shows, in the terms of the model. */
export async function readScreen(page: Page, texts: string[]) {
  return page.evaluate((wanted) => {
    const main = document.querySelector('main')
    const field = (id: string) =>
      document.querySelector<HTMLInputElement | HTMLSelectElement>(`#${id}`)?.value ?? null
    const fields = (kind: string) =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLInputElement>(`[id^="${kind}-"]`)]
          .filter((control) => typeof control.value === 'string')
          .map((control) => [control.id.slice(kind.length + 1), control.value]),
      )
    const isChecked = (label: RegExp) =>
      [...document.querySelectorAll('label')].find(({ innerText }) => label.test(innerText))
        ?.control
    const text = main?.innerText.replaceAll(/\s+/g, ' ') ?? ''
    const title = document.querySelector('#checkout-step')?.textContent ?? null
    const button = /Place order: (\$[\d,.]+)/.exec(text)?.[1] ?? null
    return {
      hash: location.hash,
      title,
      total:
        document.querySelector('.checkout-summary summary strong')?.textContent?.replace(',', '') ??
        null,
      unavailable: text.includes('Not available as it stands'),
      step1: title === 'Shipping' && {
        billing: fields('billing'),
        shipping: fields('shipping'),
        same: (isChecked(/^Ship to the billing/) as HTMLInputElement | undefined)?.checked,
        save: (isChecked(/^Save th/) as HTMLInputElement | undefined)?.checked,
      },
      step2: title === 'Payment' && {
        method: document.querySelector<HTMLInputElement>('[name="payment-method"]:checked')?.value,
        card: field('card-number'),
        notes: field('order-notes'),
        gone: text.includes('Please enter your card again'),
      },
      step3: title === 'Review your order' && {
        missing: wanted.filter((each) => !text.includes(each)),
        code: text.includes('WALK10: 10% off'),
        error: main?.querySelector('.review-step [role="alert"] strong')?.textContent ?? null,
        button: button?.replace(',', '') ?? null,
      },
      stored: /4242.?4242/.test(sessionStorage.getItem('draft checkout') ?? ''),
    }
  }, texts)
}

type Screen = Awaited<ReturnType<typeof readScreen>>

/** What it must show. */
export function screenOf(model: WalkModel, email: string): Screen {
  const { draft, card, error } = model
  const step = stepOf(model)
  const total = dollars(amounts(model).total)
  const shown = error !== null && error.cause === causeOf(model, error.title)
  const cardShown = { none: '', partial: '4242', valid: '4242 4242 4242 4242' }[card]
  return {
    hash: model.history[model.at] ?? '',
    title: { shipping: 'Shipping', payment: 'Payment', review: 'Review your order' }[step],
    total,
    unavailable: hasUnavailable(model),
    step1: step === 'shipping' && {
      billing: { ...draft.billing, email, phone: draft.phone },
      shipping: draft.same ? {} : draft.shipping,
      same: draft.same,
      save: draft.save,
    },
    step2: step === 'payment' && {
      method: draft.method,
      card: draft.method === 'card' ? cardShown : null,
      notes: draft.notes,
      gone: model.cardGone && draft.method === 'card',
    },
    step3: step === 'review' && {
      missing: [],
      code: draft.code,
      error: shown ? error.title : null,
      button: total,
    },
    // What may be a card number is never stored.
    stored: false,
  }
}

/** What the review must name. */
export function reviewTexts({ draft }: WalkModel, email: string): string[] {
  const clean = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const lines = (address: Address) => [
    clean(`${address.first_name} ${address.last_name}`),
    clean(address.address_line_1),
    clean(address.address_line_2),
    clean(`${address.city}, ${address.state} ${address.postal_code}`),
    { US: 'United States', CA: 'Canada', MX: 'Mexico' }[address.country] ?? '',
  ]
  return [
    ...lines(draft.billing),
    email,
    ...(draft.same ? ['Same as the billing address'] : lines(draft.shipping)),
    draft.method === 'paypal' ? 'PayPal' : 'Visa ending in 4242',
    clean(draft.notes),
  ].filter(Boolean)
}
