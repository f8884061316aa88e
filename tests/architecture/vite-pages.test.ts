import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { informationPages } from '../../vite.pages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { transform } = informationPages()
const head = '---\ntitle: Gifts\ndescription: Wrapped by hand.\n---\n\n'

/** What the build makes of a page. */
async function compile(text: string): Promise<string> {
  if (typeof transform !== 'object') throw new Error('The plugin does not transform')
  const handler = transform.handler as (text: string, path: string) => Promise<{ code: string }>
  return (await handler(text, `${root}content/pages/gifts.mdx`)).code
}

test.each([
  ['no front matter', 'Words', /^content\/pages\/gifts\.mdx:1: the page has no title: write one/],
  [
    'no description',
    '---\ntitle: Gifts\n---\n',
    /^content\/pages\/gifts\.mdx:1: the page has no description/,
  ],
  [
    'an empty title',
    '---\ntitle:\ndescription: Wrapped.\n---\n',
    /^content\/pages\/gifts\.mdx:1: the page has no title/,
  ],
  [
    'a colon in a title without quotes',
    '---\ndescription: Wrapped.\ntitle: Gifts: wrapped\n---\n',
    /^content\/pages\/gifts\.mdx:3: Nested mappings are not allowed/,
  ],
  [
    'an open component',
    `${head}<InShort>\n\nWords`,
    /^content\/pages\/gifts\.mdx:6: Expected a closing tag/,
  ],
  ['an open brace', `${head}One {of\n`, /^content\/pages\/gifts\.mdx:6: /],
  [
    'an unknown component',
    `${head}Words\n\n<Fcats>\n</Fcats>`,
    /^content\/pages\/gifts\.mdx:8: there is no <Fcats>, only .*\bFacts\b/,
  ],
])('%s is an error in one line that begins with file and line', async (_, text, message) => {
  const error = (await compile(text).catch((reason: unknown) => reason)) as Error
  expect(error.message).toMatch(message)
  expect(error.message).not.toContain('\n')
})

test('the cells of a table name their row and column, and none has a style', async () => {
  const code = await compile(`${head}| To | Cost |\n| :-- | --: |\n| Canada | free |\n`)
  expect(code).not.toContain('style')
  expect(code.match(/scope: "(col|row)"/g)).toEqual([
    'scope: "col"',
    'scope: "col"',
    'scope: "row"',
  ])
})
