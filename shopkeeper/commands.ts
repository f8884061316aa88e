import { backupCommands } from './backup/backup-commands.ts'
import { catalogueCommands } from './catalogue/catalogue-commands.ts'
import { codeCommands } from './codes/code-commands.ts'
import type { Command } from './command-line/command.ts'
import { customerCommands } from './customers/customer-commands.ts'
import { mailCommands } from './mails/mail-commands.ts'
import { orderCommands } from './orders/order-commands.ts'
import { pictureCommands } from './pictures/picture-commands.ts'
import { productCommands } from './products/product-commands.ts'

/** Every command, in the order of the help. */
export const commands: Command[] = [
  {
    name: 'today',
    summary: 'show what is to be done: orders to send, unpaid ones, low stock, mails',
    options: { low: { value: 'PIECES', help: 'stock that counts as low; default: 3' } },
    load: async () => (await import('./today/today.ts')).showToday,
  },
  ...orderCommands,
  ...productCommands,
  ...catalogueCommands,
  ...pictureCommands,
  ...customerCommands,
  ...codeCommands,
  ...mailCommands,
  {
    name: 'keys rotate',
    summary: 'make a new key for the tokens of shoppers; all stay signed in (asks)',
    details: [
      'Running servers publish the new key within a minute and sign with it after twenty. The old one is',
      'accepted until its last token has expired. Another rotation is possible after 90 minutes.',
    ].join('\n'),
    load: async () => (await import('./keys/rotate-keys.ts')).rotateKeys,
  },
  ...backupCommands,
  {
    name: 'log',
    summary: 'list what was done on this command line, newest first',
    options: {
      subject: { value: 'NAME', help: 'of one order number, slug, code or id' },
      since: { value: 'TIME', help: 'since: 2026-11-22, 36h, 7d' },
      limit: { value: 'NUMBER', help: 'at most this many; default: 50' },
    },
    load: async () => (await import('./log/list-acts.ts')).listActs,
  },
  {
    name: 'doctor',
    summary: 'look for what is wrong with the shop, and say what to do',
    details: [
      'Looks at invariants, settings, mails, disks, rows that should be deleted, pictures, backups, versions.',
      'Changes nothing. Call it with the settings of the shop. Exit code 6 when it finds something.',
    ].join('\n'),
    load: async () => (await import('./doctor/doctor.ts')).examineShop,
  },
]
