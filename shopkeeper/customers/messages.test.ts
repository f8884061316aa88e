import { expect, test } from 'vitest'

import { ending, ownShop } from '../own-shop.test-support.ts'

const { database, run } = await ownShop()

test('messages are listed newest first, and marked as answered once', async () => {
  for (const [name, text] of [
    ['Ada', 'Where is it?\nI wait.'],
    ['Ben', 'Thank you.'],
  ])
    await database.asVisitor('select public.send_contact_message($1, $2, $3)', [
      name,
      'ada@example.com',
      text,
    ])
  const list = async (options = '') => (await run(`messages list --json ${options}`.trim())).objects
  const [ben, ada] = await list()
  expect([ben, ada]).toMatchObject([
    { name: 'Ben', answered_at: null },
    { name: 'Ada', message: 'Where is it?\nI wait.' },
  ])
  expect((await run('messages list')).output).toContain('Where is it? I wait.')
  expect((await run('today')).output).toContain('Messages: 2 to answer\n')

  const answered = `messages answered ${String(ada?.['id'])}`
  await run(`${answered} --dry-run`)
  expect(await list('--open')).toHaveLength(2)
  const moment = String.raw`20\d\d-\d\d-\d\d \d\d:\d\d`
  const { output } = await run(answered)
  expect(output).toMatch(new RegExp(`^message \\d+  answered at none -> ${moment}\n$`))
  expect((await run('log')).output).toMatch(new RegExp(`answered at none -> ${moment}\n`))
  const [open] = await list('--open')
  expect(open).toMatchObject({ name: 'Ben' })
  const when = (await list())[1]?.['answered_at']
  expect((await run(answered)).output).toContain('unchanged')
  expect((await list())[1]?.['answered_at']).toBe(when)
  expect((await run('today --json')).objects[0]).toMatchObject({ open_messages: 1 })
  expect(await run('messages answered 99')).toMatchObject(
    ending(3, 'No message has the number 99.\n'),
  )
})
