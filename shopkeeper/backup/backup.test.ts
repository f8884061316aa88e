import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ending } from '../own-shop.test-support.ts'
import { startEmbeddedPostgres } from '../../backend/database/embedded-postgres.ts'
import type { RunningDatabase } from '../../backend/database/running-database.ts'
import { addToCart, placeOrder, stock } from '../../supabase/tests/fixtures.ts'
import { brokenInvariants } from '../../supabase/tests/invariants.ts'
import { shop } from '../../tests/support/command-line.ts'
import { makeDataFolder, postmasterPid, removeDataFolder } from '../../tests/support/data-folder.ts'
import { openDatabase, type FreshDatabase } from '../../tests/support/database.ts'
import { startEmbeddedShop } from '../../tests/support/database-server.ts'
import { verificationFile } from './backups.ts'

// One shop is backed up while it takes orders, and restored. The tests build on each other.
const log = { info: () => {}, warn: () => {}, error: () => {} }
let folder: string
let server: RunningDatabase
let database: FreshDatabase
let ada: string
let coat: Awaited<ReturnType<typeof stock>>
let name: string
let before: string[]
const dataDir = () => join(folder, 'data')
const backupDir = () => join(folder, 'backups')

beforeAll(async () => {
  folder = await makeDataFolder()
  server = await startEmbeddedShop(dataDir(), join(folder, 'archive'))
  database = openDatabase(server.adminConnection)
  ada = await database.createShopper('ada@example.com')
  coat = await stock(database, { slug: 'coat', stock_quantity: 100_000 })
  await mkdir(join(dataDir(), 'pictures'))
  await writeFile(join(dataDir(), 'pictures', 'coat-12ab.webp'), 'a picture')
})
afterAll(async () => {
  await stopShop().catch(() => {}) // stopped when a test of a restore failed
  await removeDataFolder(dataDir())
  await removeDataFolder(join(folder, 'new'))
  await rm(folder, { recursive: true })
})

function run(words: string, variables: Record<string, string> = {}, interrupted?: AbortSignal) {
  return shop(database, words, {
    interrupted,
    variables: {
      DATABASE_URL: '',
      DATA_DIR: dataDir(),
      BACKUP_DIR: backupDir(),
      WAL_ARCHIVE: join(folder, 'archive'),
      ...variables,
    },
  })
}

async function order(): Promise<string> {
  await addToCart(database, ada, coat)
  return String((await placeOrder(database, ada))['order_number'])
}

async function stopShop() {
  await database.drop()
  await server.stop()
}

async function startShop() {
  const walArchive = join(folder, 'archive')
  server = await startEmbeddedPostgres({ dataDir: dataDir(), walArchive, log })
  database = openDatabase(server.adminConnection)
}

async function orderNumbers(): Promise<string[]> {
  const { rows } = await database.owner.query('select order_number from public.shop_orders')
  return rows.map((row) => String(row['order_number']))
}

/** Orders one after the other until `work` is done. */
async function whileOrdering<Result>(work: Promise<Result>) {
  const placed = [await order()]
  let isOver = false
  const done = work.finally(() => (isOver = true))
  while (!isOver) placed.push(await order())
  return { result: await done, placed }
}

describe('a backup', () => {
  test('is made and verified while shoppers order', async () => {
    before = [await order(), await order()]
    expect((await run('today')).output).toMatch(/^Backup: none$/m)
    // What a killed backup of this shop left, and one of another shop.
    const { rows } = await database.owner.query('select system_identifier from pg_control_system()')
    const left = `20200101T000000Z.${rows[0]?.['system_identifier']}.partial`
    await mkdir(join(backupDir(), left, 'cluster'), { recursive: true })
    await mkdir(join(backupDir(), '20200101T000000Z.1.partial'))
    const { result, placed } = await whileOrdering(run('backup --json'))
    expect(result).toMatchObject({ exitCode: 0, objects: [{ state: 'verified', problems: [] }] })
    expect(result.messages).toMatch(/left was deleted\.\n.* is on the disk of the shop/)
    expect(placed.length).toBeGreaterThan(1)
    name = String(result.objects[0]?.['name'])
    expect((await readdir(backupDir())).toSorted()).toEqual(['20200101T000000Z.1.partial', name])
    const other = String(await mkdir(join(backupDir(), '20990101T000000Z'), { recursive: true }))
    await writeFile(join(other, 'backup.json'), `{"shop":"1","finished_at":"2099-01-01T00:00Z"}`)
    expect((await run('today')).output).toMatch(/^Backup: 202\d-.* verified$/m)
    await rm(other, { recursive: true })
    expect((await run('backup list')).output).toContain(name)
    // The slot of the copy is gone.
    const { rowCount } = await database.owner.query('select from pg_replication_slots')
    expect(rowCount).toBe(0)
  })

  test('can be read by its owner alone', async () => {
    const files = await readdir(join(backupDir(), name), { recursive: true, withFileTypes: true })
    const modes = await Promise.all(
      files.map(async (file) => {
        const { mode } = await stat(join(file.parentPath, file.name))
        return `${file.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`
      }),
    )
    expect(new Set(modes)).toEqual(new Set(['folder 700', 'file 600']))
  })

  test('with a flipped byte, without a segment or with a file too many is not relied on', async () => {
    const copy = join(folder, 'damaged', name)
    await cp(join(backupDir(), name), copy, { recursive: true })
    const segment = (await readdir(join(copy, 'cluster', 'pg_wal'))).find((file) =>
      /^[0-9A-F]{24}$/.test(file),
    )
    const path = join(copy, 'cluster', 'pg_wal', segment ?? '')
    const verify = () => run(`backup verify ${copy}`)

    const bytes = await readFile(path)
    bytes[100_000] = (bytes[100_000] ?? 0) ^ 1
    await writeFile(path, bytes)
    expect(await verify()).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining(`${segment} has changed since it was made`),
    })
    await rename(path, join(folder, 'segment'))
    expect((await verify()).output).toContain(`${segment} is missing`)
    await writeFile(join(copy, 'cluster', 'base', 'more'), '')
    expect((await verify()).output).toContain('base/more does not belong to it')
    expect(
      (await run(`restore ${copy} --yes`, { DATA_DIR: join(folder, 'new') })).messages,
    ).toMatch(/cannot be relied on: .* is missing/)
  })

  test('whose verification is interrupted is as before, and nothing is left of the verification', async () => {
    const written = () => stat(join(backupDir(), name, verificationFile))
    const { mtimeMs } = await written()
    const interruption = new AbortController()
    const verifying = run('backup verify', {}, interruption.signal)
    const clone = async () =>
      (await readdir(backupDir())).find((file) => file.startsWith('.verification')) ?? ''
    await expect
      .poll(async () => postmasterPid(join(backupDir(), await clone())).catch(() => null))
      .not.toBeNull()
    interruption.abort()
    expect(await verifying).toMatchObject({ exitCode: 130, messages: 'Interrupted.\n' })
    expect(await clone()).toBe('')
    expect(await written()).toMatchObject({ mtimeMs })
  })
})

