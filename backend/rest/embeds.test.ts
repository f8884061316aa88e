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
