import { describe, expect, it } from 'vitest'
import { useLibrary } from './library.test-support.ts'

const library = useLibrary()

describe('reading a table', () => {
  it('pages by limit and offset and counts', async () => {
    const page = await library.visitor
      .from('books')
      .select('id', { count: 'exact' })
      .order('id')
      .range(2, 3)
    expect(page).toMatchObject({ data: [{ id: 3 }, { id: 4 }], count: 5, status: 206 })
    const last = await library.visitor
      .from('books')
      .select('id', { count: 'exact' })
      .order('id')
      .range(3, 9)
    expect(last).toMatchObject({ data: [{ id: 4 }, { id: 5 }], count: 5, status: 206 })
    const all = await library.visitor.from('books').select('id', { count: 'exact' })
    expect(all).toMatchObject({ count: 5, status: 200 })
    const none = await library.visitor.from('books').select('id', { count: 'exact' }).limit(0)
    expect(none).toMatchObject({ data: [], count: 5 })
  })

  it('counts without rows by HEAD', async () => {
    const counted = await library.visitor
      .from('books')
      .select('*', { count: 'exact', head: true })
      .eq('language', 'en')
    expect(counted).toMatchObject({ count: 3, data: null, error: null })
    const { headers, text } = await library.request('HEAD', '/books?limit=2')
    expect(headers['content-range']).toBe('0-1/*')
    expect(text).toBe('')
  })

  it('returns one row as an object', async () => {
    const one = await library.visitor.from('books').select('id,title').eq('id', 3).single()
    expect(one).toMatchObject({ data: { id: 3, title: 'Indiana' }, status: 200 })
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
})
