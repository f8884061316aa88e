import { afterEach, describe, expect, it } from 'vitest'
import { askAsAda, ben, countRows, undoWrites, useLibrary } from './library.test-support.ts'

const library = useLibrary()
afterEach(() => undoWrites(library))
const patch = (url: string, body: unknown, prefer?: string) =>
  askAsAda(library, 'PATCH', url, body, prefer)

describe('updating and deleting', () => {
  it('updates the rows that match the filters', async () => {
    const quiet = await patch('/books?id=eq.4', { is_lent: true })
    expect(quiet).toMatchObject({ status: 204, text: '', headers: { 'content-range': '0-0/*' } })
    const returned = await library.ada
      .from('books')
      .update({ is_lent: false, notes: { a: 1 } })
      .in('id', [2, 4])
      .select('id,is_lent,notes,writer:writer_id(name)')
      .order('id', { ascending: false })
    expect(returned).toMatchObject({
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
    const none = await patch('/books?id=eq.0', { is_lent: true })
    expect(none).toMatchObject({ status: 204, headers: { 'content-range': '*/*' } })
    const empty = await patch('/books?id=eq.1', {}, 'return=representation')
    expect(empty).toMatchObject({ status: 200, json: [] })
  })

  it('deletes the rows that match the filters', async () => {
    await library.ada.from('loans').insert([{ book_id: 1 }, { book_id: 2 }])
    const returned = await library.ada.from('loans').delete().eq('book_id', 1).select('book_id')
    expect(returned).toMatchObject({ status: 200, data: [{ book_id: 1 }] })
    const url = '/loans?book_id=eq.2'
    const quiet = await askAsAda(library, 'DELETE', url, undefined, 'count=exact')
    expect(quiet).toMatchObject({ status: 204, headers: { 'content-range': '*/1' } })
    expect(await countRows(library, 'loans')).toBe(0)
  })

  it('neither returns nor changes the rows of others', async () => {
    await library.database.owner.query(
      'insert into public.loans (reader_id, book_id) values ($1, 1)',
      [ben],
    )
    const loans = library.ada.from('loans')
    expect(await loans.select()).toMatchObject({ status: 200, data: [] })
    expect((await loans.update({ days: 1 }).eq('book_id', 1)).status).toBe(204)
    expect((await loans.delete().eq('book_id', 1)).status).toBe(204)
    const { rows } = await library.database.owner.query('select days from public.loans')
    expect(rows).toEqual([{ days: 14 }])
  })

  it('rolls back a change of several rows when a single object is requested', async () => {
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
})
