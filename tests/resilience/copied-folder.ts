import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import type pg from 'pg'

import { connectionAs } from '../../backend/database/connection.ts'
import { openPool } from '../../backend/database/pool.ts'
import { connectionInto, makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { startShop, stopShop } from '../support/running-shop.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { keepOrdering, settle } from './ordering.ts'
import type { TestShop } from './test-shop.ts'

/**
 * F-24: the shop is stopped, its data folder copied, and another shop opened on the copy: as many rows in
 * every table, with the same in them.
 */
export const copiedFolder: ResilienceTest = {
  title: 'copied folder: a shop that opens on a copy of the data holds the same',
  proves: ['F-24'],
  rounds: 3,
  async run(testShop, { rounds }) {
    const acknowledged: string[] = []
    const differing: string[] = []
    let tables = 0
    let rows = 0
    for (const _ of rounds) {
      const ordering = await keepOrdering(testShop, 6)
      await wait(3000)
      await settle(ordering, {})
      acknowledged.push(...ordering.acknowledged)
      await untilMailsAreSent(testShop)
      const original = await contentsOf(testShop.superuser)
      await stopShop(testShop.shop())
      const copy = await openOnCopy(testShop.dataDir)
      await testShop.restart()
      tables = original.size
      rows = 0
      for (const [table, { number, sum }] of original) {
        rows += number
        const found = copy.get(table)
        if (found?.number !== number || found.sum !== sum)
          differing.push(`${table}: ${number} rows, in the copy ${found?.number}`)
      }
    }
    return {
      figures: { tables, rows, differing, 'orders acknowledged': acknowledged.length },
      acknowledged,
      passed: differing.length === 0 && acknowledged.length > 0,
    }
  },
}

interface Contents {
  number: number
  /** Of all rows, in no order. */
  sum: string
}

async function openOnCopy(dataDir: string): Promise<Map<string, Contents>> {
  const folder = await makeDataFolder()
  await promisify(execFile)('cp', ['-a', `${dataDir}/.`, folder])
  const shop = await startShop({ DATA_DIR: folder })
  const connection = connectionAs(await connectionInto(folder), { user: 'supabase_admin' })
  const superuser = openPool({ connection, max: 1 })
  const contents = await contentsOf(superuser)
  await superuser.end()
  await stopShop(shop)
  await removeDataFolder(folder)
  return contents
}

/** Without what each start notes: when its files were used. */
async function contentsOf(superuser: pg.Pool): Promise<Map<string, Contents>> {
  const { rows: tables } = await superuser.query<{ table: string }>(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables
     where schemaname in ('public', 'private', 'auth') and tablename <> 'release_assets' order by 1`,
  )
  const contents = new Map<string, Contents>()
  for (const { table } of tables) {
    const { rows } = await superuser.query<Contents>(
      `select count(*)::int as number, md5(coalesce(string_agg(row, '' order by row), '')) as sum
       from (select md5(one::text) as row from ${table} as one) as rows`,
    )
    if (rows[0]) contents.set(table, rows[0])
  }
  return contents
}

/** Else the copy would send what the original had not, which is right and would differ. */
async function untilMailsAreSent({ owner }: TestShop) {
  for (;;) {
    const { rowCount } = await owner.query('select from private.outbox where sent_at is null')
    if (rowCount === 0) return
    await wait(200)
  }
}
