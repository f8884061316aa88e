import type { Command } from '../command-line/command.ts'

export const customerCommands: Command[] = [
  {
    name: 'customers find',
    summary:
      'find accounts, subscribers and writers by a part of e-mail address or name, or an order number',
    operands: 'TEXT',
    options: { limit: { value: 'NUMBER', help: 'at most this many; default: 50' } },
    load: async () => (await import('./find-customers.ts')).findCustomers,
  },
  {
    name: 'customers export',
    summary: 'write all that is stored about an account, a subscriber or a writer, as JSON',
    operands: 'EMAIL',
    load: async () => (await import('./export-customer.ts')).exportCustomer,
  },
  {
    name: 'customers signout',
    summary: 'sign an account out on every device',
    operands: 'EMAIL',
    load: async () => (await import('./close-account.ts')).signOutCustomer,
  },
  {
    name: 'customers delete',
    summary:
      'delete an account, subscriber or writer and their data; orders stay (asks for the address)',
    operands: 'EMAIL',
    details: 'Refused while an order is to be sent or delivered.',
    load: async () => (await import('./close-account.ts')).deleteCustomer,
  },
  {
    name: 'newsletter export',
    summary: 'write the subscribers as CSV, each with the link to unsubscribe',
    load: async () => (await import('./export-newsletter.ts')).exportNewsletter,
  },
]
