import type { BackendResponse } from '../protocol.ts'
import { badRange, notSingular } from './api-error.ts'
import type { FunctionCall } from './function-call.ts'
import { contentTypes, type Shape } from './parsed-request.ts'
import type { Result } from './result-sql.ts'
import { allRows, type RowRange } from './select-tree.ts'
import type { Write } from './write.ts'

export function functionCallResponse(
  result: Result,
  { request, routine, returned }: FunctionCall,
): BackendResponse {
  const { shape } = request
  if (routine.returns === 'nothing') {
    return { status: 204, headers: rangeHeader(0, result), body: null }
  }
  if (routine.returnsSet) return rowsResponse(result, returned.range, shape)
  // A single value is the same in both shapes.
  const response = rowsResponse(result, allRows, 'list')
  return { ...response, headers: { ...response.headers, 'content-type': contentTypes[shape] } }
}

/** Throws ApiError when a single object is not found or the range starts past the last row. */
export function rowsResponse(
  result: Result,
  { offset, limit }: RowRange,
  shape: Shape,
): BackendResponse {
  const { total, count } = result
  const from = limit === 0 ? 0 : offset
  if (total !== null && from > total) {
    const details = `An offset of ${from} was requested, but there are only ${total} rows.`
    throw badRange(details, rangeHeader(from, result))
  }
  if (shape === 'object' && count !== 1) throw notSingular(count)
  return {
    status: total !== null && count < total ? 206 : 200,
    headers: {
      'content-type': contentTypes[shape],
      vary: 'Accept, Prefer, Range',
      ...rangeHeader(from, result),
    },
    body: shapeBody(result, shape),
  }
}

export function writeResponse(result: Result, write: Write): BackendResponse {
  const { preferences, shape } = write.request
  const represented = preferences.return === 'representation'
  const isUpdate = write.kind === 'update'
  const total = preferences.count === null ? null : result.count
  return {
    status: write.kind === 'insert' ? 201 : represented ? 200 : 204,
    headers: {
      ...rangeHeader(0, { total, count: isUpdate ? result.count : 0 }),
      ...(result.key !== null && { location: locationOf(write, result.key) }),
      ...(represented && { 'content-type': contentTypes[shape] }),
    },
    body: shapeBody(result, shape),
  }
}

/** `0-24/3573`; `*` stands for no rows, and for a total that was not counted. */
function rangeHeader(from: number, { count, total }: Pick<Result, 'count' | 'total'>) {
  const rows = count > 0 && total !== 0 ? `${from}-${from + count - 1}` : '*'
  return { 'content-range': `${rows}/${total ?? '*'}` }
}

/** A single object is the list `[{…}]` without its brackets. */
function shapeBody({ body }: Result, shape: Shape): string | null {
  return shape === 'object' && body !== null ? body.slice(1, -1) : body
}

/** `/authors?id=eq.5` */
function locationOf({ relation }: Write, key: string): string {
  const fields = JSON.parse(key) as [string, string | null][] // keySql's json_build_array(text, text)
  const query = fields.map(([name, value]) => {
    const test = value === null ? 'is.null' : `eq.${value}`
    return `${encodeURIComponent(name)}=${encodeURIComponent(test)}`
  })
  return `/${encodeURIComponent(relation.name)}?${query.join('&')}`
}
