import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMailbox, createMailboxTransport } from './mailbox.ts'
import { openTestMail, until, type TestMail } from './test-mail.ts'

let stage: TestMail
beforeAll(async () => {
  stage = await openTestMail()
})
afterEach(() => stage.reset())
afterAll(() => stage.close())

describe('the mailbox of a shop without a mail server', () => {
  test('shows the mails, newest first', async () => {
    stage.startWorker({ transport: createMailboxTransport({ pool: stage.database.owner }) })
    await stage.enqueue('ada@example.com', { link: 'http://x/?t=first' })
    await until(stage.allSent, 'the first is sent')
    await stage.enqueue('ben@example.com', { link: 'http://x/?t=second' })
    await until(stage.allSent, 'the second is sent')
    const mails = await createMailbox({ pool: stage.database.owner }).list()
    expect(mails.map((mail) => mail.to)).toEqual(['ben@example.com', 'ada@example.com'])
    expect(mails[0]).toMatchObject({
      subject: 'About confirm_sign_up',
      text: 'Dear reader, http://x/?t=second',
      html: '<p>Dear reader, http://x/?t=second</p>',
    })
    expect(new Date(mails[0]?.sentAt ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000)
  })
})
