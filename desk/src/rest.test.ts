import { beforeEach, expect, test, vi } from 'vitest'

import { dataProvider, filterQuery } from './rest.ts'

interface Row {
  id: string
  placed: number
}
const rows: Row[] = Array.from({ length: 8 }, (_, at) => ({
  id: `LS-${at}`,
  placed: 8 - (at >> 1),
}))
let asked: URL[] = []
let preferred: (string | null)[] = []

/** Answers as the view does; the test looks at what was asked. */
function answer(list: object[], init: ResponseInit = {}) {
  vi.stubGlobal('sessionStorage', { getItem: () => 'secret' })
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: Headers }) => {
    asked.push(new URL(path, 'http://desk'))
    preferred.push(headers.get('prefer'))
    return Promise.resolve(Response.json(list, init))
  })
}

beforeEach(() => {
  asked = []
  preferred = []
  return () => vi.unstubAllGlobals()
})

const list = (page: number, filter: object = {}) =>
  dataProvider.getList<Row>('orders', {
    filter,
    sort: { field: 'placed', order: 'DESC' },
    pagination: { page, perPage: 3 },
  })

test('a page begins behind the last row of the page before, and knows how many rows there are', async () => {
  answer(rows.slice(0, 4), { headers: { 'content-range': '0-3/8' } })
  expect(await list(1)).toEqual({ data: rows.slice(0, 3), total: 8 })
  answer(rows.slice(3, 7))
  expect(await list(2)).toEqual({ data: rows.slice(3, 6), total: 8 })
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { order: 'placed.desc,id.desc', limit: '4' },
    {
      order: 'placed.desc,id.desc',
      or: '(placed.lt."7",and(placed.eq."7",id.lt."LS-2"))',
      limit: '4',
    },
  ])
})

test('rows without a value come last, and are on the pages behind', async () => {
  answer(rows.slice(0, 4))
  const sorted = (page: number) =>
    dataProvider.getList<Row>('stock', {
      filter: {},
      sort: { field: 'placed', order: 'ASC' },
      pagination: { page, perPage: 3 },
    })
  await sorted(1)
  await sorted(2)
  expect(asked[1]?.searchParams.get('or')).toBe(
    '(placed.gt."7",and(placed.eq."7",id.gt."LS-2"),placed.is.null)',
  )
})

test('a page whose page before was not read is counted from the beginning', async () => {
  answer(rows.slice(6))
  expect(await list(3, { status: 'pending' })).toEqual({
    data: rows.slice(6),
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
  })
  expect(asked[0]?.searchParams.get('offset')).toBe('6')
})

test('a search is not counted: its pages say whether there is a next one', async () => {
  answer(rows.slice(0, 4))
  expect(await list(1, { q: 'a' })).toEqual({
    data: rows.slice(0, 3),
    pageInfo: { hasNextPage: true, hasPreviousPage: false },
  })
  expect(preferred).toEqual([null])
  answer(rows.slice(0, 3))
  expect(await list(1, { q: 'ab' })).toEqual({ data: rows.slice(0, 3), total: 3 })
  expect(await list(1, {})).toEqual({ data: rows.slice(0, 3), total: 3 })
  expect(preferred).toEqual([null, null, 'count=exact'])
})

test('what an owner types is text, not syntax', () => {
  const query = filterQuery('products', {
    q: ' 100% "wool", (M) ',
    category_slug: ['a,b', 'c'],
    'price@lt': 9,
    note: null,
    empty: '  ',
  })
  expect([...query]).toEqual([
    ['or', String.raw`(name.ilike."*100\\% \"wool\", (M)*",slug.ilike."*100\\% \"wool\", (M)*")`],
    ['category_slug', 'in.("a,b","c")'],
    ['price', 'lt.9'],
    ['note', 'is.null'],
  ])
})

test('a row that is gone, and a desk without its database, say so in words', async () => {
  answer([])
  await expect(dataProvider.getOne('orders', { id: 'LS-9' })).rejects.toThrow(
    'This is no longer there.',
  )
  answer([], { status: 502 })
  await expect(list(1, { q: 'x' })).rejects.toThrow('The desk could not do this (502).')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(list(1, { q: 'y' })).rejects.toThrow('Is ./shop desk still running?')
})

test('nothing is changed by it', async () => {
  await expect(dataProvider.delete('orders', { id: 'LS-1' })).rejects.toThrow('acts')
  expect(asked).toEqual([])
})
