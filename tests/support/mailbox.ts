import { vi } from 'vitest'

import type { MailboxMail } from '../../backend/mail/mailbox.ts'
import { shop } from './shop.ts'
import { timeouts } from './timeouts.ts'

/** Waits for a mail to an address with a matching subject; returns the newest. */
export async function readMail(to: string, subject: RegExp): Promise<MailboxMail> {
  async function look() {
    const mails = await listMails()
    const found = mails.find((mail) => mail.to.includes(to) && subject.test(mail.subject))
    if (found) return found
    const subjects = mails.map((mail) => `${mail.to}: ${mail.subject}`).join('\n')
    throw new Error(`No mail to ${to} about ${subject} came. The mailbox:\n${subjects}`)
  }
  return vi.waitFor(look, { timeout: timeouts.action, interval: 100 })
}

/** What the mailbox of the shop holds, newest first. */
export async function listMails(): Promise<MailboxMail[]> {
  const answer = await fetch(shop.mailbox.replace('/mailbox?', '/mailbox.json?'))
  return (await answer.json()) as MailboxMail[]
}

/** The first link in a mail that leads to this page of the shop. */
export function linkIn({ text }: MailboxMail, path: string): string {
  const links = text.match(/https?:\/\/\S+/g) ?? []
  const link = links.find((one) => new URL(one).pathname === path)
  if (!link) throw new Error(`The mail has no link to ${path}, only:\n${links.join('\n')}`)
  return link
}
