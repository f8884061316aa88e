import type { Command } from '../command-line/command.ts'

export const logCommands: Command[] = [
  {
    name: 'log',
    summary: 'list what was done on this command line, newest first',
    options: {
      subject: { value: 'NAME', help: 'of one order number, slug or id' },
      since: { value: 'TIME', help: 'since: 2026-11-22, 36h, 7d' },
      limit: { value: 'NUMBER', help: 'at most this many; default: 50' },
    },
    load: async () => (await import('./list-acts.ts')).listActs,
  },
]
