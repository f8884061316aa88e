import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, ben, openLibrary, type Library } from './library.stage.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
  await library.database.owner.query('insert into public.readers (id, name) values ($1, $2)', [
    ada,
    'Ada',
  ])
})
afterAll(() => library.close())

type Row = [what: string, method: string, url: string, more: object, status: number, code: string]

describe('the answers to what goes wrong', () => {
  it.each<Row>([
    ['a table without a right', 'GET', '/closed_stacks', {}, 401, '42501'],
    ['a table without a right, signed in', 'GET', '/closed_stacks', { token: ada }, 403, '42501'],
    [
      'a table not to be written',
      'POST',
      '/books',
      { body: { title: 'x', writer_id: 1 } },
      401,
      '42501',
    ],
    [
      'a table not to be written, signed in',
      'POST',
      '/closed_stacks',
      { token: ada, body: { id: 9 } },
      403,
      '42501',
    ],
    [
      'a row that a policy forbids',
      'POST',
      '/loans',
      { token: ada, body: { book_id: 1, reader_id: ben } },
      403,
      '42501',
    ],
    ['all columns where some are hidden', 'GET', '/writers', {}, 401, '42501'],
    ['a hidden column', 'GET', '/writers?select=name,diary', {}, 401, '42501'],
    [
      'a filter on a hidden column',
      'GET',
      '/writers?select=name&diary=like.*a*',
      { token: ada },
      403,
      '42501',
    ],
    ['an order by a hidden column', 'GET', '/writers?select=name&order=diary', {}, 401, '42501'],
    ['an embed with a hidden column', 'GET', '/books?select=writer_id(diary)', {}, 401, '42501'],
    [
      'an order by a hidden column of an embed',
      'GET',
      '/books?select=writer_id(name)&order=writer_id(diary)',
      {},
      401,
      '42501',
    ],
    [
      'a filter on a hidden column of an embed',
      'GET',
      '/books?select=writer_id(name)&writer_id.diary=eq.x',
      {},
      401,
      '42501',
    ],
    [
      'a hidden column written to',
      'POST',
      '/writers?columns=name,diary',
      { token: ada, body: { name: 'x', diary: 'y' } },
      403,
      '42501',
    ],
    [
      'a hidden column changed',
      'PATCH',
      '/writers?id=eq.1',
      { token: ada, body: { diary: 'y' } },
      403,
      '42501',
    ],
    [
      'a hidden column filled in',
      'POST',
      '/writers?columns=name,diary',
      { token: ada, body: { name: 'x' }, headers: { prefer: 'missing=default' } },
      403,
      '42501',
    ],
    [
      'one object of none',
      'GET',
      '/books?id=eq.0',
      { headers: { accept: 'application/vnd.pgrst.object+json' } },
      406,
      'PGRST116',
    ],
    [
      'one object of many',
      'GET',
      '/books',
      { headers: { accept: 'application/vnd.pgrst.object+json' } },
      406,
      'PGRST116',
    ],
    [
      'a duplicate',
      'POST',
      '/books',
      { token: ada, body: { title: 'x', isbn: '978-0', writer_id: 1 } },
      409,
      '23505',
    ],
    [
      'a missing parent',
      'POST',
      '/books',
      { token: ada, body: { title: 'x', writer_id: 99 } },
      409,
      '23503',
    ],
    ['a parent still needed', 'DELETE', '/countries?code=eq.FR', { token: ada }, 409, '23503'],
    [
      'a check violated',
      'POST',
      '/loans',
      { token: ada, body: { book_id: 1, days: 31 } },
      400,
      '23514',
    ],
    [
      'a null not allowed',
      'POST',
      '/books',
      { token: ada, body: { title: null, writer_id: 1 } },
      400,
      '23502',
    ],
    [
      'a number that is none',
      'POST',
      '/loans',
      { token: ada, body: { book_id: 'x' } },
      400,
      '22P02',
    ],
    [
      'a number that is not whole',
      'POST',
      '/loans',
      { token: ada, body: { book_id: 1, days: 1.5 } },
      400,
      '22P02',
    ],
    [
      'a number too large',
      'POST',
      '/loans',
      { token: ada, body: { book_id: 1, days: 2 ** 40 } },
      400,
      '22003',
    ],
    [
      'a text too long',
      'PATCH',
      `/readers?id=eq.${ada}`,
      { token: ada, body: { nickname: '123456789' } },
      400,
      '22001',
    ],
    ['a filter value of another type', 'GET', '/books?id=eq.x', {}, 400, '22P02'],
    ['a filter value out of range', 'GET', '/books?id=eq.99999999999', {}, 400, '22003'],
    ['a pattern for a number', 'GET', '/books?id=like.1*', {}, 404, '42883'],
    ['is true for a text', 'GET', '/books?title=is.true', {}, 400, '42804'],
    [
      'a generated column written to',
      'POST',
      '/cards',
      { token: ada, body: { reader_id: ada, number: 1 } },
      400,
      '428C9',
    ],
    [
      'one row upserted twice',
      'POST',
      '/countries',
      {
        token: ada,
        body: [
          { code: 'XX', name: 'a' },
          { code: 'XX', name: 'b' },
        ],
        headers: { prefer: 'resolution=merge-duplicates' },
      },
      400,
      '21000',
    ],
    [
      'a text too long for an index',
      'POST',
      '/books',
      {
        token: ada,
        body: {
          title: 'x',
          writer_id: 1,
          isbn: Array.from({ length: 2000 }, (_, n) => (n * 7919).toString(36)).join(''),
        },
      },
      400,
      '54000',
    ],
    [
      'a view that cannot be written',
      'POST',
      '/lent_books',
      { token: ada, body: { title: 'x' } },
      403,
      '42501',
    ],
    ['an unknown table', 'GET', '/nothing', {}, 404, 'PGRST205'],
    ['a table of another schema', 'GET', '/auth.users', {}, 404, 'PGRST205'],
    ['a system table', 'GET', '/pg_class', {}, 404, 'PGRST205'],
    ['an unknown column selected', 'GET', '/books?select=nothing', {}, 400, '42703'],
    ['an unknown column filtered', 'GET', '/books?nothing=eq.1', {}, 400, '42703'],
    [
      'an unknown column in a junction',
      'GET',
      '/books?or=(id.eq.1,nothing.eq.1)',
      {},
      400,
      '42703',
    ],
    ['an unknown column ordered by', 'GET', '/books?order=nothing', {}, 400, '42703'],
    ['an unknown column changed by', 'DELETE', '/books?nothing=eq.1', { token: ada }, 400, '42703'],
    ['a system column', 'GET', '/books?select=ctid', {}, 400, '42703'],
    [
      'an unknown column written',
      'POST',
      '/books',
      { token: ada, body: { nothing: 1 } },
      400,
      'PGRST204',
    ],
    [
      'an unknown column named to be written',
      'POST',
      '/books?columns=title,nothing',
      { token: ada, body: [{ title: 'x' }] },
      400,
      'PGRST204',
    ],
    [
      'a key that poisons prototypes',
      'POST',
      '/books',
      { token: ada, body: '{"__proto__":{"title":"x"}}' },
      400,
      'PGRST204',
    ],
    ['an unknown function', 'POST', '/rpc/nothing', {}, 404, 'PGRST202'],
    ['an unknown relationship', 'GET', '/books?select=countries(*)', {}, 400, 'PGRST200'],
    [
      'a relationship to another schema',
      'GET',
      '/loans?select=users(*)',
      { token: ada },
      400,
      'PGRST200',
    ],
    [
      'a relationship through a third table',
      'GET',
      '/readers?select=books(*)',
      { token: ada },
      400,
      'PGRST200',
    ],
    ['an unknown hint', 'GET', '/books?select=writers!nothing(*)', {}, 400, 'PGRST200'],
    ['one of two relationships', 'GET', '/books?select=writers(name)', {}, 300, 'PGRST201'],
    ['a filter on what is not embedded', 'GET', '/books?writers.name=eq.x', {}, 400, 'PGRST108'],
    ['an order by what is not embedded', 'GET', '/books?order=writers(name)', {}, 400, 'PGRST108'],
    [
      'an order by many rows',
      'GET',
      '/writers?select=id,books!writer_id(id)&order=books(id)',
      {},
      400,
      'PGRST118',
    ],
    [
      'a range past the last',
      'GET',
      '/books?offset=9',
      { headers: { prefer: 'count=exact' } },
      416,
      'PGRST103',
    ],
    ['a range turned round', 'GET', '/books', { headers: { range: '5-2' } }, 416, 'PGRST103'],
    ['a limit below nothing', 'GET', '/books?limit=-1', {}, 416, 'PGRST103'],
    ['an offset below nothing', 'GET', '/books?offset=-1', {}, 400, '2201X'],
    ['a filter without an operator', 'GET', '/books?id=1', {}, 400, 'PGRST100'],
    ['a filter on a key without a value', 'GET', '/books?id=', {}, 400, 'PGRST100'],
    ['an unclosed junction', 'GET', '/books?or=(id.eq.1', {}, 400, 'PGRST100'],
    ['an empty junction', 'GET', '/books?or=()', {}, 400, 'PGRST100'],
    ['an unclosed select', 'GET', '/books?select=writer_id(id', {}, 400, 'PGRST100'],
    ['a select closed twice', 'GET', '/books?select=id)', {}, 400, 'PGRST100'],
    ['a select with a gap', 'GET', '/books?select=id,,title', {}, 400, 'PGRST100'],
    ['an order in no direction', 'GET', '/books?order=id.up', {}, 400, 'PGRST100'],
    [
      'a body that is not JSON',
      'POST',
      '/books',
      { token: ada, body: '{"title":' },
      400,
      'PGRST102',
    ],
    ['no body', 'POST', '/books', { token: ada }, 400, 'PGRST102'],
    ['a body of numbers', 'POST', '/books', { token: ada, body: [1, 2] }, 400, 'PGRST102'],
    [
      'a list to change with',
      'PATCH',
      '/books?id=eq.1',
      { token: ada, body: [{ title: 'a' }, { title: 'b' }] },
      400,
      'PGRST102',
    ],
    [
      'a filter on an insert',
      'POST',
      '/books?id=eq.1',
      { token: ada, body: { title: 'a' } },
      400,
      'PGRST100',
    ],
    [
      'another schema to read',
      'GET',
      '/users',
      { headers: { 'accept-profile': 'auth' } },
      406,
      'PGRST106',
    ],
    [
      'another schema to write',
      'POST',
      '/users',
      { headers: { 'content-profile': 'auth' }, body: {} },
      406,
      'PGRST106',
    ],
    [
      'a media type we do not have',
      'GET',
      '/books',
      { headers: { accept: 'text/csv' } },
      406,
      'PGRST107',
    ],
    [
      'a query plan',
      'GET',
      '/books',
      { headers: { accept: 'application/vnd.pgrst.plan+json' } },
      406,
      'PGRST107',
    ],
    [
      'unknown preferences, strictly',
      'GET',
      '/books',
      { headers: { prefer: 'handling=strict, tx=rollback' } },
      400,
      'PGRST122',
    ],
    ['the root', 'GET', '/', {}, 404, 'PGRST126'],
    ['no path at all', 'GET', '', {}, 404, 'PGRST126'],
    ['a path too long', 'GET', '/books/1', {}, 404, 'PGRST125'],
    ['a path upwards', 'GET', '/..%2f..%2fetc%2fpasswd', {}, 404, 'PGRST205'],
    ['a path with NUL', 'GET', '/books%00', {}, 404, 'PGRST125'],
    ['a path of broken percents', 'GET', '/%zz', {}, 404, 'PGRST125'],
    ['PUT', 'PUT', '/books?id=eq.1', { token: ada, body: { id: 1 } }, 405, 'PGRST117'],
    ['TRACE', 'TRACE', '/books', {}, 405, 'PGRST117'],
    ['OPTIONS', 'OPTIONS', '/books', {}, 405, 'PGRST117'],
    ['DELETE of a function', 'DELETE', '/rpc/add', {}, 405, 'PGRST101'],
  ])('%s: %s %s', async (_what, method, url, more, status, code) => {
    const answer = await library.ask(method, url, more)
    expect(answer).toMatchObject({ status, json: { code } })
    expect(Object.keys(answer.json as object).sort()).toEqual([
      'code',
      'details',
      'hint',
      'message',
    ])
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.text).not.toMatch(/node_modules|at .*\.ts|\bt0\b|pg-protocol/)
  })

  it('refuses what PostgREST can and we do not offer', async () => {
    const refused: [string, string][] = [
      ...[
        'match.a',
        'imatch.a',
        'fts.a',
        'plfts(english).a',
        'wfts.a',
        'phfts.a',
        'cs.{a}',
        'cd.{a}',
        'ov.{a}',
        'sl.(1,2)',
        'adj.(1,2)',
        'isdistinct.a',
        'eq(any).{a}',
        'like(all).{a}',
        'not.match.a',
        'xx.a',
      ].map((filter): [string, string] => [`title=${filter}`, 'PGRST100']),
      ['or=(title.match.a,id.eq.1)', 'PGRST100'],
      ['notes->>pages=eq.1', 'PGRST100'],
      ['or=(notes->>pages.eq.1)', 'PGRST100'],
      ['order=notes->pages', 'PGRST100'],
      ['select=notes->pages', 'PGRST100'],
      ['select=id::text', 'PGRST100'],
      ['select=x:id::text', 'PGRST100'],
      ['select=...writer_id(name)', 'PGRST100'],
      ['select=count()', 'PGRST123'],
      ['select=total:count()', 'PGRST123'],
      ['select=price.sum()', 'PGRST123'],
      ['select=writer_id(id.max())', 'PGRST123'],
      ['limit=ten', 'PGRST100'],
      ['offset=1e3', 'PGRST100'],
      ['title=like.%zz', 'PGRST100'],
      ['title=eq.%ff', 'PGRST100'],
      ['title=eq.a%00b', 'PGRST100'],
      ['id=in.(1,2)x', 'PGRST100'],
      ['id=is.nullx', 'PGRST100'],
    ]
    for (const [query, code] of refused) {
      expect(await library.ask('GET', `/books?${query}`), query).toMatchObject({
        status: 400,
        json: { code },
      })
    }
  })

  it('takes no body but JSON, so that no foreign form can write', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/csv',
      'application/octet-stream',
      'application/jsonx',
      '',
    ]) {
      for (const url of ['/loans', '/rpc/lend', '/loans?_method=DELETE']) {
        const answer = await library.ask('POST', url, {
          token: ada,
          body: '{"book_id":1}',
          headers: { 'content-type': type || ' ' },
        })
        expect(answer.status, `${type} ${url}`).toBe(415)
      }
    }
    const stated = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect((await library.ask('POST', '/rpc/add', { body: { a: 1 }, headers: stated })).json).toBe(
      11,
    )
  })

  it('walks from no table to a row the reader may not see', async () => {
    await library.database.owner.query("insert into public.readers (id, name) values ($1, 'Ben')", [
      ben,
    ])
    await library.database.owner.query(
      'insert into public.loans (reader_id, book_id) values ($1, 1)',
      [ben],
    )
    const walk = await library.ask('GET', '/books?select=id,loans(*,readers(*))&id=eq.1', {
      token: ada,
    })
    expect(walk.json).toEqual([{ id: 1, loans: [] }])
    const inner = await library.ask('GET', '/books?select=id,loans!inner()', {
      token: ada,
      headers: { prefer: 'count=exact' },
    })
    expect(inner).toMatchObject({ json: [], headers: { 'content-range': '*/0' } })
    expect((await library.ask('GET', '/books?select=id,loans(*)')).status).toBe(401)
    expect((await library.ask('GET', '/books?select=id,loans!inner()')).status).toBe(401)
  })
})
