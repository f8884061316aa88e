import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ada, ben, openLibrary, type Library } from './library.stage.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
  await library.database.owner.query(
    'insert into public.readers (id, name) values ($1, $2), ($3, $4)',
    [ada, 'Ada', ben, 'Ben'],
  )
})
afterEach(() =>
  library.database.owner.query(
    'delete from public.loans; delete from public.cards; delete from public.books where id > 5; update public.books set is_lent = id in (2, 5), notes = null where id > 1',
  ),
)
afterAll(() => library.close())

async function count(table: string): Promise<number> {
  const { rows } = await library.database.owner.query(
    `select count(*)::int as count from public.${table}`,
  )
  return rows[0].count
}

const asAda = (more: { headers?: Record<string, string>; body?: unknown }) => ({
  token: ada,
  ...more,
})

describe('inserting', () => {
  it('writes one row and says only that', async () => {
    const answer = await library.ask('POST', '/loans', asAda({ body: { book_id: 1 } }))
    expect(answer).toMatchObject({ status: 201, text: '', headers: { 'content-range': '*/*' } })
    expect(answer.headers['content-type']).toBeUndefined()
    expect(await count('loans')).toBe(1)
  })

  it('answers the row when asked for it, as a list or alone', async () => {
    const { data, status } = await library.ada
      .from('loans')
      .insert({ book_id: 1, days: 3 })
      .select()
    expect(status).toBe(201)
    expect(data).toEqual([{ reader_id: ada, book_id: 1, days: 3, note: null }])
    const one = await library.ada
      .from('loans')
      .insert({ book_id: 2, note: 'to\u2028day "x" \\ 🎉' })
      .select('book_id,note,books(title)')
      .single()
    expect(one.data).toEqual({
      book_id: 2,
      note: 'to\u2028day "x" \\ 🎉',
      books: { title: 'Silas Marner' },
    })
  })

  it('writes many rows at once, with nulls or defaults for what some lack', async () => {
    const rows = [{ book_id: 1, days: 3 }, { book_id: 2 }]
    const filled = await library.ada
      .from('loans')
      .insert(rows, { defaultToNull: false })
      .select('days')
    expect(filled.data).toEqual([{ days: 3 }, { days: 14 }])
    const nulls = await library.ada.from('loans').insert([{ book_id: 3, days: 3 }, { book_id: 4 }])
    expect(nulls).toMatchObject({ status: 400, error: { code: '23502' } })
    const uneven = await library.ask('POST', '/loans', asAda({ body: rows }))
    expect(uneven).toMatchObject({
      status: 400,
      json: { code: 'PGRST102', message: 'All object keys must match' },
    })
    expect(await count('loans')).toBe(2)
  })

  it('writes all or nothing', async () => {
    const { error, status } = await library.ada
      .from('loans')
      .insert([{ book_id: 1 }, { book_id: 99 }])
    expect({ status, code: error?.code }).toEqual({ status: 409, code: '23503' })
    expect(await count('loans')).toBe(0)
  })

  it('writes defaults alone, and nothing from an empty list', async () => {
    await library.database.owner.query(
      'alter table public.books alter title set default $$Untitled$$, alter writer_id set default 1',
    )
    const { data, error } = await library.ada
      .from('books')
      .insert({})
      .select('title,price')
      .single()
    expect(error).toBe(null)
    expect(data).toEqual({ title: 'Untitled', price: 9.5 })
    const two = await library.ask(
      'POST',
      '/books',
      asAda({ body: [{}, {}], headers: { prefer: 'count=exact' } }),
    )
    expect(two).toMatchObject({ status: 201, headers: { 'content-range': '*/2' } })
    const none = await library.ask(
      'POST',
      '/books',
      asAda({ body: [], headers: { prefer: 'return=representation' } }),
    )
    expect(none).toMatchObject({ status: 201, json: [] })
  })

  it('takes arrays, documents, enumerations and times', async () => {
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

  it('answers with where the row is when only headers are wanted', async () => {
    const answer = await library.ask(
      'POST',
      '/loans',
      asAda({ body: { book_id: 1 }, headers: { prefer: 'return=headers-only' } }),
    )
    expect(answer.status).toBe(201)
    expect(answer.text).toBe('')
    const query = new URLSearchParams(answer.headers['location']?.split('?')[1])
    expect(Object.fromEntries(query)).toEqual({ book_id: 'eq.1', reader_id: `eq.${ada}` })
    expect(answer.headers['preference-applied']).toBe('return=headers-only')
  })

  it('needs no right to read when nothing is answered', async () => {
    const plain = await library.ask(
      'POST',
      '/writers',
      asAda({ body: { name: 'Colette', born: '1873-01-28' } }),
    )
    expect(plain.status).toBe(201)
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
  it('merges with what is there, and says whether anything was new', async () => {
    const upsert = (rows: unknown) =>
      library.ask(
        'POST',
        '/loans',
        asAda({ body: rows, headers: { prefer: 'resolution=merge-duplicates' } }),
      )
    expect(await upsert({ book_id: 1, reader_id: ada, days: 3 })).toMatchObject({
      status: 201,
      headers: { 'preference-applied': 'resolution=merge-duplicates' },
    })
    expect((await upsert({ book_id: 1, reader_id: ada, days: 5 })).status).toBe(200)
    const both = [1, 2].map((book_id) => ({ book_id, reader_id: ada, days: 7 }))
    expect((await upsert(both)).status).toBe(201)
    const { data } = await library.ada.from('loans').select('book_id,days').order('book_id')
    expect(data).toEqual([
      { book_id: 1, days: 7 },
      { book_id: 2, days: 7 },
    ])
  })

  it('meets duplicates in the columns it is told', async () => {
    const book = { isbn: '978-1', title: 'Silas Marner', writer_id: 1, price: 8 }
    const merged = await library.ada
      .from('books')
      .upsert(book, { onConflict: 'isbn' })
      .select('id,price')
    expect(merged).toMatchObject({ data: [{ id: 2, price: 8 }], status: 200 })
    const ignored = await library.ada
      .from('books')
      .upsert({ ...book, price: 9 }, { onConflict: 'isbn', ignoreDuplicates: true })
      .select('id')
    expect(ignored).toMatchObject({ data: [], status: 201 })
    const untold = await library.ada.from('books').upsert(book, { onConflict: 'title' })
    expect(untold).toMatchObject({ status: 400, error: { code: '42P10' } })
    const unknown = await library.ada.from('books').upsert(book, { onConflict: 'nothing' })
    expect(unknown).toMatchObject({ status: 400, error: { code: '42703' } })
  })

  it('cannot take over the row of someone else', async () => {
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

describe('updating and deleting', () => {
  it('changes what the filters name', async () => {
    const quiet = await library.ask('PATCH', '/books?id=eq.4', asAda({ body: { is_lent: true } }))
    expect(quiet).toMatchObject({ status: 204, text: '', headers: { 'content-range': '0-0/*' } })
    const told = await library.ada
      .from('books')
      .update({ is_lent: false, notes: { a: 1 } })
      .in('id', [2, 4])
      .select('id,is_lent,notes,writer:writer_id(name)')
      .order('id', { ascending: false })
    expect(told).toMatchObject({
      status: 200,
      data: [
        { id: 4, is_lent: false, notes: { a: 1 }, writer: { name: 'George Sand' } },
        { id: 2, is_lent: false, notes: { a: 1 }, writer: { name: 'George Eliot' } },
      ],
    })
    const or = await library.ada
      .from('books')
      .update({ is_lent: true }, { count: 'exact' })
      .or('id.eq.2,id.eq.5')
    expect(or).toMatchObject({ status: 204, count: 2 })
    const none = await library.ask('PATCH', '/books?id=eq.0', asAda({ body: { is_lent: true } }))
    expect(none).toMatchObject({ status: 204, headers: { 'content-range': '*/*' } })
    const empty = await library.ask(
      'PATCH',
      '/books?id=eq.1',
      asAda({ body: {}, headers: { prefer: 'return=representation' } }),
    )
    expect(empty).toMatchObject({ status: 200, json: [] })
  })

  it('deletes what the filters name', async () => {
    await library.ada.from('loans').insert([{ book_id: 1 }, { book_id: 2 }])
    const told = await library.ada.from('loans').delete().eq('book_id', 1).select('book_id')
    expect(told).toMatchObject({ status: 200, data: [{ book_id: 1 }] })
    const quiet = await library.ask(
      'DELETE',
      '/loans?book_id=eq.2',
      asAda({ headers: { prefer: 'count=exact' } }),
    )
    expect(quiet).toMatchObject({ status: 204, headers: { 'content-range': '*/1' } })
    expect(await count('loans')).toBe(0)
  })

  it('shows nobody the rows of others, nor changes them', async () => {
    await library.database.owner.query(
      'insert into public.loans (reader_id, book_id) values ($1, 1)',
      [ben],
    )
    expect(await library.ada.from('loans').select()).toMatchObject({ status: 200, data: [] })
    expect(await library.ada.from('loans').update({ days: 1 }).eq('book_id', 1)).toMatchObject({
      status: 204,
    })
    expect(await library.ada.from('loans').delete().eq('book_id', 1)).toMatchObject({ status: 204 })
    const { rows } = await library.database.owner.query('select days from public.loans')
    expect(rows).toEqual([{ days: 14 }])
  })

  it.each(['PATCH', 'DELETE'])('refuses %s without a filter', async (method) => {
    await library.database.owner.query(
      'insert into public.loans (reader_id, book_id) values ($1, 1)',
      [ada],
    )
    const body = method === 'PATCH' ? { days: 2 } : undefined
    for (const url of ['/loans', '/loans?select=book_id', '/loans?order=book_id']) {
      const answer = await library.ask(
        method,
        url,
        asAda({ body, headers: { prefer: 'return=representation' } }),
      )
      expect(answer).toMatchObject({ status: 400, json: { code: '21000' } })
      expect(answer.text).toContain('requires a WHERE clause')
    }
    expect(
      (await library.ask(method, '/loans?book_id=gt.0&limit=1', asAda({ body }))).json,
    ).toMatchObject({
      code: 'PGRST100',
    })
    expect(await count('loans')).toBe(1)
  })

  it('undoes a change of several rows where one object was asked', async () => {
    const { status, error } = await library.ada
      .from('books')
      .update({ is_lent: true })
      .gt('id', 2)
      .select('id')
      .single()
    expect(status).toBe(406)
    expect(error).toMatchObject({
      code: 'PGRST116',
      details: 'The result contains 3 rows',
      message: 'Cannot coerce the result to a single JSON object',
    })
    const { rows } = await library.database.owner.query(
      'select id from public.books where is_lent order by id',
    )
    expect(rows).toEqual([{ id: 2 }, { id: 5 }])
    const none = await library.ada.from('books').delete().eq('id', 0).select('id').single()
    expect(none.error).toMatchObject({ code: 'PGRST116', details: 'The result contains 0 rows' })
  })

  it('undoes a change of more rows than were meant', async () => {
    const change = (atMost: number, handling: string) =>
      library.ask(
        'PATCH',
        '/books?id=gt.2',
        asAda({
          body: { is_lent: true },
          headers: { prefer: `handling=${handling}, max-affected=${atMost}` },
        }),
      )
    expect(await change(2, 'strict')).toMatchObject({
      status: 400,
      json: { code: 'PGRST124', details: 'The query affects 3 rows' },
    })
    const lent = 'select count(*)::int as lent from public.books where is_lent'
    expect((await library.database.owner.query(lent)).rows).toEqual([{ lent: 2 }])
    expect(await change(3, 'strict')).toMatchObject({
      status: 204,
      headers: { 'preference-applied': 'handling=strict, max-affected=3' },
    })
    expect((await change(2, 'lenient')).status).toBe(204)
  })
})
