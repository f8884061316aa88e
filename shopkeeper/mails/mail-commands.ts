import type { Command } from '../command-line/command.ts'

export const mailCommands: Command[] = [
  {
    name: 'mails list',
    summary: 'list mails that wait or were given up, and why',
    options: { limit: { value: 'NUMBER', help: 'at most this many; default: 50' } },
    load: async () => (await import('./mails.ts')).listMails,
  },
  {
    name: 'mails retry',
    summary: 'try mails again that were given up, or that wait for their next attempt',
    details:
      'Mails of accounts hold links and codes; when one was given up, they were deleted from it. It is not sent again.',
    load: async () => (await import('./mails.ts')).retryMails,
  },
  {
    name: 'mails hold',
    summary: 'hold the mails that wait, before a restored database is served',
    details:
      'A dump holds mails that waited when it was made, and that have perhaps been sent since. Call it with the DATABASE_URL of the restored database, before the shop starts.',
    load: async () => (await import('./mails.ts')).holdWaitingMails,
  },
  {
    name: 'mails release',
    summary: 'send the mails that are held back after a restore',
    details:
      'A backup holds mails that waited when it was made, and that have perhaps been sent since. After a restore they wait until you have looked at mails list.',
    options: { drop: { help: 'delete them instead' } },
    load: async () => (await import('./mails.ts')).releaseMails,
  },
]
