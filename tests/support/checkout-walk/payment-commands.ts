import fc from 'fast-check'

import { command, on } from './command.ts'
import { cardNumber, type WalkModel } from './model.ts'
import type { Walk } from './walk.ts'

const method = fc.constantFrom('card' as const, 'paypal' as const).map((way) =>
  command(`pay by ${way}`, on('payment'), async (model, { page }) => {
    await page.locator(`[name="payment-method"][value="${way}"]`).check()
    model.draft.method = way
  }),
)

export async function typeCard(model: WalkModel, { page }: Walk, kind: WalkModel['card']) {
  const isValid = kind === 'valid'
  const texts = {
    holder: isValid ? 'Grace Hopper' : '',
    number: { none: '', partial: '4242', valid: '4242424242424242' }[kind],
    expiry: isValid ? '2031-03' : '',
    cvv: isValid ? ' 123 ' : '',
  }
  for (const [name, text] of Object.entries(texts)) await page.locator(`#card-${name}`).fill(text)
  // Emptying empty fields is no typing.
  if (kind !== model.card) model.draft.cardTyped = kind !== 'none'
  model.card = kind
}

const card = fc.constantFrom('none' as const, 'partial' as const, 'valid' as const).map((kind) =>
  command(
    `type a card: ${kind}`,
    (model) => on('payment')(model) && model.draft.method === 'card',
    (model, walk) => typeCard(model, walk, kind),
  ),
)

const notes = fc.constantFrom('', 'Blue paper, please', cardNumber).map((text) =>
  command(`write notes "${text}"`, on('payment'), async (model, { page }) => {
    await page.locator('#order-notes').fill(text)
    model.draft.notes = text
  }),
)

/** The acts of the second step. */
export const paymentCommands = [method, method, card, card, notes]
