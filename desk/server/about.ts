import { readFile } from 'node:fs/promises'

import { orderStatuses } from '../../app/shop/orders/order-statuses.ts'
import { shop } from '../../content/shop.ts'
import type { Environment } from '../../server/environment.ts'
import { refuseWrite, type Handler } from '../../server/http/http-server.ts'
import { lastBackup } from '../../shopkeeper/backup/backups.ts'
import type { CallOnFiles } from '../../shopkeeper/command-line/command.ts'
import { openRunning } from '../../shopkeeper/database/command-connection.ts'
import { knownCarriers } from '../../shopkeeper/orders/change-orders.ts'
import { paymentStatuses } from '../../shopkeeper/orders/read-orders.ts'
import { answer } from './guard.ts'

/** `GET /about`: the shop, who acts, and the words of the commands that the page offers as choices. */
export function serveAbout(call: CallOnFiles): Handler {
  return async (exchange) => {
    if (exchange.path !== '/about') return false
    if (refuseWrite(exchange)) return true
    const { environment, actor } = call
    const about = {
      shop: shop.name,
      version: await readVersion(),
      actor,
      currency: 'USD',
      statuses: Object.entries(orderStatuses).map(([id, { label, colour }]) => ({
        id,
        name: label,
        colour,
      })),
      payments: paymentStatuses.map((id) => ({
        id,
        name: id.charAt(0).toUpperCase() + id.slice(1),
      })),
      carriers: knownCarriers,
    }
    const stored = await readStored(environment).catch(() => ({
      timeZone: 'UTC',
      lastBackup: null,
    }))
    return answer(exchange.response, 200, { ...about, ...stored })
  }
}

async function readStored(environment: Environment) {
  const { client: database } = await openRunning(environment)
  try {
    const { rows } = await database.query<{ time_zone: string }>(
      'select time_zone from public.shop_settings',
    )
    const lastBackupFound = await lastBackup({ environment, database })
    return { timeZone: rows[0]?.time_zone ?? 'UTC', lastBackup: lastBackupFound }
  } finally {
    await database.end()
  }
}

async function readVersion(): Promise<string> {
  const file = new URL('../../package.json', import.meta.url)
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}
