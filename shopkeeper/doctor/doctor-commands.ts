import type { Command } from '../command-line/command.ts'

export const doctorCommands: Command[] = [
  {
    name: 'doctor',
    summary: 'look for what is wrong with the shop, and say what to do',
    details: [
      'Looks at invariants, settings, mails, disks, rows that should be deleted, pictures, backups, versions.',
      'Changes nothing. Call it with the settings of the shop. Exit code 6 when it finds something.',
    ].join('\n'),
    load: async () => (await import('./doctor.ts')).examineShop,
  },
]
