import { readFileSync } from 'node:fs'
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

/** A line of refusals.txt: `401 42501 | what | GET /path | as ada | header: value | {"body":1}`. */
function readLine(line: string) {
  const [answer = '', what = '', request = '', ...said] = line.split(' | ')
  const [status, code] = answer.split(' ')
  const [method = '', url = ''] = request.split(' ')
  const headers = said.flatMap((each) => {
    const [, name, value] = /^([a-z-]+): (.*)$/.exec(each) ?? []
    return name ? [[name, value]] : []
  })
  return {
    what: `${what}: ${request}`,
    method,
    url: url.replaceAll('$ada', ada),
    more: {
      ...(said.includes('as ada') && { token: ada }),
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: said
        .find((each) => /^[[{]/.test(each))
        ?.replaceAll('$ada', ada)
        .replaceAll('$ben', ben),
    },
    status: Number(status),
    code,
  }
}

const lines = readFileSync(new URL('refusals.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)

describe('the answers to what goes wrong', () => {
  it.each(lines.map(readLine))(
    '$status $code to $what',
    async ({ method, url, more, status, code }) => {
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
    },
  )

  it('knows no word by what every object of JavaScript has', async () => {
    for (const word of ['constructor', 'valueOf', '__proto__', 'toString', 'hasOwnProperty']) {
      const queries = [`${word}=eq.1`, `is_lent=eq.${word}`, `title=${word}.x`, `order=id.${word}`]
      for (const query of [
        ...queries,
        `select=${word}`,
        `title=is.${word}`,
        `books.${word}=eq.1`,
      ]) {
        expect((await library.ask('GET', `/books?${query}`)).status, query).toBe(400)
      }
      expect((await library.ask(word, '/books')).status, word).toBe(405)
      expect((await library.ask('GET', `/${word}`)).status, word).toBe(404)
      expect((await library.ask('POST', `/rpc/${word}`)).status, word).toBe(404)
      const headers = { prefer: `${word}=1, return=${word}`, accept: `${word}, */*` }
      expect((await library.ask('GET', '/books', { headers })).status, word).toBe(200)
    }
  })

  it('refuses a text too long for an index', async () => {
    const isbn = Array.from({ length: 2_000 }, (_, n) => (n * 7_919).toString(36)).join('')
    const answer = await library.ask('POST', '/books', {
      token: ada,
      body: { title: 'x', writer_id: 1, isbn },
    })
    expect(answer).toMatchObject({ status: 400, json: { code: '54000' } })
  })

  it('refuses what PostgREST can and we do not offer (A-22)', async () => {
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

  it('takes no body but JSON, so that no foreign form can write (A-20)', async () => {
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

  it('walks from no table to a row the reader may not see (A-10)', async () => {
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
