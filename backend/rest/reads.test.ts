import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLibrary, type Library } from './library.stage.ts'

let library: Library
beforeAll(async () => (library = await openLibrary()))
afterAll(() => library.close())

describe('reading a table', () => {
  it('answers rows as PostgreSQL has them: numbers as numbers, times in ISO 8601', async () => {
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

  it('keeps the scale of numerics in its text', async () => {
    const { text } = await library.ask('GET', '/books?select=price&id=eq.1')
    expect(text).toBe('[{"price":12.50}]')
  })

  it('selects columns under other names', async () => {
    const { data } = await library.visitor.from('books').select('id,name:title,r:price').eq('id', 2)
    expect(data).toEqual([{ id: 2, name: 'Silas Marner', r: 7 }])
  })

  it('is not confused by names that its own statements use', async () => {
    const { json } = await library.ask(
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

  it('orders, with nulls where they are wanted', async () => {
    const editors = async (nullsFirst: boolean) => {
      const query = library.visitor.from('books').select('id')
      const { data } = await query.order('editor_id', { ascending: false, nullsFirst }).order('id')
      return data?.map(({ id }) => id)
    }
    expect(await editors(true)).toEqual([2, 4, 5, 1, 3])
    expect(await editors(false)).toEqual([1, 3, 2, 4, 5])
  })

  it('pages by limit and offset, and counts', async () => {
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
    const { headers, text } = await library.ask('HEAD', '/books?limit=2')
    expect(headers['content-range']).toBe('0-1/*')
    expect(text).toBe('')
  })

  it('answers Content-Range and Preference-Applied as PostgREST does', async () => {
    const get = (url: string, headers: Record<string, string>) =>
      library.ask('GET', url, { headers })
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

  it('answers one row as an object', async () => {
    const one = await library.visitor.from('books').select('id,title').eq('id', 3).single()
    expect(one).toMatchObject({ data: { id: 3, title: 'Indiana' }, status: 200 })
    const none = await library.visitor.from('books').select('id').eq('id', 0).maybeSingle()
    expect(none).toMatchObject({ data: null, error: null })
    const { headers } = await library.ask('GET', '/books?id=eq.3', {
      headers: { accept: 'application/vnd.pgrst.object+json' },
    })
    expect(headers['content-type']).toBe('application/vnd.pgrst.object+json; charset=utf-8')
  })

  it('reads views like tables', async () => {
    const { data } = await library.visitor.from('lent_books').select('title').order('title')
    expect(data).toEqual([{ title: 'Clear Light of Day' }, { title: 'Silas Marner' }])
  })
})

describe('filters', () => {
  const ids = async (query: string) => {
    const { json } = await library.ask('GET', `/books?select=id&order=id&${query}`)
    return Array.isArray(json) ? json.map(({ id }) => id) : json
  }

  it.each([
    ['id=eq.2', [2]],
    ['id=neq.2', [1, 3, 4, 5]],
    ['id=gt.3', [4, 5]],
    ['id=gte.3', [3, 4, 5]],
    ['price=lt.8', [2]],
    ['price=lte.8.25', [2, 3]],
    ['title=like.*ar*', [1, 2, 5]],
    ['title=like.%25ar%25', [1, 2, 5]],
    ['title=ilike.*LIGHT*', [5]],
    ['title=like.*LIGHT*', []],
    ['id=in.(1,3,99)', [1, 3]],
    ['id=in.()', []],
    ['title=in.("Clear Light of Day",Indiana)', [3, 5]],
    ['editor_id=is.null', [2, 4, 5]],
    ['editor_id=not.is.null', [1, 3]],
    ['editor_id=is.not_null', [1, 3]],
    ['is_lent=is.true', [2, 5]],
    ['is_lent=is.FALSE', [1, 3, 4]],
    ['is_lent=eq.true', [2, 5]],
    ['is_lent=neq.true', [1, 3, 4]],
    ['is_lent=eq.t', [2, 5]],
    ['id=not.in.(1,2,3)', [4, 5]],
    ['title=not.ilike.*a*', [4]],
    ['language=eq.fr', [3, 4]],
    ['id=gt.1&id=lt.4', [2, 3]],
    ['or=(id.eq.1,id.eq.5)', [1, 5]],
    ['or=( id.eq.1 , id.eq.5 )', [1, 5]],
    ['and=(id.gt.1,id.lt.4)', [2, 3]],
    ['not.or=(id.eq.1,id.eq.5)', [2, 3, 4]],
    ['not.and=(id.gt.1,id.lt.4)', [1, 4, 5]],
    ['or=(id.eq.1,and(language.eq.fr,price.gt.10))', [1, 4]],
    ['or=(id.eq.1,not.and(language.eq.en,price.lt.100))', [1, 3, 4]],
    ['or=(id.in.(1,2),title.eq."Clear Light of Day")', [1, 2, 5]],
    ['or=(id.not.in.(1,2),title.like.Mid*)', [1, 3, 4, 5]],
    ['or=(editor_id.is.null,is_lent.is.true)', [2, 4, 5]],
    ['"id"=eq.2', [2]],
    ['or=("id".eq.2)', [2]],
    ['tags=eq.{novel}', [2]],
    ['or=(tags.eq.{novel,long},id.eq.4)', [1, 4]],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })
})

describe('embedding', () => {
  it('puts the row a row refers to inside it, by table, key or column', async () => {
    const expected = [{ id: 1, writer: { name: 'George Eliot' } }]
    for (const way of [
      'writer:writers!books_writer_id_fkey(name)',
      'writer:writers!writer_id(name)',
      'writer:writer_id(name)',
      'writer:books_writer_id_fkey(name)',
      'writer:writers!writer_id!left(name)',
    ]) {
      const { json } = await library.ask('GET', `/books?select=id,${way}&id=eq.1`)
      expect(json, way).toEqual(expected)
    }
  })

  it('puts null where it refers to none', async () => {
    const { data } = await library.visitor
      .from('books')
      .select('editor:editor_id(name)')
      .eq('id', 2)
    expect(data).toEqual([{ editor: null }])
  })

  it('puts the rows that refer to a row inside it', async () => {
    const { data } = await library.visitor
      .from('writers')
      .select('name,books!books_writer_id_fkey(title)')
      .order('id')
      .order('title', { referencedTable: 'books', ascending: false })
    expect(data).toEqual([
      { name: 'George Eliot', books: [{ title: 'Silas Marner' }, { title: 'Middlemarch' }] },
      { name: 'George Sand', books: [{ title: 'Indiana' }, { title: 'Consuelo' }] },
      { name: 'Anita Desai', books: [{ title: 'Clear Light of Day' }] },
      { name: 'Nobody Yet', books: [] },
    ])
  })

  it('filters and limits what is embedded, and only that', async () => {
    const { json } = await library.ask(
      'GET',
      '/writers?select=id,works:books!writer_id(id)&works.price=gt.8&works.order=id.desc&works.limit=1&order=id',
    )
    expect(json).toEqual([
      { id: 1, works: [{ id: 1 }] },
      { id: 2, works: [{ id: 4 }] },
      { id: 3, works: [{ id: 5 }] },
      { id: 4, works: [] },
    ])
    const byTarget = await library.ask(
      'GET',
      '/writers?select=id,works:books!writer_id(id)&books.or=(id.eq.1,id.eq.5)&order=id&limit=1',
    )
    expect(byTarget.json).toEqual([{ id: 1, works: [{ id: 1 }] }])
  })

  it('leaves out rows without a related row when told so, also from the count', async () => {
    const { data, count } = await library.visitor
      .from('books')
      .select('id,writers!writer_id!inner(name)', { count: 'exact' })
      .eq('writers.name', 'George Sand')
    expect(data).toHaveLength(2)
    expect(count).toBe(2)
    const { json } = await library.ask(
      'GET',
      '/writers?select=id,books!writer_id!inner()&books.is_lent=is.true',
    )
    expect(json).toEqual([{ id: 1 }, { id: 3 }])
  })

  it('filters by an embed of an embed', async () => {
    const { json } = await library.ask(
      'GET',
      '/books?select=title,writers!writer_id!inner(name,countries!inner(name))&writers.countries.name=eq.India',
    )
    expect(json).toEqual([
      {
        title: 'Clear Light of Day',
        writers: { name: 'Anita Desai', countries: { name: 'India' } },
      },
    ])
  })

  it('orders by a column of the row referred to', async () => {
    const { json } = await library.ask(
      'GET',
      '/books?select=id,writer:writers!writer_id(name)&order=writer(name).desc,id.asc',
    )
    expect(json).toMatchObject([{ id: 3 }, { id: 4 }, { id: 1 }, { id: 2 }, { id: 5 }])
  })

  it('goes up and down a table that refers to itself', async () => {
    const { json } = await library.ask(
      'GET',
      '/shelves?select=name,parent:parent_id(name),below:shelves(name)&order=id',
    )
    expect(json).toEqual([
      { name: 'All', parent: null, below: [{ name: 'Novels' }] },
      { name: 'Novels', parent: { name: 'All' }, below: [{ name: 'French novels' }] },
      { name: 'French novels', parent: { name: 'Novels' }, below: [] },
    ])
  })

  it('embeds three levels deep and no deeper', async () => {
    const deep = '/shelves?select=id,a:shelves(id,b:shelves(id,c:shelves(id)))&id=eq.1'
    expect((await library.ask('GET', deep)).json).toEqual([
      { id: 1, a: [{ id: 2, b: [{ id: 3, c: [] }] }] },
    ])
    const deeper = '/shelves?select=a:shelves(b:shelves(c:shelves(d:shelves(id))))'
    expect(await library.ask('GET', deeper)).toMatchObject({
      status: 400,
      json: { code: 'PGRST100' },
    })
  })

  it('answers nothing but braces where only a condition was asked', async () => {
    const { json } = await library.ask(
      'GET',
      '/writers?select=books!writer_id!inner()&order=id&limit=2',
    )
    expect(json).toEqual([{}, {}])
  })
})
