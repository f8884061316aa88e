import type { ApiError } from '../../client/api-error.ts'
import { bidiIsolate } from '../../document/text.ts'
import { deletedProductName, nameInSize } from '../cart/cart.ts'
import { formatUsd, formatWholeUsd } from '../pricing/pricing.ts'
import { addressRefusalText, fieldRefusalText } from './address/address-errors.ts'

/** Why an order was not placed, and what to do next. Nothing was charged or reserved. */
export interface OrderError {
  title: string
  /** One for each product or field concerned. */
  lines: string[]
  action: OrderErrorAction
}

/** `review`: check the changed order, then place it. The others are a button or link. */
export type OrderErrorAction =
  | 'review'
  | 'to-cart'
  | 'to-shipping'
  | 'to-payment'
  | 'drop-code'
  | 'sign-in'
  | 'try-again'

/** The lookup found no such order. */
export const failedError: OrderError = {
  title: 'Order Failed',
  lines: [
    'There was an error processing your order. Please try again.',
    'No order was placed. Everything you typed is still here.',
  ],
  action: 'try-again',
}

/** The browser has no connection: nothing was sent. */
export const offlineError: OrderError = {
  title: 'Order Failed',
  lines: [
    'There was an error processing your order. Please try again.',
    'You are offline, so no order was sent. Everything you typed is still here: place the order again when you are connected.',
  ],
  action: 'try-again',
}

/** Neither the order nor its lookup got a response. */
export const unknownError: OrderError = {
  title: 'Order Not Confirmed Yet',
  lines: [
    'We could not reach the shop to see whether your order arrived. Please try again.',
    'Trying again is safe: it can never be ordered twice.',
  ],
  action: 'try-again',
}

/** The session ended in another tab before the answer. After signing in, the checkout shows the receipt or the order. */
export const signedOutError: OrderError = {
  title: 'Order Not Confirmed Yet',
  lines: [
    'You were signed out before the shop answered. Sign in to see whether your order was placed.',
  ],
  action: 'sign-in',
}

/** The cart holds items that the page shows as unavailable. Nothing is sent. */
export const unorderableError: OrderError = {
  title: 'Some items cannot be ordered',
  lines: ['Remove them or take what is left.'],
  action: 'review',
}

/** What the checkout needs could not be read. */
export const loadFailure = { description: 'Failed to load checkout information.' }

export const emptyCartError = {
  title: 'Empty Cart',
  description: 'Your cart is empty. Add some items before checkout.',
}

export const nothingToOrderError = {
  title: 'Nothing to order',
  description: 'What is in your cart cannot be ordered now. Add something else before checkout.',
}

/** Explains an error of `place_order`; an unknown one like a failure. */
export function orderError({ name, detail }: ApiError): OrderError {
  const explain = Object.hasOwn(explanations, name) ? explanations[name] : undefined
  return explain?.(detail) ?? failedError
}

type Detail = ApiError['detail']

const explanations: Record<string, (detail: Detail) => OrderError> = {
  EMPTY_CART: () => ({
    title: emptyCartError.title,
    lines: [emptyCartError.description],
    action: 'to-cart',
  }),
  PRODUCT_UNAVAILABLE: (detail) => cartError('Some items are no longer available', detail),
  SIZE_UNAVAILABLE: (detail) => cartError('Some items are no longer available', detail),
  INSUFFICIENT_STOCK: (detail) => cartError('Some items have just sold out', detail),
  CART_CHANGED: (detail) => cartError('Your cart has changed', detail),
  PRICE_CHANGED: (detail) => cartError('Prices have changed', detail),
  INVALID_CODE: (detail) => ({
    title: 'This code cannot be used',
    // The shop knew it when it was entered.
    lines: [detail['reason'] === 'unknown' ? 'This code has ended.' : codeErrorText(detail)],
    action: 'drop-code',
  }),
  INVALID_ORDER: fieldError,
  SIGN_IN_REQUIRED: () => ({
    title: 'Please Sign In',
    lines: [
      'You have been signed out. Sign in and carry on where you left off: everything but your card is kept.',
    ],
    action: 'sign-in',
  }),
}

/** Why a code is refused. */
export function codeErrorText({ reason, minimum }: Detail): string {
  if (reason === 'below_minimum')
    return `This code is for orders of ${formatWholeUsd(Number(minimum))} or more.`
  if (reason === 'used') return 'You have already used this code. It works once.'
  if (reason === 'not_first_order')
    return 'This code is for a first order, and you have ordered before.'
  return 'We do not recognise this code. Please check the spelling.'
}

function cartError(title: string, detail: Detail): OrderError {
  return { title, lines: cartProblems(detail).map(cartProblemText), action: 'review' }
}

/** Whether the error names a new total, and thereby the rates of now. */
export function namesTotal(detail: Detail): boolean {
  return cartProblems(detail).some(({ kind }) => kind === 'total_changed')
}

function cartProblems(detail: Detail): CartProblem[] {
  return Array.isArray(detail['problems']) ? (detail['problems'] as CartProblem[]) : []
}

/** As `place_order` lists them; each kind has its own numbers. */
interface CartProblem {
  kind: string
  name?: string | null
  available?: number
  quantity?: number
  size?: string
  expected_quantity?: number
  expected_price?: number
  price?: number
  amounts?: { total_amount?: number }
}

function cartProblemText(problem: CartProblem): string {
  const product = bidiIsolate(problem.name ?? deletedProductName)
  const name = nameInSize(product, problem.size ? bidiIsolate(problem.size) : '')
  const { available = 0, quantity = 0, expected_quantity: expected = 0 } = problem
  const { expected_price = 0, price = 0 } = problem
  switch (problem.kind) {
    case 'unavailable':
    case 'size_unavailable':
      return `${name} is no longer available.`
    case 'insufficient_stock':
      return available > 0
        ? `${name}: only ${available} left, you asked for ${quantity}.`
        : `${name} is sold out.`
    case 'cart_changed':
      if (quantity === 0) return `${name} is no longer in your cart.`
      return expected === 0
        ? `${name} was added to your cart.`
        : `${name}: your cart has ${quantity} now instead of ${expected}.`
    case 'price_changed':
      return `${name} costs ${formatUsd(price)} now instead of ${formatUsd(expected_price)}.`
    default:
      return `The total is ${formatUsd(problem.amounts?.total_amount ?? 0)} now.`
  }
}

function fieldError({ field, problem }: Detail): OrderError {
  const [, kind, name] = /^(billing|shipping)_address\.(\w+)$/.exec(String(field)) ?? []
  if (kind === 'billing' || kind === 'shipping')
    return {
      title: 'Please check your address',
      lines: [addressRefusalText({ field: name, problem }, kind)],
      action: 'to-shipping',
    }
  if (field !== 'notes') return failedError
  return {
    title: 'Please check your order notes',
    lines: [fieldRefusalText(problem)],
    action: 'to-payment',
  }
}
