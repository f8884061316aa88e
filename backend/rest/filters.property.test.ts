import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLibrary, type Library } from './library.stage.ts'

let library: Library
beforeAll(async () => (library = await openLibrary()))
afterAll(() => library.close())

/** What the grammar means something by, and what SQL, URLs and patterns do. */
const signs = [
  '(',
  ')',
  ',',
  '.',
  '"',
  '\\',
  "'",
  '*',
  '%',
  '_',
  ':',
  '&',
  '=',
  '+',
  ' ',
  '-',
  '>',
  '!',
  '{',
  '}',
  '$1',
  ';',
  '--',
  '/*',
  '\n',
  '\t',
  '#',
  '?',
  'é',
  '🎉',
  '\u202e',
  'not.',
  'or',
  'and',
  'eq.',
  'null',
  'a',
  'B',
  '1',
]
const text = fc.oneof(
  fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((parts) => parts.join('')),
  fc
    .string({ unit: 'binary', maxLength: 20 })
    .map((any) => any.toWellFormed().replaceAll('\0', '')),
)

const quote = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** Puts texts on shelves, asks for them by a query, and says which numbers came back. */
async function shelved(texts: string[], query: string): Promise<number[]> {
  const { owner } = library.database
  await owner.query('truncate public.shelves')
  await owner.query(
    'insert into public.shelves (id, name) select n, name from unnest($1::text[]) with ordinality as t(name, n)',
    [texts],
  )
  const { status, json } = await library.ask('GET', `/shelves?select=id&order=id&${query}`)
  expect(status, query).toBe(200)
  return (json as { id: number }[]).map(({ id }) => id)
}

const equalTo = (texts: string[], wanted: string[]) =>
  texts.flatMap((each, index) => (wanted.includes(each) ? [index + 1] : []))

describe('the text of a filter', () => {
  it('means itself, whatever is in it (A-21)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (texts) => {
        const wanted = texts[0] ?? ''
        const value = encodeURIComponent(wanted)
        const found = equalTo(texts, [wanted])
        expect(await shelved(texts, `name=eq.${value}`)).toEqual(found)
        const quoted = encodeURIComponent(quote(wanted))
        expect(await shelved(texts, `or=(name.eq.${quoted},id.eq.-1)`)).toEqual(found)
        expect(
          await shelved(texts, `and=(name.eq.${quoted},not.or(id.lt.0,name.neq.${quoted}))`),
        ).toEqual(found)
      }),
      { numRuns: 150 },
    )
  })

  it('means itself in a list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 3, maxLength: 8 }), async (texts) => {
        const wanted = texts.slice(0, 2)
        const list = encodeURIComponent(wanted.map(quote).join(','))
        // `in.("")` is PostgREST's empty list.
        fc.pre(wanted.some((each) => each !== ''))
        expect(await shelved(texts, `name=in.(${list})`)).toEqual(equalTo(texts, wanted))
        expect(await shelved(texts, `or=(name.in.(${list}),id.eq.-1)`)).toEqual(
          equalTo(texts, wanted),
        )
      }),
      { numRuns: 100 },
    )
  })

  it('means itself in a pattern, once its signs are escaped (A-21)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (texts) => {
        // A star is the one sign that cannot be escaped: it always is PostgREST's %.
        const wanted = (texts[0] ?? '').replaceAll('*', '')
        const pattern = encodeURIComponent(`*${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}*`)
        const holding = texts.flatMap((each, index) => (each.includes(wanted) ? [index + 1] : []))
        expect(await shelved(texts, `name=like.${pattern}`)).toEqual(holding)
      }),
      { numRuns: 100 },
    )
  })

  it('names a column of the answer, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (alias) => {
        fc.pre(alias !== '' && new TextEncoder().encode(alias).length < 64)
        const { json, status } = await library.ask(
          'GET',
          `/books?select=${encodeURIComponent(quote(alias))}:id&id=eq.1`,
        )
        expect({ status, json }).toEqual({ status: 200, json: [{ [alias]: 1 }] })
      }),
      { numRuns: 150 },
    )
  })

  it('is refused or understood, but never breaks anything, when it is not quoted', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (raw) => {
        const value = encodeURIComponent(raw)
        for (const query of [
          `or=(name.eq.${value})`,
          `name=in.(${value})`,
          `name=${value}`,
          `select=${value}`,
          `order=${value}`,
          `${value}=eq.1`,
          `name=ilike.${value}`,
        ]) {
          const answer = await library.ask('GET', `/shelves?${query}`)
          expect(answer.status, query).toBeLessThan(500)
        }
      }),
      { numRuns: 150 },
    )
  })
})
