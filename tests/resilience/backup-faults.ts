import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import type pg from 'pg'

import { superuser } from '../../backend/database/cluster.ts'
import { connectionAs } from '../../backend/database/connection.ts'
import { openPool } from '../../backend/database/pool.ts'
import { connectionInto, makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { openShop, stopShop } from '../support/running-shop.ts'
import { keepOrdering } from './ordering.ts'
import { countUp } from './concurrency.ts'
import type { ResilienceTest } from './resilience-test.ts'
import { runCommand, startCommand } from './shop-command.ts'
import { missingForDisk, mountDisk } from './disk-faults.ts'
import type { TestShop } from './test-shop.ts'

/**
 * F-39: `./shop backup` of the running shop and `./shop restore` of another one are killed at random moments.
 * What is left is never taken for a backup, the restored shop is always whole, and the next command works. F-24: at the
 * end a shop on the restored data holds the same in every table.
 */
export const killedBackup: ResilienceTest = {
  title: 'killed backup: SIGKILL of backup and restore while shoppers order',
  proves: ['F-24', 'F-39'],
  rounds: 50,
  async run(testShop, { rounds, random }) {
    const backups = await mkdtemp(join(tmpdir(), 'lisiere-backups-'))
    const otherShop = await makeDataFolder()
    const shop = { DATA_DIR: testShop.dataDir, BACKUP_DIR: backups }
    const other = { DATA_DIR: otherShop, BACKUP_DIR: backups }
    const wrong: string[] = []
    const killed: Record<string, number> = { backup: 0, restore: 0 }
    try {
      const ordering = await keepOrdering(testShop, 4)
      await runCommand(['backup'], shop)
      await runCommand(['restore', 'latest', '--yes'], other)
      for (const round of rounds) {
        const isRestore = round % 2 === 1
        const command = isRestore
          ? startCommand(['restore', 'latest', '--yes'], other)
          : startCommand(['backup'], shop)
        await Promise.race([command.ended, wait(random() * 6000)])
        command.kill()
        const { exitCode } = await command.ended
        const name = isRestore ? 'restore' : 'backup'
        if (exitCode === null) countUp(killed, name)
        else if (exitCode !== 0) wrong.push(`round ${round} ended with ${exitCode}`)
        const state = isRestore ? await doctorOf(other) : await unverifiedIn(shop)
        if (state !== null) wrong.push(`round ${round}: ${state}`)
      }
      await ordering.stop()
      const before = ordering.acknowledged
      await untilMailsAreSent(testShop)
      const original = await contentsOf(testShop.superuser)
      await runCommand(['backup'], shop)
      await runCommand(['restore', 'latest', '--yes'], other)
      const restored = await contentsIn(otherShop)
      for (const [table, contents] of original)
        if (restored.get(table) !== contents)
          wrong.push(`${table}: ${contents}, restored ${restored.get(table)}`)
      const left = (await readdir(backups)).filter((name) => !/^\d{8}T\d{6}Z$/.test(name))
      wrong.push(...left.map((name) => `left behind: ${name}`))
      const { rowCount: slots } = await testShop.owner.query('select from pg_replication_slots')
      return {
        figures: { killed, wrong, slots, 'orders acknowledged': before.length },
        acknowledged: before,
        passed: wrong.length === 0 && slots === 0 && before.length > 0,
      }
    } finally {
      await removeDataFolder(otherShop)
      await rm(backups, { recursive: true, force: true })
    }
  },
}

/** Of a shop that is opened on these data. */
async function contentsIn(dataDir: string): Promise<Map<string, string>> {
  const shop = await openShop({ DATA_DIR: dataDir })
  const connection = connectionAs(await connectionInto(dataDir), { user: superuser })
  const pool = openPool({ connection, max: 1 })
  const contents = await contentsOf(pool)
  await pool.end()
  await stopShop(shop)
  return contents
}

/** How many rows each table has, and a sum of them in no order. Not of what a start and a restore note by themselves. */
async function contentsOf(database: pg.Pool): Promise<Map<string, string>> {
  const { rows: tables } = await database.query<{ table: string }>(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables
     where schemaname in ('public', 'private', 'auth') 
       and tablename not in ('release_assets', 'owner_acts')`,
  )
  const contents = new Map<string, string>()
  for (const { table } of tables) {
    const { rows } = await database.query<{ contents: string }>(
      `select count(*) || ' rows ' || md5(coalesce(string_agg(row, '' order by row), '')) as contents
       from (select md5(one::text) as row from ${table} as one) as rows`,
    )
    contents.set(table, rows[0]?.contents ?? '')
  }
  return contents
}

/** Else the restored shop would send what the other had not, which is right and would differ. */
async function untilMailsAreSent({ owner }: TestShop) {
  for (;;) {
    const { rowCount } = await owner.query('select from private.outbox where sent_at is null')
    if (rowCount === 0) return
    await wait(200)
  }
}

/** Why the shop whose restore was killed is not whole; null when it is. */
async function doctorOf(variables: Record<string, string>): Promise<string | null> {
  const { exitCode, messages } = await startCommand(['orders', 'list'], variables).ended
  return exitCode === 0 ? null : `orders list ended with ${exitCode}: ${messages}`
}

/** A folder that is named as a backup and cannot be verified; null when all can. */
async function unverifiedIn(variables: Record<string, string>): Promise<string | null> {
  const backups = await runCommand(['backup', 'list'], variables)
  for (const { name, state } of backups) {
    if (state === 'verified') continue
    const { exitCode, output } = await startCommand(['backup', 'verify', String(name)], variables)
      .ended
    if (exitCode !== 0) return `${String(name)} is ${String(state)}: ${output}`
  }
  return null
}

/** F-40: the disk of the backups is full. The command says so, and the backups that are there stay. */
export const fullBackupDisk: ResilienceTest = {
  title: 'full backup disk: backups to a disk of 70 to 220 MB while shoppers order',
  proves: ['F-40'],
  rounds: 6,
  missingRequirement: missingForDisk,
  async run(testShop, { rounds }) {
    const small = await mkdtemp(join(tmpdir(), 'lisiere-small-'))
    const shop = { DATA_DIR: testShop.dataDir, BACKUP_DIR: small }
    const ordering = await keepOrdering(testShop, 4)
    const endings: Record<string, number> = {}
    const wrong: string[] = []
    for (const round of rounds) {
      const unmount = await mountDisk(small, 70 + round * 30)
      // Another program fills what was free at the start of the copy.
      const command = startCommand(['backup', '--json'], shop)
      await wait(700)
      const filling = promisify(execFile)('dd', [
        'if=/dev/zero',
        `of=${small}/other`,
        'bs=1M',
      ]).catch(
        () => {}, // it ends when the disk is full
      )
      const { exitCode, output, messages } = await command.ended
      await filling
      await rm(join(small, 'other'), { force: true })
      const names = (await readdir(small)).filter((name) => /^\d{8}T\d{6}Z$/.test(name))
      const isVerified = output.includes('"state":"verified"')
      countUp(endings, String(exitCode))
      if ((exitCode === 0) !== isVerified) wrong.push(`${exitCode}: ${output}`)
      if (exitCode === 1 && names.length > 0) wrong.push(`left: ${names.join()}`)
      if (exitCode !== 0 && !/full|needs .* MB|could not be verified/.test(messages))
        wrong.push(messages)
      await unmount()
    }
    await ordering.stop()
    await rm(small, { recursive: true })
    return {
      figures: { endings, wrong, 'orders acknowledged': ordering.acknowledged.length },
      acknowledged: ordering.acknowledged,
      passed: wrong.length === 0 && ordering.acknowledged.length > 0,
    }
  },
}
