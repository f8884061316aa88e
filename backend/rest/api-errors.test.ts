import { describe, expect, it } from 'vitest'
import { ada, ben, readRequests, useLibrary } from './library.test-support.ts'

const library = useLibrary()

describe('error responses (A-22)', () => {
  it.each(readRequests('api-errors.test-support.txt'))(
    '$status $code for $title',
    async ({ method, url, options, status, code }) => {
      const response = await library.request(method, url, options)
      expect(response).toMatchObject({ status, json: { code } })
      const names = Object.keys(response.json as object)
      expect(names.toSorted()).toEqual(['code', 'details', 'hint', 'message'])
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(response.text).not.toMatch(/node_modules|at .*\.ts|\bt0\b|pg-protocol/)
    },
  )

  it('treats names of Object.prototype as unknown', async () => {
    for (const name of ['constructor', 'valueOf', '__proto__', 'toString', 'hasOwnProperty']) {
      const queries = [`${name}=eq.1`, `is_lent=eq.${name}`, `title=${name}.x`, `order=id.${name}`]
      for (const query of [
        ...queries,
        `select=${name}`,
        `title=is.${name}`,
        `books.${name}=eq.1`,
      ]) {
        expect((await library.request('GET', `/books?${query}`)).status, query).toBe(400)
      }
      expect((await library.request(name, '/books')).status, name).toBe(405)
      expect((await library.request('GET', `/${name}`)).status, name).toBe(404)
      expect((await library.request('POST', `/rpc/${name}`)).status, name).toBe(404)
      const headers = { prefer: `${name}=1, return=${name}`, accept: `${name}, */*` }
      expect((await library.request('GET', '/books', { headers })).status, name).toBe(200)
    }
  })

  it('rejects a text too long for an index', async () => {
    const isbn = Array.from({ length: 2_000 }, (_, n) => (n * 7_919).toString(36)).join('')
    const response = await library.request('POST', '/books', {
      token: ada,
      body: { title: 'x', writer_id: 1, isbn },
    })
    expect(response).toMatchObject({ status: 400, json: { code: '54000' } })
  })

  it('accepts JSON bodies only, so that cross-site forms cannot write (A-20)', async () => {
    const types = 'text/plain,application/x-www-form-urlencoded,multipart/form-data; boundary=x'
    const others = 'text/csv,application/octet-stream,application/jsonx,'
    for (const type of `${types},${others}`.split(',')) {
      for (const url of ['/loans', '/rpc/lend', '/loans?_method=DELETE']) {
        const response = await library.request('POST', url, {
          token: ada,
          body: '{"book_id":1}',
          headers: { 'content-type': type || ' ' },
        })
        expect(response.status, `${type} ${url}`).toBe(415)
      }
    }
    const stated = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect(
      (await library.request('POST', '/rpc/add', { body: { a: 1 }, headers: stated })).json,
    ).toBe(11)
  })

  it('embeds no row that the reader may not see (A-10)', async () => {
    await library.database.owner.query(
      'insert into public.loans (reader_id, book_id) values ($1, 1)',
      [ben],
    )
    const walk = await library.request('GET', '/books?select=id,loans(*,readers(*))&id=eq.1', {
      token: ada,
    })
    expect(walk.json).toEqual([{ id: 1, loans: [] }])
    const inner = await library.request('GET', '/books?select=id,loans!inner()', {
      token: ada,
      headers: { prefer: 'count=exact' },
    })
    expect(inner).toMatchObject({ json: [], headers: { 'content-range': '*/0' } })
    expect((await library.request('GET', '/books?select=id,loans(*)')).status).toBe(401)
    expect((await library.request('GET', '/books?select=id,loans!inner()')).status).toBe(401)
  })
})
