import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { percentile } from '../support/percentile.ts'
import { stopShop } from '../support/running-shop.ts'
import { fillCart, pressPlaceOrder, prepareOrder } from './ordering.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { runCommand } from './shop-command.ts'
import type { TestShop } from './test-shop.ts'

/** How fast a shop with a gigabyte is backed up and restored, and what orders notice of it. */
export const largeBackup: ResilienceTest = {
  title: 'large backup: a gigabyte is backed up under orders and restored',
  proves: ['F-41'],
  rounds: 2,
  async run(testShop, { rounds }) {
    const backups = await mkdtemp(join(tmpdir(), 'lisiere-backups-'))
    const variables = { DATA_DIR: testShop.dataDir, BACKUP_DIR: backups }
    const figures: Record<string, number[]> = {}
    const note = (name: string, value: number) => (figures[name] ??= []).push(Math.round(value))
    const acknowledged: string[] = []
    let played = 0
    try {
      await fill(testShop)
      for (const _ of rounds) {
        played++
        note('plain copy, MB/s', await speedOfPlainCopy(testShop, backups))
        const alone = await timeOrders(testShop, wait(20_000))
        const backup = runCommand(['backup'], variables)
        const meanwhile = await timeOrders(testShop, backup)
        acknowledged.push(...alone.acknowledged, ...meanwhile.acknowledged)
        const [made] = await backup
        const facts = await readFacts(backups, String(made?.['name']))
        note('backup, MB/s', facts.bytes / 1e6 / facts.seconds)
        note('backup with verification, s', meanwhile.seconds)
        note('99 of 100 orders alone within ms', alone.slowest)
        note('99 of 100 orders meanwhile within ms', meanwhile.slowest)
        await stopShop(testShop.shop())
        const stoppedAt = performance.now()
        await runCommand(['restore', 'latest', '--yes'], variables)
        note('restore, s', (performance.now() - stoppedAt) / 1000)
        await testShop.restart()
        await (await fetch(testShop.url)).text()
        note('restore to first page, s', (performance.now() - stoppedAt) / 1000)
        // Orders placed between the copy and the stop are gone, as they must be.
        const { rows } = await testShop.owner.query<{ order_number: string }>(
          'select order_number from public.shop_orders',
        )
        const present = new Set(rows.map((row) => row.order_number))
        const lost = alone.acknowledged.filter((number) => !present.has(number))
        note('orders of before the backup that are missing', lost.length)
      }
      const missing = figures['orders of before the backup that are missing'] ?? []
      return {
        rounds: played,
        figures: { ...figures, 'orders acknowledged': acknowledged.length },
        passed: missing.every((number) => number === 0) && acknowledged.length > 0,
      }
    } finally {
      await rm(backups, { recursive: true, force: true })
    }
  },
}

async function fill({ owner }: TestShop): Promise<void> {
  await owner.query('create schema filler')
  await owner.query('create table filler.rows (id integer primary key, text text)')
  await owner.query('alter table filler.rows alter text set storage plain')
  for (let part = 0; part < 9; part++) {
    await owner.query(
      `insert into filler.rows
       select number, repeat(md5(random()::text), 30) from generate_series($1::integer, $1 + 99999) as number`,
      [part * 100_000],
    )
  }
}

async function speedOfPlainCopy({ dataDir, owner }: TestShop, folder: string): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(
    'select sum(pg_database_size(oid)) as bytes from pg_database',
  )
  const target = join(folder, '.plain')
  await mkdir(target)
  await promisify(execFile)('sync')
  const startedAt = performance.now()
  await promisify(execFile)('cp', ['-r', join(dataDir, 'postgres', 'cluster', 'base'), target])
  await promisify(execFile)('sync', ['-f', target])
  const seconds = (performance.now() - startedAt) / 1000
  await rm(target, { recursive: true })
  return Number(rows[0]?.bytes) / 1e6 / seconds
}

async function readFacts(backups: string, name: string) {
  const text = await readFile(join(backups, name, 'backup.json'), 'utf8')
  const facts = JSON.parse(text) as { bytes: number; started_at: string; finished_at: string }
  const seconds = (Date.parse(facts.finished_at) - Date.parse(facts.started_at)) / 1000
  return { bytes: facts.bytes, seconds }
}

/** Four shoppers order until `work` is done. @returns the time within which 99 of 100 orders were answered, in ms */
async function timeOrders(testShop: TestShop, work: Promise<unknown>) {
  const product = await testShop.insertProduct(1_000_000)
  const buyers = await testShop.createBuyers(4)
  const startedAt = performance.now()
  const times: number[] = []
  const acknowledged: string[] = []
  let isOver = false
  const done = work.finally(() => (isOver = true))
  await Promise.all(
    buyers.map(async (buyer) => {
      while (!isOver) {
        await fillCart(buyer, product)
        const order = await prepareOrder(buyer)
        const pressedAt = performance.now()
        const result = await pressPlaceOrder(buyer, order)
        times.push(performance.now() - pressedAt)
        if (result.outcome === 'placed') acknowledged.push(result.orderNumber)
        await wait(50)
      }
    }),
  )
  await done
  return {
    acknowledged,
    slowest: percentile(times, 0.99),
    seconds: (performance.now() - startedAt) / 1000,
  }
}
