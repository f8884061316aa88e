import type { Command } from '../command-line/command.ts'
import { orderStatuses } from './order-status.ts'

const status = { value: 'STATUS', help: orderStatuses.join(', ') }
const since = { value: 'TIME', help: 'placed since: 2026-11-22, 36h, 7d' }

export const orderCommands: Command[] = [
  {
    name: 'orders list',
    summary: 'list orders, newest first',
    options: {
      status,
      since,
      unpaid: { help: 'only orders whose payment is pending or failed' },
      limit: { value: 'NUMBER', help: 'at most this many; default: 50' },
    },
    load: async () => (await import('./list-orders.ts')).listOrders,
  },
  {
    name: 'orders show',
    summary: 'show an order: items, addresses, parcel, history',
    operands: 'NUMBER',
    load: async () => (await import('./show-order.ts')).showOrder,
  },
  {
    name: 'orders pack',
    summary: 'mark pending orders as in progress: shoppers can no longer cancel them',
    operands: 'NUMBER…',
    load: async () => (await import('./change-status.ts')).packOrders,
  },
  {
    name: 'orders ship',
    summary: 'mark an order as shipped, and tell the shopper by mail',
    operands: 'NUMBER',
    details:
      'A pending order is packed by it, too. For a shipped order it corrects the parcel, with another mail.',
    options: {
      carrier: { value: 'NAME', help: 'UPS, USPS, FedEx, DHL, or another' },
      tracking: { value: 'NUMBER', help: 'number of the parcel' },
      url: { value: 'URL', help: 'page of the parcel; known for the carriers above' },
    },
    load: async () => (await import('./ship-order.ts')).shipOrder,
  },
  {
    name: 'orders deliver',
    summary: 'mark shipped orders as delivered',
    operands: 'NUMBER…',
    load: async () => (await import('./change-status.ts')).deliverOrders,
  },
  {
    name: 'orders cancel',
    summary: 'cancel an order that is not shipped; its pieces return to the stock (asks)',
    operands: 'NUMBER',
    load: async () => (await import('./close-order.ts')).cancelOrder,
  },
  {
    name: 'orders refund',
    summary: 'mark a shipped or delivered order as refunded (asks)',
    operands: 'NUMBER',
    details:
      'The shop moves no money: pay back with the provider of the payment. The stock stays as it is; add what came back with `stock add`.',
    load: async () => (await import('./close-order.ts')).refundOrder,
  },
  {
    name: 'orders paid',
    summary: 'record that an order was paid',
    operands: 'NUMBER',
    load: async () => (await import('./set-payment.ts')).markPaid,
  },
  {
    name: 'orders failed',
    summary: 'record that a payment failed',
    operands: 'NUMBER',
    load: async () => (await import('./set-payment.ts')).markFailed,
  },
  {
    name: 'orders repaid',
    summary: 'record that the money of a cancelled order was paid back',
    operands: 'NUMBER',
    load: async () => (await import('./set-payment.ts')).markRepaid,
  },
  {
    name: 'orders export',
    summary: 'write orders as CSV, a line for each item, oldest first',
    options: { status, since },
    load: async () => (await import('./export-orders.ts')).exportOrders,
  },
]
