import type { Refusal } from '../../platform/refusal.ts'
import { isolated } from '../../ui/isolated.ts'
import { formatUsd } from '../pricing/pricing.ts'
import { addressFields } from './address-form.ts'

/** What can be done about a refused order; each is one button or link beside the words. */
export type WayOn =
  | 'look-again'
  | 'to-cart'
  | 'to-shipping'
  | 'to-payment'
  | 'drop-code'
  | 'sign-in'
  | 'try-again'

/** Why an order was not placed, in words, and what to do next. Nothing was charged or reserved. */
export interface OrderProblem {
  title: string
  /** One line for each product or field concerned. */
  lines: string[]
  way: WayOn
}

/** The specification's words for an order that failed for no reason we can name. */
const orderFailed = {
  title: 'Order Failed',
  description: 'There was an error processing your order. Please try again.',
}

/** Explains a refusal of `place_order`, product by product; names we do not know fail like a fault. */
export function orderProblem({ name, detail }: Refusal): OrderProblem {
  const explain = Object.hasOwn(explanations, name) ? explanations[name] : undefined
  return explain?.(detail) ?? failedProblem(true)
}

/** Lines that the page already shows as not available: they are put right before anything is sent. */
export const unorderableProblem: OrderProblem = {
  title: 'Some items cannot be ordered',
  lines: ['Remove them or take what is left.'],
  way: 'look-again',
}

/** The answer is lost and nobody could ask for it: whether there is an order is not known, so it has not failed. */
const orderUnknown = {
  title: 'Order Not Confirmed Yet',
  description: 'We could not reach the shop to see whether your order arrived. Please try again.',
}

/** @param looked whether the shop could say that the order does not exist */
export function failedProblem(looked: boolean): OrderProblem {
  const { title, description } = looked ? orderFailed : orderUnknown
  const reassurance = looked
    ? 'No order was placed. Everything you typed is still here.'
    : 'Trying again is safe: it can never be ordered twice.'
  return { title, lines: [description, reassurance], way: 'try-again' }
}

type Detail = Refusal['detail']

const explanations: Record<string, (detail: Detail) => OrderProblem> = {
  EMPTY_CART: () => ({
    title: 'Empty Cart',
    lines: ['Your cart is empty. Add some items before checkout.'],
    way: 'to-cart',
  }),
  PRODUCT_UNAVAILABLE: (detail) => cartProblem('Some items are no longer available', detail),
  INSUFFICIENT_STOCK: (detail) => cartProblem('Some items have just sold out', detail),
  CART_CHANGED: (detail) => cartProblem('Your cart has changed', detail),
  PRICE_CHANGED: (detail) => cartProblem('Prices have changed', detail),
  INVALID_CODE: ({ reason }) => ({
    title: 'This code does not count',
    lines: [codeRefusal(reason)],
    way: 'drop-code',
  }),
  INVALID_ORDER: fieldProblem,
  SIGN_IN_REQUIRED: () => ({
    title: 'Please Sign In',
    lines: [
      'You have been signed out. Sign in and go on where you were: everything but your card is kept.',
    ],
    way: 'sign-in',
  }),
}

/** Why a code does not count, for the code's own field too. */
export function codeRefusal(reason: unknown): string {
  if (reason === 'used') return 'You have used this code before. It counts once.'
  if (reason === 'not_first_order')
    return 'This code is for a first order, and you have ordered before.'
  return 'We do not know this code. Please check how it is spelled.'
}

function cartProblem(title: string, detail: Detail): OrderProblem {
  const problems = Array.isArray(detail['problems']) ? (detail['problems'] as CartProblem[]) : []
  return { title, lines: problems.map(cartProblemWords), way: 'look-again' }
}

/** As `place_order` lists them; which of the numbers are there depends on the kind. */
interface CartProblem {
  kind: string
  name?: string | null
  available?: number
  quantity?: number
  expected_quantity?: number
  expected_price?: number
  price?: number
  amounts?: { total_amount?: number }
}

function cartProblemWords(problem: CartProblem): string {
  const name = isolated(problem.name ?? 'An item that has left the shop')
  const {
    available = 0,
    quantity = 0,
    expected_quantity = 0,
    expected_price = 0,
    price = 0,
  } = problem
  switch (problem.kind) {
    case 'unavailable':
      return `${name} is no longer available.`
    case 'insufficient_stock':
      return available > 0
        ? `${name}: only ${available} left, you asked for ${quantity}.`
        : `${name} is sold out.`
    case 'cart_changed':
      if (quantity === 0) return `${name} is no longer in your cart.`
      return expected_quantity === 0
        ? `${name} was added to your cart.`
        : `${name}: your cart has ${quantity} now instead of ${expected_quantity}.`
    case 'price_changed':
      return `${name} costs ${formatUsd(price)} now instead of ${formatUsd(expected_price)}.`
    default:
      return `The total is ${formatUsd(problem.amounts?.total_amount ?? 0)} now.`
  }
}

function fieldProblem({ field, problem }: Detail): OrderProblem {
  const [, kind, name] = /^(billing|shipping)_address\.(\w+)$/.exec(String(field)) ?? []
  if (kind) {
    const label = addressFields.find((known) => known.name === name)?.label ?? 'Country'
    return {
      title: 'Please check your address',
      lines: [`${label} (${kind}): ${name === 'email' ? emailWords : fieldWords(problem)}`],
      way: 'to-shipping',
    }
  }
  if (field === 'notes') {
    return {
      title: 'Please check your order notes',
      lines: [fieldWords(problem)],
      way: 'to-payment',
    }
  }
  return failedProblem(true)
}

const emailWords = 'Please enter a valid email address.'

function fieldWords(problem: unknown): string {
  const words: Record<string, string> = {
    missing: 'Please fill this in.',
    too_long: 'This is too long for us to keep.',
    card_number: 'This looks like a card number. Please leave it out: it must not be kept.',
  }
  return words[String(problem)] ?? 'This has signs in it that we cannot print.'
}
