import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMailboxTransport, listMailbox } from './mailbox.ts'
import { openTestMail, until, type TestMail } from './mail.test-support.ts'

let testMail: TestMail
beforeAll(async () => {
  testMail = await openTestMail()
})
afterEach(() => testMail.reset())
afterAll(() => testMail.close())

describe('the mailbox of a shop without a mail server', () => {
  test('lists the mails, newest first', async () => {
    testMail.startWorker({ transport: createMailboxTransport(testMail.database.owner) })
    await testMail.enqueue('ada@example.com', { link: 'http://x/?t=first' })
    await until(testMail.allSent, 'the first is sent')
    await testMail.enqueue('ben@example.com', { link: 'http://x/?t=second' })
    await until(testMail.allSent, 'the second is sent')
    const mails = await listMailbox(testMail.database.owner)
    expect(mails.map((mail) => mail.to)).toEqual(['ben@example.com', 'ada@example.com'])
    expect(mails[0]).toMatchObject({
      subject: 'About confirm_sign_up',
      text: 'Dear reader, http://x/?t=second',
      html: '<p>Dear reader, http://x/?t=second</p>',
    })
    expect(mails[0]?.sentAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })
})
