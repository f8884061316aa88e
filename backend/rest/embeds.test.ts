import { describe, expect, it } from 'vitest'
import { useLibrary } from './library.test-support.ts'

const library = useLibrary()

describe('embeds', () => {
  it('embeds a referenced row by table, key or column', async () => {
    const expected = [{ id: 1, writer: { name: 'George Eliot' } }]
    for (const way of [
      'writer:writers!books_writer_id_fkey(name)',
      'writer:writers!writer_id(name)',
      'writer:writer_id(name)',
      'writer:books_writer_id_fkey(name)',
      'writer:writers!writer_id!left(name)',
    ]) {
      const { json } = await library.request('GET', `/books?select=id,${way}&id=eq.1`)
      expect(json, way).toEqual(expected)
    }
  })

  it('embeds null when there is no referenced row', async () => {
    const { data } = await library.visitor
      .from('books')
      .select('editor:editor_id(name)')
      .eq('id', 2)
    expect(data).toEqual([{ editor: null }])
  })

  it('embeds referencing rows', async () => {
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

  it('filters and limits embedded rows only', async () => {
    const { json } = await library.request(
      'GET',
      '/writers?select=id,works:books!writer_id(id)&works.price=gt.8&works.order=id.desc&works.limit=1&order=id',
    )
    expect(json).toEqual([
      { id: 1, works: [{ id: 1 }] },
      { id: 2, works: [{ id: 4 }] },
      { id: 3, works: [{ id: 5 }] },
      { id: 4, works: [] },
    ])
    const byTarget = await library.request(
      'GET',
      '/writers?select=id,works:books!writer_id(id)&books.or=(id.eq.1,id.eq.5)&order=id&limit=1',
    )
    expect(byTarget.json).toEqual([{ id: 1, works: [{ id: 1 }] }])
  })

  it('!inner excludes rows without a related row, also from the count', async () => {
    const { data, count } = await library.visitor
      .from('books')
      .select('id,writers!writer_id!inner(name)', { count: 'exact' })
      .eq('writers.name', 'George Sand')
    expect(data).toHaveLength(2)
    expect(count).toBe(2)
    const { json } = await library.request(
      'GET',
      '/writers?select=id,books!writer_id!inner()&books.is_lent=is.true',
    )
    expect(json).toEqual([{ id: 1 }, { id: 3 }])
  })

  it('filters by a nested embed', async () => {
    const { json } = await library.request(
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

  it('orders by a column of a referenced row', async () => {
    const { json } = await library.request(
      'GET',
      '/books?select=id,writer:writers!writer_id(name)&order=writer(name).desc,id.asc',
    )
    expect(json).toMatchObject([{ id: 3 }, { id: 4 }, { id: 1 }, { id: 2 }, { id: 5 }])
  })

  it('embeds both directions of a self-reference', async () => {
    const { json } = await library.request(
      'GET',
      '/shelves?select=name,parent:parent_id(name),below:shelves(name)&order=id',
    )
    expect(json).toEqual([
      { name: 'All', parent: null, below: [{ name: 'Novels' }] },
      { name: 'Novels', parent: { name: 'All' }, below: [{ name: 'French novels' }] },
      { name: 'French novels', parent: { name: 'Novels' }, below: [] },
    ])
  })

  it('allows three levels of embeds', async () => {
    const deep = '/shelves?select=id,a:shelves(id,b:shelves(id,c:shelves(id)))&id=eq.1'
    expect((await library.request('GET', deep)).json).toEqual([
      { id: 1, a: [{ id: 2, b: [{ id: 3, c: [] }] }] },
    ])
    const deeper = '/shelves?select=a:shelves(b:shelves(c:shelves(d:shelves(id))))'
    expect(await library.request('GET', deeper)).toMatchObject({
      status: 400,
      json: { code: 'PGRST100' },
    })
  })

  it('returns empty objects when only a condition is selected', async () => {
    const { json } = await library.request(
      'GET',
      '/writers?select=books!writer_id!inner()&order=id&limit=2',
    )
    expect(json).toEqual([{}, {}])
  })
})

describe('null filters on embeds', () => {
  it('is.null keeps rows without a related row, not.is.null those with one', async () => {
    const none = await library.visitor
      .from('writers')
      .select('name,books!writer_id()', { count: 'exact' })
      .is('books', null)
    expect(none).toMatchObject({ data: [{ name: 'Nobody Yet' }], count: 1 })
    const some = await library.visitor
      .from('writers')
      .select('id,books!writer_id()', { count: 'exact' })
      .not('books', 'is', null)
      .order('id')
    expect(some).toMatchObject({ data: [{ id: 1 }, { id: 2 }, { id: 3 }], count: 3 })
  })

  it('apply to the filtered rows of the embed, under its alias', async () => {
    const { json } = await library.request(
      'GET',
      '/writers?select=id,lent:books!writer_id(id)&lent.is_lent=is.true&lent=is.null&order=id',
    )
    expect(json).toEqual([
      { id: 2, lent: [] },
      { id: 4, lent: [] },
    ])
    const byTarget = '/writers?select=id,lent:books!writer_id(id)&books=is.null'
    expect((await library.request('GET', byTarget)).json).toMatchObject({ code: '42703' })
  })

  it('work on a referenced row without the right to all its columns', async () => {
    const edited = '/books?select=id,editor_id(id)&editor_id=not.is.null&order=id'
    expect((await library.request('GET', edited)).json).toEqual([
      { id: 1, editor_id: { id: 2 } },
      { id: 3, editor_id: { id: 1 } },
    ])
  })

  it('combine with other filters, also inside an embed', async () => {
    const either =
      '/writers?select=id,books!writer_id()&books.language=eq.fr&or=(books.not.is.null,name.eq.Nobody Yet)&order=id'
    expect((await library.request('GET', either)).json).toEqual([{ id: 2 }, { id: 4 }])
    const negated =
      '/writers?select=id,books!writer_id()&not.and=(books.not.is.null,id.lt.3)&order=id'
    expect((await library.request('GET', negated)).json).toEqual([{ id: 3 }, { id: 4 }])
    const nested =
      '/countries?select=code,writers(id,books!writer_id())&writers.books=is.null&writers=not.is.null'
    expect((await library.request('GET', nested)).json).toEqual([])
  })

  it('filter the rows that a function returns', async () => {
    const { data } = await library.visitor
      .rpc('find_books', { part: '' })
      .select('id,editor_id(id)')
      .is('editor_id', null)
      .order('id')
    expect(data).toMatchObject([{ id: 2 }, { id: 4 }, { id: 5 }])
  })

  it('leave other operators to the column of that name', async () => {
    const { json } = await library.request('GET', '/books?select=id,writer_id(name)&writer_id=eq.3')
    expect(json).toMatchObject([{ id: 5 }])
  })
})