describe('a restore', () => {
  let numbers: string[]
  let moment: string

  test('is refused while the shop runs', async () => {
    expect(await run(`restore ${name} --yes`)).toMatchObject(
      ending(3, 'The shop is running: stop it first.'),
    )
  })

  test('comes after a mistake', async () => {
    await order()
    numbers = await orderNumbers()
    // The moment is cut to milliseconds: without a pause it may be before the order.
    await database.owner.query('select pg_sleep(0.002)')
    moment = new Date().toISOString()
    await database.owner.query(
      'delete from public.shop_order_items; delete from public.shop_orders',
    )
    await stopShop()
  })

  test('asks for the name of the backup', async () => {
    const answers = { exitCode: 2, messages: expect.stringContaining('Add --yes') }
    expect(await run(`restore ${name}`)).toMatchObject(answers)
  })

  test.each([
    ['another shop', { shop: '1' }, 'is a backup of another shop'],
    ['a newer release', { schema: '20990101000000' }, 'was made by a newer release'],
    ['newer files', { format: 2 }, 'which is newer'],
    ['another PostgreSQL', { postgres_major: 17 }, 'was made by PostgreSQL 17'],
    ['a moment to come', {}, 'has not come yet', '--to 2100-01-01'],
    ['a moment before it', {}, 'take an earlier backup', '--to 2020-01-01'],
  ])('of %s is refused', async (_what, facts, message, option = '') => {
    const copy = join(folder, 'strange', name)
    await mkdir(copy, { recursive: true })
    const text = await readFile(join(backupDir(), name, 'backup.json'), 'utf8')
    await writeFile(
      join(copy, 'backup.json'),
      JSON.stringify({ ...(JSON.parse(text) as object), ...facts }),
    )
    expect(await run(`restore ${copy} --yes ${option}`.trim())).toMatchObject(ending(3, message))
  })

  test('finds orders and pictures where the data folder was lost', async () => {
    const variables = { DATA_DIR: join(folder, 'new') }
    const { exitCode, messages, output } = await run('restore latest --yes', variables)
    expect(exitCode, messages).toBe(0)
    expect(output).toContain(`${name} is restored`)
    const picture = join(folder, 'new', 'pictures', 'coat-12ab.webp')
    expect(await readFile(picture, 'utf8')).toBe('a picture')
    const restored = await startEmbeddedPostgres({ dataDir: join(folder, 'new'), log })
    const found = openDatabase(restored.adminConnection)
    const { rows } = await found.owner.query('select order_number from public.shop_orders')
    expect(rows.map((row) => String(row['order_number']))).toEqual(expect.arrayContaining(before))
    expect(await brokenInvariants(found.owner)).toEqual([])
    await found.drop()
    await restored.stop()
  })

  test('goes back to the moment before the mistake, and its mails wait', async () => {
    const { exitCode, messages, objects } = await run(`restore ${name} --to ${moment} --yes --json`)
    expect(exitCode, messages).toBe(0)
    expect(objects[0]).toMatchObject({ kept: expect.stringContaining('cluster.before-') })
    await startShop()
    expect(await orderNumbers()).toEqual(numbers)
    expect(await brokenInvariants(database.owner)).toEqual([])
    // A later restore follows this one.
    await expect
      .poll(() =>
        readdir(join(folder, 'archive'), { recursive: true }).then((names) => names.join()),
      )
      .toContain('00000002.history.gz')

    const held = Number(objects[0]?.['held_mails'])
    expect(held).toBeGreaterThan(0)
    expect((await run('today')).output).toContain(`${held} held (mails release)`)
    expect((await run('mails retry')).output).toBe('0 mails will be tried again.\n')
    expect((await run('mails list')).output).toContain('held')
    expect((await run('mails release --json')).objects).toEqual([{ mails: held }])
    expect((await run('mails list')).output).not.toContain('held')
  })
})
