import { logError } from '../../document/error-log.ts'
import { isSessionError, parseApiError, Refusal, type ApiError } from '../../client/api-error.ts'
import type { Backend } from '../../client/backend.ts'
import type { OrderTotal } from '../pricing/pricing.ts'
import { getOrder } from './order.data.ts'
import {
  newOrderNumber,
  type BillingAddress,
  type PaymentMethod,
  type ShippingAddress,
} from './order.ts'

/** The order as the shopper saw it. The database computes all amounts and only compares these. */
export interface OrderRequest {
  order_number: string
  expected: OrderTotal & {
    items: { product_id: string; size: string; quantity: number; unit_price: number }[]
  }
  billing_address: BillingAddress
  shipping_address: ShippingAddress
  payment_method: PaymentMethod
  notes: string | null
  save_address: boolean
  code: string | null
}

export type PlaceOrderResult =
  | AnsweredOrder
  | { outcome: 'refused'; error: ApiError }
  /** No response: the order may exist. */
  | { outcome: 'unknown' }

type AnsweredOrder =
  /** `earlier`: an earlier attempt placed it, with other content than this request. */
  | { outcome: 'placed'; orderNumber: string; earlier?: true }
  /** The shop has no such order. */
  | { outcome: 'failed' }

/** `pauses`: before each lookup, in ms. Without a response the order may arrive after the first ones. */
interface UnansweredOrder {
  outcome: 'unanswered'
  orderNumber: string
  pauses: readonly number[]
}

type SentOrder = AnsweredOrder | UnansweredOrder

interface PlaceOrderOptions {
  /** Sends the order when it is its turn, at once by default. Looking it up is no part of it. */
  inTurn?: (send: () => Promise<SentOrder>) => Promise<SentOrder>
  /** Called before the order is looked up because there was no response. */
  onLookUp?: () => void
  /** Called when another shopper has this number, before a new one is sent. */
  onNewNumber?: (orderNumber: string) => void
  /** Pauses before the lookups, in ms. */
  pauses?: readonly number[]
  /** Pauses before an order is sent again whose product others had locked, in ms. */
  busyPauses?: readonly number[]
}

/**
 * Places an order. Sending the same number again is safe: it is never placed twice. Without a
 * response, the order is looked up before the attempt counts as failed: once when the database says that it failed.
 */
export async function placeOrder(
  backend: Backend,
  shopperId: string,
  request: OrderRequest,
  { inTurn = (send) => send(), ...options }: PlaceOrderOptions = {},
): Promise<PlaceOrderResult> {
  try {
    const sent = await inTurn(() => sendOrder(backend, request, options))
    if (sent.outcome !== 'unanswered') return sent
    options.onLookUp?.()
    return await lookUpOrder(backend, shopperId, { ...sent, ...options })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { outcome: 'refused', error }
  }
}

/** @throws a Refusal */
async function sendOrder(
  backend: Backend,
  request: OrderRequest,
  options: Pick<PlaceOrderOptions, 'onNewNumber' | 'busyPauses'>,
): Promise<SentOrder> {
  const { order_number: orderNumber } = request
  let error: ApiError | null
  try {
    error = await sendUntilFree(backend, request, options.busyPauses)
  } catch (thrown) {
    logError('The order got no response', thrown)
    return { outcome: 'unanswered', orderNumber, pauses: [0, 1000, 2000, 3000] }
  }
  if (error === null) return { outcome: 'placed', orderNumber }
  if (error.name === 'ORDER_ALREADY_PLACED')
    return { outcome: 'placed', orderNumber: String(error.detail['order_number']), earlier: true }
  if (error.name === busy.name) return { outcome: 'failed' }
  if (error.name === databaseError.name) return { outcome: 'unanswered', orderNumber, pauses: [0] }
  if (error.name !== 'ORDER_NUMBER_TAKEN') throw new Refusal(error)
  const order_number = newOrderNumber()
  options.onNewNumber?.(order_number)
  return sendOrder(backend, { ...request, order_number }, options)
}

/** Whether an order without a response was placed. */
async function lookUpOrder(
  backend: Backend,
  shopperId: string,
  { orderNumber, pauses }: Pick<UnansweredOrder, 'orderNumber' | 'pauses'>,
): Promise<PlaceOrderResult> {
  let outcome: 'failed' | 'unknown' = 'unknown'
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      if (await getOrder(backend, shopperId, orderNumber)) return { outcome: 'placed', orderNumber }
      outcome = 'failed'
    } catch (error) {
      outcome = 'unknown'
      logError('The order could not be looked up', error)
    }
  }
  return { outcome }
}

/** Sends the order again while others have one of its products locked. */
async function sendUntilFree(
  backend: Backend,
  request: OrderRequest,
  pauses: readonly number[] = [200, 400, 800, 1600, 3200],
): Promise<ApiError | null> {
  let error = await send(backend, request)
  for (const pause of pauses) {
    if (error?.name !== busy.name) break
    // Jitter: buyers who were refused together must not retry together.
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
    error = await send(backend, request)
  }
  return error
}

/** @returns null when placed, or why the database refused */
async function send(backend: Backend, request: OrderRequest): Promise<ApiError | null> {
  const { expected, billing_address, shipping_address, ...rest } = request
  const { error, status } = await backend.rpc('place_order', {
    ...rest,
    expected: { ...expected },
    billing_address: { ...billing_address },
    shipping_address: { ...shipping_address },
  })
  if (error && isSessionError(error)) return { name: 'SIGN_IN_REQUIRED', detail: {} }
  if (error?.code === lockTimeout) return busy
  if (error?.code && status === 500) return databaseError
  const named = error && parseApiError(error)
  if (error && !named) throw error
  return named
}

/** PostgreSQL's lock_not_available: the order waited for a product for too long. */
const lockTimeout = '55P03'
/** Others have a product locked: nothing was written, and the same order may be sent again. */
const busy: ApiError = { name: 'PRODUCT_BUSY', detail: {} }
/** A response of PostgREST: the transaction has ended. */
const databaseError: ApiError = { name: 'DATABASE_ERROR', detail: {} }
