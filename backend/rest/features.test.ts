import { expect, it } from 'vitest'
import { readRequests, useLibrary } from './library.test-support.ts'

const library = useLibrary()

it('returns one row as an object', async () => {
  const none = await library.visitor.from('books').select('id').eq('id', 0).maybeSingle()
  expect(none).toMatchObject({ data: null, error: null })
  const { headers } = await library.request('GET', '/books?id=eq.3', {
    headers: { accept: 'application/vnd.pgrst.object+json' },
  })
  expect(headers['content-type']).toBe('application/vnd.pgrst.object+json; charset=utf-8')
})

it('plans each read by its method, its address and its headers, however often it is repeated', async () => {
  const reads: [method: string, headers: Record<string, string>, expected: string][] = [
    ['GET', {}, '200 0-4/*'],
    ['GET', { range: '1-2' }, '200 1-2/*'],
    ['GET', { prefer: 'count=exact' }, '200 0-4/5'],
    ['GET', { accept: 'application/vnd.pgrst.object+json' }, '406 undefined'],
    ['GET', { 'accept-profile': 'private' }, '406 undefined'],
    ['GET', { 'accept-profile': '' }, '406 undefined'],
    ['HEAD', { range: '1-2' }, '200 0-4/*'],
  ]
  for (const [method, headers, expected] of [...reads, ...reads]) {
    const response = await library.request(method, '/books?select=id', { headers })
    expect(`${response.status} ${response.headers['content-range']}`).toBe(expected)
  }
})

// Last, because some of them write.
it.each(readRequests('features.test-support.txt'))(
  '$title',
  async ({ method, url, options, status, code, body }) => {
    const response = await library.request(method, url, options)
    expect([response.status, response.text]).toEqual([status, expect.any(String)])
    if (status >= 300) expect(response.json).toMatchObject({ code })
    else if (code) expect(response.headers['content-range']).toBe(code)
    // As text first: it keeps the scale of numbers.
    if (status === 200 && body && response.text !== body)
      expect(response.json).toEqual(JSON.parse(body))
  },
)
