import { afterAll, expect, test } from 'vitest'

import { shop } from '../../tests/support/command-line.ts'
import { freshDatabase } from '../../tests/support/database.ts'

const database = await freshDatabase()
for (const slug of ['men', 'women', 'kids'])
  await shop(database, `categories add ${slug} --name ${slug}`)
afterAll(() => database.drop())

test('the log says when there are more entries', async () => {
  const { output, messages } = await shop(database, 'log --limit 2')
  expect(output.match(/categories add +\w+/g)).toEqual([
    'categories add  kids',
    'categories add  women',
  ])
  expect(messages).toBe('The newest 2; --limit shows more.\n')
  expect((await shop(database, 'log --limit 3')).messages).toBe('3 entries\n')
})
