import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ada, publicKey, useLibrary } from './library.test-support.ts'

const library = useLibrary()

/** Tokens of the grammar in any order, mixed with random text. */
const tokensOf = (tokens: string[]) =>
  fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...tokens) },
        fc.string({ unit: 'binary', maxLength: 6 }),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(''))

/** Mostly valid, so that errors elsewhere pass the first checks. */
const mostly = (right: string[], wrong: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...right) }, wrong)

const words = (text: string) => text.split(' ')

const method = mostly(
  words('GET GET HEAD POST POST PATCH DELETE'),
  fc.constantFrom(...words('PUT OPTIONS TRACE BREW'), ''),
)
const path = mostly(
  words('/books /books /writers /shelves /loans /lent_books /rpc/add /rpc/find_books /rpc/titles'),
  tokensOf(words('/ rpc books %2f .. %00 % ;')),
)
const parameter = mostly(
  words(
    'select=id select=* select=id,title id=eq.1 order=id.desc limit=2 or=(id.eq.1,id.eq.2) columns=id,title on_conflict=id a=1 part=a',
  ),
  tokensOf(
    words(
      String.raw`select= id title writer_id !inner ( ) , * order= .desc limit= offset= -1 or= and= not. eq. in.( is.null = " \ % %00 %ff + ->> ::text ... $1 ; '`,
    ),
  ),
)
// Often valid for every method, so that enough requests succeed.
const query = fc.oneof(
  { weight: 3, arbitrary: fc.array(parameter, { maxLength: 4 }).map((each) => each.join('&')) },
  fc.constantFrom('id=eq.1', 'select=id'),
)
const body = fc.oneof(
  mostly(
    [
      '{"title":"x","writer_id":1}',
      '[{"id":1,"title":"y","writer_id":1},{"id":1,"title":"z","writer_id":1}]',
      '{"a":1}',
      '{}',
      '[]',
    ],
    tokensOf(
      words(
        String.raw`{ } [ ] "id" "title" : , 1 "x" null 1e999 "\u0000" "\ud800" {"__proto__":1}`,
      ),
    ),
  ).map((tokens) => new TextEncoder().encode(tokens)),
  fc.uint8Array({ maxLength: 20 }),
)
const anything = fc.string({ unit: 'binary', maxLength: 12 })
const headers = fc.record(
  {
    accept: mostly(
      ['application/json', '*/*', 'application/vnd.pgrst.object+json', '*/*;q=x'],
      anything,
    ),
    prefer: mostly(
      [
        'return=representation',
        'return=headers-only',
        'resolution=merge-duplicates,return=representation',
        'resolution=ignore-duplicates',
        'missing=default,count=exact',
        'count=planned',
        'count=estimated',
        'handling=strict,max-affected=1',
      ],
      anything,
    ),
    range: mostly(['0-', '0-0', '5-1', '9-99', '0-99999999999999999999'], anything),
    'content-type': mostly(['application/json', 'application/json; charset=utf-8'], anything),
    'content-profile': mostly([...Array(9).fill('public'), 'auth'], anything),
    'user-agent': anything,
    authorization: mostly(
      [...Array(8).fill(`Bearer ${ada}`), `Bearer ${publicKey}`, 'Bearer expired'],
      anything,
    ),
    apikey: mostly([publicKey], anything),
  },
  { requiredKeys: [] },
)

describe('random requests', () => {
  it('never cause a server error', async () => {
    const seen = new Map<number, number>()
    const { rest } = library
    await fc.assert(
      fc.asyncProperty(
        method,
        path,
        query,
        fc.option(body),
        headers,
        async (method, path, query, body, headers) => {
          const response = await rest({
            method,
            path,
            query,
            body,
            clientAddress: '192.0.2.9',
            headers: { apikey: publicKey, authorization: `Bearer ${ada}`, ...headers },
          })
          seen.set(response.status, (seen.get(response.status) ?? 0) + 1)
          expect(response.status).toBeLessThan(500)
          expect(response.status).toBeGreaterThanOrEqual(200)
          for (const value of Object.values(response.headers)) expect(value).not.toMatch(/[\r\n\0]/)
          if (response.status < 300 || method === 'HEAD') return
          const error: unknown = JSON.parse(String(response.body))
          expect(error).toMatchObject({ code: expect.any(String), message: expect.any(String) })
          expect(String(response.body)).not.toMatch(/node_modules|\.ts:\d|TypeError|undefined/)
        },
      ),
      { numRuns: 3_000 },
    )
    // Ensures that the requests reach all stages.
    for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 406, 415]) {
      expect([...seen.keys()]).toContain(status)
    }
  })
})
