import type { Command } from '../command-line/command.ts'

export const codeCommands: Command[] = [
  {
    name: 'codes list',
    summary: 'list the discount codes and how often each was used',
    load: async () => (await import('./codes.ts')).listCodes,
  },
  {
    name: 'codes create',
    summary: 'add a discount code; each shopper can use it once',
    operands: 'CODE',
    details: 'The percentage cannot be changed later: orders that used the code refer to it.',
    options: {
      percent: { value: 'NUMBER', help: 'discount on the subtotal, 1 to 100' },
      until: { value: 'TIME', help: 'refuse it from then on: 2126-12-24, 7d from now' },
      'any-order': { help: 'not only for the first order of a shopper' },
    },
    load: async () => (await import('./codes.ts')).createCode,
  },
  {
    name: 'codes disable',
    summary: 'accept a code no longer',
    operands: 'CODE',
    options: {
      instead: {
        value: 'CODE',
        help: 'for the welcome mail of the newsletter, when it names the disabled one',
      },
    },
    load: async () => (await import('./codes.ts')).disableCode,
  },
]
