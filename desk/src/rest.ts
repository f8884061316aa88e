import type {
  DataProvider,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetOneParams,
  RaRecord,
} from 'react-admin'

import { DeskError, read } from './connection.ts'

/** What the search field looks through, by view. */
const searched: Record<string, string[]> = {
  orders: ['search_text'],
  products: ['name', 'slug'],
  stock: ['product_name', 'product_slug', 'sku'],
  reviews: ['title', 'comment', 'product_name'],
  messages: ['name', 'email', 'message'],
  subscribers: ['email'],
  customers: ['email', 'name'],
  codes: ['code'],
  categories: ['name', 'slug'],
  acts: ['subject', 'actor', 'act'],
}

/** Reads the views of schema `desk` by PostgREST's syntax. What changes something is an act. */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList: readList,
  getManyReference: (view, { target, id, ...params }) =>
    readList(view, { ...params, filter: { ...params.filter, [target]: id } }),
  async getOne<Row extends RaRecord>(
    view: string,
    { id, signal }: GetOneParams<Row> & { signal?: AbortSignal },
  ) {
    const { rows } = await readRows<Row>(view, new URLSearchParams({ id: `eq.${id}` }), signal)
    if (rows[0]) return { data: rows[0] }
    throw new DeskError(404, 'This is no longer there.')
  },
  async getMany<Row extends RaRecord>(
    view: string,
    { ids, signal }: GetManyParams<Row> & { signal?: AbortSignal },
  ) {
    const list = ids.map((id) => quoted(String(id))).join(',')
    const { rows } = await readRows<Row>(view, new URLSearchParams({ id: `in.(${list})` }), signal)
    return { data: rows }
  },
  create: refuse,
  update: refuse,
  updateMany: refuse,
  delete: refuse,
  deleteMany: refuse,
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('The desk changes nothing but by acts.'))
}

/** The last row of each page that was read, by view, order and filter: the next page begins after it. */
const ends = new Map<string, RaRecord>()
/** How many rows there are, counted with the first page; null where they were not. */
const totals = new Map<string, number | null>()

async function readList<Row extends RaRecord>(
  view: string,
  { filter, sort, pagination, signal }: GetListParams & { signal?: AbortSignal },
): Promise<GetListResult<Row>> {
  const { field = 'id', order = 'ASC' } = sort ?? {}
  const { page = 1, perPage = 25 } = pagination ?? {}
  const query = filterQuery(view, filter as Filter)
  const direction = order.toLowerCase()
  query.set('order', field === 'id' ? `id.${direction}` : `${field}.${direction},id.${direction}`)
  const list = `${view}?${query} ${perPage}`
  const end = ends.get(`${list} ${page - 1}`)
  if (end && end[field] != null) query.append('or', after(end, field, order))
  else if (page > 1) query.set('offset', String((page - 1) * perPage))
  // One more tells whether there is a next page.
  query.set('limit', String(perPage + 1))
  // To count what a search finds would search twice.
  const isCounted = page === 1 && !query.has('or')
  const { rows, counted } = await readRows<Row>(view, query, signal, isCounted)
  const data = rows.slice(0, perPage)
  const last = data.at(-1)
  if (last) ends.set(`${list} ${page}`, last)
  if (page === 1) totals.set(list, rows.length <= perPage ? rows.length : counted)
  const total = totals.get(list) ?? null
  if (total !== null) return { data, total }
  return { data, pageInfo: { hasNextPage: rows.length > perPage, hasPreviousPage: page > 1 } }
}

/** The rows behind this one. */
function after(end: RaRecord, field: string, order: string): string {
  const than = order === 'ASC' ? 'gt' : 'lt'
  const id = quoted(String(end.id))
  if (field === 'id') return `(id.${than}.${id})`
  const value = quoted(String(end[field]))
  // Those without a value are the last ones.
  const empty = order === 'ASC' ? `,${field}.is.null` : ''
  return `(${field}.${than}.${value},and(${field}.eq.${value},id.${than}.${id})${empty})`
}

type Value = string | number | boolean
type Filter = Record<string, Value | Value[] | null | undefined>

/**
 * `{status: 'pending'}` is `status=eq.pending`, `{'price@lt': 9}` is `price=lt.9`, a list is any of it, and `q` is the
 * search field.
 */
export function filterQuery(view: string, filter: Filter): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (value === undefined || (typeof value === 'string' && value.trim() === '')) continue
    const [column = '', operator = 'eq'] = name.split('@')
    if (column === 'q') query.append('or', search(view, String(value).trim()))
    else if (value === null) query.append(column, 'is.null')
    else if (Array.isArray(value))
      query.append(column, `in.(${value.map((each) => quoted(String(each))).join(',')})`)
    else query.append(column, `${operator}.${String(value)}`)
  }
  return query
}

function search(view: string, text: string): string {
  const pattern = quoted(`*${text.replaceAll(/[\\%_]/g, '\\$&')}*`)
  return `(${(searched[view] ?? []).map((column) => `${column}.ilike.${pattern}`).join(',')})`
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what a view has
async function readRows<Row extends RaRecord>(
  view: string,
  query: URLSearchParams,
  signal: AbortSignal | undefined,
  isCounted = false,
): Promise<{ rows: Row[]; counted: number | null }> {
  const response = await read(`/rest/${view}?${query}`, {
    ...(signal && { signal }),
    ...(isCounted && { headers: { prefer: 'count=exact' } }),
  })
  const [, count] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
  return {
    rows: (await response.json()) as Row[],
    counted: count === undefined ? null : Number(count),
  }
}
