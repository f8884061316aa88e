import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useLibrary } from './library.test-support.ts'

const library = useLibrary()

/** Characters with a meaning in the grammar, in SQL, in URLs or in patterns. */
const signs =
  String.raw`( ) , . " \ ' * % _ : & = + - > ! { } $1 ; -- /* # ? é 🎉 not. or and eq. null a B 1`
    .split(' ')
    .concat(' ', '\n', '\t', '\u202e')
const text = fc.oneof(
  fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((parts) => parts.join('')),
  fc
    .string({ unit: 'binary', maxLength: 20 })
    .map((any) => any.toWellFormed().replaceAll('\0', '')),
)

const quote = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** Stores texts as names of shelves, queries them and returns the numbers found. */
async function foundBy(texts: string[], query: string): Promise<number[]> {
  const { owner } = library.database
  await owner.query('truncate public.shelves')
  await owner.query(
    'insert into public.shelves (id, name) select n, name from unnest($1::text[]) with ordinality as t(name, n)',
    [texts],
  )
  const { status, json } = await library.request('GET', `/shelves?select=id&order=id&${query}`)
  expect(status, query).toBe(200)
  return (json as { id: number }[]).map(({ id }) => id)
}

const equalTo = (texts: string[], expected: string[]) =>
  texts.flatMap((each, index) => (expected.includes(each) ? [index + 1] : []))

describe('the value of a filter', () => {
  it('is taken literally (A-21)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (texts) => {
        const expected = texts[0] ?? ''
        const value = encodeURIComponent(expected)
        const found = equalTo(texts, [expected])
        expect(await foundBy(texts, `name=eq.${value}`)).toEqual(found)
        const quoted = encodeURIComponent(quote(expected))
        expect(await foundBy(texts, `or=(name.eq.${quoted},id.eq.-1)`)).toEqual(found)
        expect(
          await foundBy(texts, `and=(name.eq.${quoted},not.or(id.lt.0,name.neq.${quoted}))`),
        ).toEqual(found)
      }),
      { numRuns: 150 },
    )
  })

  it('is taken literally in a list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 3, maxLength: 8 }), async (texts) => {
        const expected = texts.slice(0, 2)
        const list = encodeURIComponent(expected.map(quote).join(','))
        // `in.("")` is PostgREST's empty list.
        fc.pre(expected.some((each) => each !== ''))
        expect(await foundBy(texts, `name=in.(${list})`)).toEqual(equalTo(texts, expected))
        expect(await foundBy(texts, `or=(name.in.(${list}),id.eq.-1)`)).toEqual(
          equalTo(texts, expected),
        )
      }),
      { numRuns: 100 },
    )
  })

  it('is taken literally in a pattern when escaped (A-21)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (texts) => {
        // `*` cannot be escaped: it always is PostgREST's %.
        const expected = (texts[0] ?? '').replaceAll('*', '')
        const pattern = encodeURIComponent(`*${expected.replaceAll(/[\\%_]/g, String.raw`\$&`)}*`)
        const containing = texts.flatMap((each, index) =>
          each.includes(expected) ? [index + 1] : [],
        )
        expect(await foundBy(texts, `name=like.${pattern}`)).toEqual(containing)
      }),
      { numRuns: 100 },
    )
  })
})
