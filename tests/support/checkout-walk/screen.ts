import type { Page } from 'playwright-core'

import { dollars } from '../walks.ts'
import { amounts, hasUnavailable, shownError, stepOf, type WalkModel } from './model.ts'

/** What the page of the checkout shows, in the terms of the model. */
export async function readScreen(page: Page, texts: string[]) {
  return page.evaluate((wanted) => {
    const main = document.querySelector('main')
    const field = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)?.value
    const text = main?.innerText.replaceAll(/\s+/g, ' ') ?? ''
    const title = document.querySelector('#checkout-step')?.textContent ?? null
    const amount = (words: string | null | undefined) => words?.replace(',', '') ?? null
    return {
      hash: location.hash,
      title,
      total: amount(main?.querySelector('.checkout-summary summary strong')?.textContent),
      unavailable: text.includes('Not available as it stands'),
      city: title === 'Shipping' && field('billing-city'),
      notes: title === 'Payment' && field('order-notes'),
      review: title === 'Review your order' && {
        missing: wanted.filter((each) => !text.includes(each)),
        code: text.includes('WALK10: 10% off'),
        error: main?.querySelector('.review-step [role="alert"] strong')?.textContent ?? null,
        button: amount(/Place order: (\$[\d,.]+)/.exec(text)?.[1]),
      },
      stored: /4242.?4242/.test(sessionStorage.getItem('draft checkout') ?? ''),
    }
  }, texts)
}

/** What it must show. */
export function screenOf(model: WalkModel): Awaited<ReturnType<typeof readScreen>> {
  const step = stepOf(model)
  const total = dollars(amounts(model).total)
  return {
    hash: model.history[model.at] ?? '',
    title: { shipping: 'Shipping', payment: 'Payment', review: 'Review your order' }[step],
    total,
    unavailable: hasUnavailable(model),
    city: step === 'shipping' && model.city,
    notes: step === 'payment' && model.notes,
    review: step === 'review' && {
      missing: [],
      code: model.code,
      error: shownError(model),
      button: total,
    },
    // What may be a card number is never stored.
    stored: false,
  }
}
