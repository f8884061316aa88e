import type { Pool } from 'pg'

import { addressSubject } from '../../backend/client-address.ts'
import type { BackendResponse, BackendRequest, BackendService } from '../../backend/protocol.ts'
import { termsOf, type Condition } from '../../backend/rest/condition.ts'
import { toApiError } from '../../backend/rest/database-error.ts'
import { defaultLimits } from '../../backend/rest/limits.ts'
import { decodePercent, parseQuery } from '../../backend/rest/parsed-query.ts'
import type { SelectTree } from '../../backend/rest/select-tree.ts'

/**
 * Limits guessing of order numbers: too many requests of one address for orders that do not exist, or
 * belong to another shopper, are answered 429 (`missing_order` in private.limits). Row-level security
 * answers both alike, so that a guess tells nothing; the limit bounds the search itself.
 *
 * @param owner the pool that counts: visitors have no right to
 */
export function withOrderNumberRateLimit(service: BackendService, owner: Pool): BackendService {
  return async (request) => {
    const response = await service(request)
    if (!isMiss(request, response)) return response
    return (await countMiss(owner, addressSubject(request.clientAddress))) ?? response
  }
}

function isMiss(request: BackendRequest, { status, headers, body }: BackendResponse): boolean {
  const path = decodePercent(request.path)
  if (path === '/rpc/cancel_order') return status === 404
  // Tells that the number exists: possible by chance once, not many times.
  if (path === '/rpc/place_order') return status === 409 && String(body).includes('NUMBER_TAKEN')
  if (!readStatuses.has(status)) return false
  const tests = orderNumberTests(request, path ?? '')
  if (tests.length === 0) return false
  const hasRows = status < 300 && !(headers['content-range']?.startsWith('*/') ?? false)
  // Where other rows may be in the response as well, it does not tell whether the number was found.
  return !hasRows || tests.some((test) => !test.decidesRows)
}

/** 406: not the one row that was asked for; 416: fewer rows than skipped. */
const readStatuses = new Set([200, 204, 206, 406, 416])

/** The conditions on an order number, wherever and however they are written. */
function orderNumberTests(
  { method, query }: BackendRequest,
  path: string,
): { decidesRows: boolean }[] {
  if (!mayNameOrderNumber(query)) return []
  const callsFunction = path.startsWith('/rpc/') && method !== 'POST'
  try {
    const { select } = parseQuery(query, callsFunction, defaultLimits)
    const own = select.conditions.filter(testsOrderNumber)
    const tests = own.map((condition) => ({ decidesRows: isEquality(condition) }))
    return select.embeds.some(embedTestsOrderNumber) ? [...tests, { decidesRows: false }] : tests
  } catch {
    return [{ decidesRows: false }] // LIMITS allows more than the parser does here
  }
}

/** Spares other requests the parser. Names may hold percent-encoding and, in quotes, backslashes. */
function mayNameOrderNumber(query: string): boolean {
  return decodePercent(query)?.replaceAll('\\', '').includes('order_number') ?? true
}

function testsOrderNumber(condition: Condition): boolean {
  return termsOf(condition).some(({ column }) => column === 'order_number')
}

function embedTestsOrderNumber({ conditions, embeds }: SelectTree): boolean {
  return conditions.some(testsOrderNumber) || embeds.some(embedTestsOrderNumber)
}

function isEquality(condition: Condition): boolean {
  return condition.kind === 'filter' && !condition.negated && condition.test.operator === 'eq'
}

/** Counts one miss. Returns 429 above the limit, else null; also null when it cannot be counted. */
async function countMiss(owner: Pool, address: string): Promise<BackendResponse | null> {
  try {
    const count = `select private.count_against_limit('missing_order', 'address', $1)`
    await owner.query(count, [address])
    return null
  } catch (error) {
    const { status, response } = toApiError(error, 'authenticated')
    return status === 429 ? response : null
  }
}
