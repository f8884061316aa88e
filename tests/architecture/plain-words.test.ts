import { expect, test } from 'vitest'

import { findBannedWords } from './plain-words.ts'

const wordsIn = (path: string, text: string) => findBannedWords([{ path, text }])

test('comments are in plain words', () => {
  expect(wordsIn('server/log.ts', '/**\n * Nobody reads it.\n */')).toEqual([
    'server/log.ts: * Nobody reads it.',
  ])
  expect(wordsIn('server/log.ts', 'close() // whoever waits')).toHaveLength(1)
  expect(wordsIn('supabase/tests/rights.sql', 'select 1; -- for somebody')).toHaveLength(1)
})

test('pages are in plain words; the changelog is for shoppers', () => {
  expect(wordsIn('docs/auth.md', 'First.\nWhoever waits.')).toEqual([
    'docs/auth.md: Whoever waits.',
  ])
  expect(wordsIn('docs/auth.md', 'the user `nobody`')).toEqual([])
  expect(wordsIn('CHANGELOG.md', 'sent to somebody')).toEqual([])
})

test('strings and texts of the shop may have any words', () => {
  expect(wordsIn('server/log.ts', `run('https://nobody', 'nobody')`)).toEqual([])
  expect(wordsIn('app/routes/info/about.tsx', '// the house')).toEqual([])
})
