import type { Pool } from 'pg'

import { addressSubject } from '../backend/auth/limits.ts'
import type { BackendAnswer, BackendRequest, BackendService } from '../backend/protocol.ts'

/**
 * The number of an order opens nothing: whose order it is decides, and a stranger's answers like one that
 * never was. Still nobody has a reason to ask for sixty a minute that are not there (`missing_order` of
 * private.limits): from then on the answer is 429. Orders that are there are answered as ever.
 *
 * @param owner counts; visitors hold no right to
 */
export function limitOrderGuesses(service: BackendService, owner: Pool): BackendService {
  return async (request) => {
    const answer = await service(request)
    if (!isMissingOrder(request, answer)) return answer
    return (await refuseMany(owner, addressSubject(request.clientAddress))) ?? answer
  }
}

function isMissingOrder({ path, query }: BackendRequest, { status, headers, body }: BackendAnswer) {
  if (path === '/rpc/cancel_order') return status === 404
  // That a number is somebody else's is said to whoever orders by it: it can be met by chance, not sixty times.
  if (path === '/rpc/place_order') return status === 409 && String(body).includes('NUMBER_TAKEN')
  if (path !== '/shop_orders' || !query.includes('order_number=')) return false
  return status === 406 || (headers['content-range']?.startsWith('*/') ?? false)
}

/** Counts one; the refusal when it was one too many. Where it cannot be counted, the answer stands as it is. */
async function refuseMany(owner: Pool, address: string): Promise<BackendAnswer | null> {
  try {
    const count = `select private.count_against_limit('missing_order', 'address', $1)`
    await owner.query(count, [address])
    return null
  } catch (error) {
    if (!isRateLimited(error)) return null
    const { message, detail } = error
    const { retry_after: seconds } = JSON.parse(detail) as { retry_after: number }
    return {
      status: 429,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'retry-after': String(seconds),
      },
      body: JSON.stringify({ code: 'PT429', details: detail, hint: null, message }),
    }
  }
}

function isRateLimited(error: unknown): error is { message: string; detail: string } {
  return error instanceof Error && 'code' in error && error.code === 'PT429' && 'detail' in error
}
