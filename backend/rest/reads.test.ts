import { describe, expect, it } from 'vitest'
import { useLibrary } from './library.test-support.ts'

const library = useLibrary()

describe('reading a table', () => {
  it('returns numbers as numbers and times in ISO 8601', async () => {
    const { data, status } = await library.visitor.from('books').select('*').eq('id', 1)
    expect(status).toBe(200)
    expect(data).toEqual([
      {
        id: 1,
        title: 'Middlemarch',
        isbn: '978-0',
        price: 12.5,
        is_lent: false,
        language: 'en',
        tags: ['novel', 'long'],
        notes: { pages: 880 },
        added_at: '2026-01-02T03:04:05+00:00',
        writer_id: 1,
        editor_id: 2,
      },
    ])
  })

  it('preserves the scale of numerics in the JSON text', async () => {
    const { text } = await library.request('GET', '/books?select=price&id=eq.1')
    expect(text).toBe('[{"price":12.50}]')
  })

  it('selects columns with aliases', async () => {
    const { data } = await library.visitor.from('books').select('id,name:title,r:price').eq('id', 2)
    expect(data).toEqual([{ id: 2, name: 'Silas Marner', r: 7 }])
  })

  it('supports names that its own statements use', async () => {
    const { json } = await library.request(
      'GET',
      '/books?select=r:title,t0:id,t1:price,written:is_lent,"a""b":isbn,"x y\\"z":isbn&id=eq.1',
    )
    expect(json).toBeTruthy()
    const { data } = await library.visitor
      .from('books')
      .select('r:title,t2:id,t3:writers!books_writer_id_fkey(t2:name,r:id)')
      .eq('id', 1)
    expect(data).toEqual([{ r: 'Middlemarch', t2: 1, t3: { t2: 'George Eliot', r: 1 } }])
  })

  it('orders with nulls first or last', async () => {
    const editors = async (nullsFirst: boolean) => {
      const query = library.visitor.from('books').select('id')
      const { data } = await query.order('editor_id', { ascending: false, nullsFirst }).order('id')
      return data?.map(({ id }) => id)
    }
    expect(await editors(true)).toEqual([2, 4, 5, 1, 3])
    expect(await editors(false)).toEqual([1, 3, 2, 4, 5])
  })

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

  it('sends Content-Range and Preference-Applied as PostgREST does', async () => {
    const get = (url: string, headers: Record<string, string>) =>
      library.request('GET', url, { headers })
    const ranged = await get('/books?select=id', { range: '1-2', 'range-unit': 'items' })
    expect(ranged.status).toBe(200)
    expect(ranged.headers).toMatchObject({
      'content-range': '1-2/*',
      'content-type': 'application/json; charset=utf-8',
    })
    const counted = await get('/books?select=id', { range: '1-2', prefer: 'count=exact' })
    expect(counted.status).toBe(206)
    expect(counted.headers['content-range']).toBe('1-2/5')
    expect(counted.headers['preference-applied']).toBe('count=exact')
    expect((await get('/books?id=eq.0', {})).headers['content-range']).toBe('*/*')
    expect((await get('/books?id=eq.0', { prefer: 'count=exact' })).headers['content-range']).toBe(
      '*/0',
    )
    expect((await get('/books', { range: 'seconds=1-2' })).headers['content-range']).toBe('0-4/*')
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

  it('reads views like tables', async () => {
    const { data } = await library.visitor.from('lent_books').select('title').order('title')
    expect(data).toEqual([{ title: 'Clear Light of Day' }, { title: 'Silas Marner' }])
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
