import { beforeAll, describe, expect, it } from 'vitest'
import { useLibrary } from './library.test-support.ts'

const maxRows = 3
const library = useLibrary({ rows: maxRows })
beforeAll(async () => {
  await library.database.owner.query('analyze public.books, public.writers')
})

const get = (url: string, count: string, method = 'GET') =>
  library.request(method, url, { headers: { prefer: `count=${count}` } })

describe('a planned count', () => {
  it('is the estimate of PostgreSQL, without limit and offset', async () => {
    const page = await library.visitor
      .from('books')
      .select('id', { count: 'planned' })
      .order('id')
      .range(1, 2)
    expect(page).toMatchObject({ data: [{ id: 2 }, { id: 3 }], count: 5, status: 206 })
    await library.database.owner.query(
      "insert into public.books (title, writer_id) values ('New', 1)",
    )
    const unknown = await library.visitor.from('books').select('id', { count: 'planned' }).limit(1)
    expect(unknown.count).toBe(5)
    await library.database.owner.query("delete from public.books where title = 'New'")
  })

  it('sets Content-Range and the status', async () => {
    const { status, headers } = await get('/books?select=id&limit=2', 'planned')
    expect({ status, ...headers }).toMatchObject({
      status: 206,
      'content-range': '0-1/5',
    })
    expect(await get('/books?select=id&offset=9', 'planned')).toMatchObject({
      status: 416,
      json: { code: 'PGRST103' },
    })
  })

  it('takes filters, inner embeds and their values into account', async () => {
    const { headers } = await get('/books?select=id&language=eq.fr', 'planned')
    expect(headers['content-range']).toBe('0-1/2')
    const embedded = await library.visitor
      .from('writers')
      .select('id,books!writer_id!inner(id)', { count: 'planned' })
      .eq('books.language', 'hi')
    expect(embedded.count).toBeGreaterThanOrEqual(0)
  })

  it('needs no rows', async () => {
    const head = await library.visitor.from('books').select('*', { count: 'planned', head: true })
    expect(head).toMatchObject({ count: 5, data: null, error: null, status: 206 })
  })
})

describe('an estimated count', () => {
  it('is exact up to the limit of rows', async () => {
    const few = await library.visitor
      .from('books')
      .select('id', { count: 'estimated' })
      .lte('id', maxRows)
      .limit(1)
    expect(few).toMatchObject({ count: maxRows, status: 206 })
    expect((await get('/books?id=eq.0', 'estimated')).headers['content-range']).toBe('*/0')
  })

  it('is the larger of limit and estimate above it', async () => {
    const all = await library.visitor.from('books').select('id', { count: 'estimated' })
    expect(all).toMatchObject({ count: 5, status: 206 })
    await library.database.owner.query(`
      create table public.scrolls (id int);
      insert into public.scrolls select generate_series(1, 2);
      analyze public.scrolls;
      insert into public.scrolls select generate_series(3, 50);
      alter table public.scrolls set (autovacuum_enabled = off);
      grant select on public.scrolls to anon;
      notify pgrst, 'reload schema'`)
    const count = async () =>
      (await library.visitor.from('scrolls').select('id', { count: 'estimated' })).count
    // The estimate of 2 rows is older than 48 of the rows, and below what was counted.
    await expect.poll(count).toBeGreaterThanOrEqual(maxRows + 1)
  })
})

describe('counts of functions and writes', () => {
  it.each(['exact', 'planned', 'estimated'] as const)('are exact as %s', async (count) => {
    const called = await library.visitor.rpc('titles', {}, { count }).limit(2)
    expect(called).toMatchObject({ count: 5, status: 206 })
    const changed = await library.ada
      .from('books')
      .update({ is_lent: true }, { count })
      .eq('language', 'fr')
    expect(changed).toMatchObject({ count: 2, error: null })
  })
})
