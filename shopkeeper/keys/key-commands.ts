import type { Command } from '../command-line/command.ts'

export const keyCommands: Command[] = [
  {
    name: 'keys rotate',
    summary: 'make a new key for the tokens of shoppers; nobody is signed out (asks)',
    details: [
      'Running servers publish the new key within a minute and sign with it after twenty. The old one is',
      'accepted until its last token has expired. Another rotation is possible after 90 minutes.',
    ].join('\n'),
    load: async () => (await import('./rotate-keys.ts')).rotateKeys,
  },
]
