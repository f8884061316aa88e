import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLibrary, type Library } from './library.stage.ts'

let library: Library
beforeAll(async () => (library = await openLibrary()))
afterAll(() => library.close())

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
