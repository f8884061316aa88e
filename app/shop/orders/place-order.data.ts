import { logError } from '../../document/error-log.ts'
import { isSessionError, namedOrThrow, type ApiError } from '../../client/api-error.ts'
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
  /** `earlier`: an earlier attempt placed it, with other content than this request. */
  | { outcome: 'placed'; orderNumber: string; earlier?: true }
  | { outcome: 'refused'; error: ApiError }
  /** The shop has no such order. */
  | { outcome: 'failed' }
  /** No response: the order may exist. */
  | { outcome: 'unknown' }

interface PlaceOrderOptions {
  /** Called before the order is looked up because there was no response. */
  onLookUp?: () => void
  /** Called when another shopper has this number, before a new one is sent. */
  onNewNumber?: (orderNumber: string) => void
  /** Pauses before the lookups, in ms: the order may arrive after the first ones. */
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
  options: PlaceOrderOptions = {},
): Promise<PlaceOrderResult> {
  const { order_number: orderNumber } = request
  try {
    const error = await sendUntilFree(backend, request, options.busyPauses)
    if (error === null) return { outcome: 'placed', orderNumber }
    if (error.name === 'ORDER_ALREADY_PLACED') {
      return { outcome: 'placed', orderNumber: String(error.detail['order_number']), earlier: true }
    }
    if (error.name === busy.name) return { outcome: 'failed' }
    if (error.name === databaseError.name) {
      options.onLookUp?.()
      return lookUpOrder(backend, shopperId, orderNumber)
    }
    if (error.name !== 'ORDER_NUMBER_TAKEN') return { outcome: 'refused', error }
  } catch (error) {
    logError('The order got no response', error)
    options.onLookUp?.()
    return lookUpOrder(backend, shopperId, orderNumber, options.pauses ?? [0, 1000, 2000, 3000])
  }
  const order_number = newOrderNumber()
  options.onNewNumber?.(order_number)
  return placeOrder(backend, shopperId, { ...request, order_number }, options)
}

/**
 * Whether this order was placed. Used after a lost response.
 *
 * @param pauses before each lookup, in ms
 */
async function lookUpOrder(
  backend: Backend,
  shopperId: string,
  orderNumber: string,
  pauses: readonly number[] = [0],
): Promise<Exclude<PlaceOrderResult, { outcome: 'refused' }>> {
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
  return namedOrThrow(error)
}

/** PostgreSQL's lock_not_available: the order waited for a product for too long. */
const lockTimeout = '55P03'
/** Others have a product locked: nothing was written, and the same order may be sent again. */
const busy: ApiError = { name: 'PRODUCT_BUSY', detail: {} }
/** A response of PostgREST: the transaction has ended. */
const databaseError: ApiError = { name: 'DATABASE_ERROR', detail: {} }
