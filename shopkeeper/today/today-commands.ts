import type { Command } from '../command-line/command.ts'

export const todayCommands: Command[] = [
  {
    name: 'today',
    summary: 'show what is to be done: orders to send, unpaid ones, low stock, mails',
    options: { low: { value: 'PIECES', help: 'stock that counts as low; default: 3' } },
    load: async () => (await import('./today.ts')).showToday,
  },
]
