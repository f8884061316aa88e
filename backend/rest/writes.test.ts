import { afterEach, describe, expect, it } from 'vitest'
import { ada, askAsAda, ben, countRows, undoWrites, useLibrary } from './library.test-support.ts'

const library = useLibrary()
afterEach(() => undoWrites(library))
const post = (url: string, body: unknown, prefer?: string) =>
  askAsAda(library, 'POST', url, body, prefer)

describe('inserting', () => {
  it('writes one row with a minimal response', async () => {
    const response = await post('/loans', { book_id: 1 })
    expect(response).toMatchObject({ status: 201, text: '', headers: { 'content-range': '*/*' } })
    expect(response.headers['content-type']).toBeUndefined()
    expect(await countRows(library, 'loans')).toBe(1)
  })

  it('returns the row as a list or an object when requested', async () => {
    const loans = library.ada.from('loans')
    const { data, status } = await loans.insert({ book_id: 1, days: 3 }).select()
    expect(status).toBe(201)
    expect(data).toEqual([{ reader_id: ada, book_id: 1, days: 3, note: null }])
    const one = await loans
      .insert({ book_id: 2, note: 'to\u2028day "x" \\ 🎉' })
      .select('book_id,note,books(title)')
      .single()
    expect(one.data).toEqual({
      book_id: 2,
      note: 'to\u2028day "x" \\ 🎉',
      books: { title: 'Silas Marner' },
    })
  })

  it('writes many rows, with nulls or defaults for missing values', async () => {
    const rows = [{ book_id: 1, days: 3 }, { book_id: 2 }]
    const loans = library.ada.from('loans')
    const filled = await loans.insert(rows, { defaultToNull: false }).select('days')
    expect(filled.data).toEqual([{ days: 3 }, { days: 14 }])
    const nulls = await loans.insert([{ book_id: 3, days: 3 }, { book_id: 4 }])
    expect(nulls).toMatchObject({ status: 400, error: { code: '23502' } })
    const uneven = await post('/loans', rows)
    expect(uneven).toMatchObject({
      status: 400,
      json: { code: 'PGRST102', message: 'All object keys must match' },
    })
    expect(await countRows(library, 'loans')).toBe(2)
  })

  it('writes all or nothing', async () => {
    const { error, status } = await library.ada
      .from('loans')
      .insert([{ book_id: 1 }, { book_id: 99 }])
    expect({ status, code: error?.code }).toEqual({ status: 409, code: '23503' })
    expect(await countRows(library, 'loans')).toBe(0)
  })

  it('writes a row of defaults, and nothing for an empty list', async () => {
    await library.database.owner.query(
      'alter table public.books alter title set default $$Untitled$$, alter writer_id set default 1',
    )
    const insert = library.ada.from('books').insert({})
    const { data, error } = await insert.select('title,price').single()
    expect(error).toBe(null)
    expect(data).toEqual({ title: 'Untitled', price: 9.5 })
    const two = await post('/books', [{}, {}], 'count=exact')
    expect(two).toMatchObject({ status: 201, headers: { 'content-range': '*/2' } })
    const none = await post('/books', [], 'return=representation')
    expect(none).toMatchObject({ status: 201, json: [] })
  })

  it('accepts arrays, documents, enums and times', async () => {
    const book = {
      title: 'Kim',
      tags: ['a,b', 'c"d', '{}'],
      notes: { deep: [1, { x: null }] },
      language: 'hi',
      added_at: '2026-11-21T10:00:00.123456+05:30',
      writer_id: 3,
    }
    const columns = 'title,tags,notes,language,added_at,writer_id'
    const { data } = await library.ada.from('books').insert(book).select(columns).single()
    expect(data).toEqual({ ...book, added_at: '2026-11-21T04:30:00.123456+00:00' })
  })

  it('sends Location with return=headers-only', async () => {
    const response = await post('/loans', { book_id: 1 }, 'return=headers-only')
    expect(response).toMatchObject({ status: 201, text: '' })
    const query = new URLSearchParams(response.headers['location']?.split('?')[1])
    expect(Object.fromEntries(query)).toEqual({ book_id: 'eq.1', reader_id: `eq.${ada}` })
  })

  it('requires no select right for a minimal response', async () => {
    const colette = { name: 'Colette', born: '1873-01-28' }
    expect((await post('/writers', colette)).status).toBe(201)
    const all = await library.ada.from('writers').insert({ name: 'X' }).select()
    expect(all).toMatchObject({ status: 403, error: { code: '42501' } })
    const granted = await library.ada.from('writers').insert({ name: 'Y' }).select('name').single()
    expect(granted.data).toEqual({ name: 'Y' })
    const hidden = await library.ada.from('writers').insert({ name: 'Z', diary: 'mine' })
    expect(hidden).toMatchObject({ status: 403, error: { code: '42501' } })
    await library.database.owner.query("delete from public.writers where name in ('Colette', 'Y')")
  })
})

describe('upserting', () => {
  it('merges with existing rows', async () => {
    const upsert = (rows: unknown) => post('/loans', rows, 'resolution=merge-duplicates')
    expect((await upsert({ book_id: 1, reader_id: ada, days: 3 })).status).toBe(201)
    expect((await upsert({ book_id: 1, reader_id: ada, days: 5 })).status).toBe(201)
    const both = [1, 2].map((book_id) => ({ book_id, reader_id: ada, days: 7 }))
    expect((await upsert(both)).status).toBe(201)
    const { data } = await library.ada.from('loans').select('book_id,days').order('book_id')
    expect(data).toEqual([
      { book_id: 1, days: 7 },
      { book_id: 2, days: 7 },
    ])
  })

  it('detects duplicates by on_conflict columns', async () => {
    const book = { isbn: '978-1', title: 'Silas Marner', writer_id: 1, price: 8 }
    const books = library.ada.from('books')
    const merged = await books.upsert(book, { onConflict: 'isbn' }).select('id,price')
    expect(merged).toMatchObject({ data: [{ id: 2, price: 8 }], status: 201 })
    const ignored = await books
      .upsert({ ...book, price: 9 }, { onConflict: 'isbn', ignoreDuplicates: true })
      .select('id')
    expect(ignored).toMatchObject({ data: [], status: 201 })
    const untold = await books.upsert(book, { onConflict: 'title' })
    expect(untold).toMatchObject({ status: 400, error: { code: '42P10' } })
    const unknown = await books.upsert(book, { onConflict: 'nothing' })
    expect(unknown).toMatchObject({ status: 400, error: { code: '42703' } })
  })

  it('cannot overwrite a row of someone else (A-11)', async () => {
    await library.database.owner.query(
      'insert into public.loans (reader_id, book_id) values ($1, 1)',
      [ben],
    )
    const { status, error } = await library.ada
      .from('loans')
      .upsert({ reader_id: ben, book_id: 1, days: 30 })
    expect({ status, code: error?.code }).toEqual({ status: 403, code: '42501' })
    const { rows } = await library.database.owner.query('select days from public.loans')
    expect(rows).toEqual([{ days: 14 }])
  })
})
