import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import { ending } from '../own-shop.test-support.ts'
import { count } from '../../supabase/tests/fixtures.ts'
import { brokenInvariants } from '../../supabase/tests/invariants.ts'
import { urlOf } from '../../tests/support/data-folder.ts'
import { shop } from '../../tests/support/command-line.ts'
import { coats, csv, csvFile, emptyCatalogue } from './import.test-support.ts'

const { database, importFile, product } = await emptyCatalogue()

const run = (words: string[], options = {}) => shop(database, ['products', ...words], options)
const rowVersions = async () =>
  (await database.owner.query('select slug, xmin::text from public.shop_products order by slug'))
    .rows
const products = () => count(database, 'select count(*) from public.shop_products')

describe('an import', () => {
  test('shows its plan and asks', async () => {
    const path = await csvFile(coats(3))
    expect(await run(['import', path], { typed: 'n\n' })).toMatchObject(
      ending(3, '3 products: 3 new, 0 to change, 0 as they are\nImport them?'),
    )
    expect(await products()).toBe(0)
    expect(await count(database, 'select count(*) from private.imports')).toBe(0)
    expect((await run(['import', path], { typed: 'y\n' })).exitCode).toBe(0)
    expect(await products()).toBe(3)
  })

  test('of a dry run writes nothing, and names each product and its change with --json', async () => {
    expect(await importFile(coats(3), '--dry-run')).toMatchObject(ending(0, '3 new'))
    expect(await products()).toBe(0)
    expect(await count(database, 'select count(*) from private.imports')).toBe(0)
    await importFile(coats(1))
    const { objects } = await importFile(
      csv(['Handle', 'Variant Price'], ['coat-0', '79'], ['coat-1', '']),
      '--dry-run',
      '--json',
    )
    expect(objects).toMatchObject([
      { line: 2, slug: 'coat-0', outcome: 'change', change: 'price 95.00 -> 79.00' },
      { line: 3, slug: 'coat-1', outcome: 'rejected', change: null },
    ])
  })

  test('again changes nothing, and another file only what it has', async () => {
    await importFile(coats(2))
    const versions = await rowVersions()
    const again = await importFile(coats(2))
    expect(again.messages).toContain('2 products: 0 new, 0 to change, 2 as they are')
    // Not even a new version of a row is written.
    expect(await rowVersions()).toEqual(versions)
    await run(['set', 'coat-0', '--description', 'Warm.', '--featured', 'on'])
    const { output } = await importFile(
      csv(['Handle', 'Variant Price'], ['coat-0', '79'], ['coat-1', '95']),
    )
    expect(output).toContain('0 added, 1 changed; 1 unchanged')
    const kept = { name: 'Coat 0', description: 'Warm.', is_featured: true, stock_quantity: 5 }
    expect(await product('coat-0')).toMatchObject({ price: '79.00', ...kept })
    const { objects } = await shop(database, 'log --json --subject coat-0')
    const change = { before: { price: '95.00' }, after: { price: '79.00' } }
    expect(objects[0]).toMatchObject({ act: 'products import', ...change })
  })

  test('changes the stock of existing products with --stock alone', async () => {
    await importFile(coats(1))
    const counted = csv(['Handle', 'Variant Inventory Qty'], ['coat-0', 8])
    await importFile(counted)
    expect(await product('coat-0')).toMatchObject({ stock_quantity: 5 })
    await importFile(counted, '--stock')
    expect(await product('coat-0')).toMatchObject({ stock_quantity: 8 })
  })

  test('reports each product, and writes the report as CSV', async () => {
    const path = await csvFile('')
    const file = `${coats(1)}=cmd|x,bad,men,ten,1\n`
    const { exitCode, objects } = await importFile(file, '--json', '--report', path)
    const reason = 'price "ten" is not dollars like 79 or 79.50'
    expect(exitCode).toBe(6)
    expect(objects).toEqual([
      { line: 2, slug: 'coat-0', outcome: 'added', reason: null },
      { line: 3, slug: 'bad', outcome: 'rejected', reason },
    ])
    expect(await readFile(path, 'utf8')).toBe(
      'line,slug,outcome,reason\n2,coat-0,added,\n3,bad,rejected,"price ""ten"" is not dollars like 79 or 79.50"\n',
    )
  })

  test('writes the new products of a batch together', async () => {
    const heard: unknown[] = []
    const listener = await database.owner.connect()
    listener.on('notification', ({ payload }) => heard.push(payload))
    await listener.query('listen catalog')
    await importFile(coats(50))
    await listener.query('unlisten catalog')
    listener.release()
    // One statement: not a notification for each product.
    expect(heard).toEqual(['everything'])
    const { objects } = await shop(database, 'log --json --subject coat-49')
    expect(objects[0]).toMatchObject({ act: 'products import', after: { name: 'Coat 49' } })
  })

  test('rejects the one new product that the tables refuse, and writes the others', async () => {
    const file = `${coats(2)}Scarf,scarf,men,20,2000000\nGlove,glove,none,20,1\n`
    const { exitCode, objects } = await importFile(file, '--json')
    expect([exitCode, await products()]).toEqual([6, 2])
    expect(objects.map(({ slug, outcome, reason }) => [slug, outcome, reason])).toEqual([
      ['coat-0', 'added', null],
      ['coat-1', 'added', null],
      ['scarf', 'rejected', 'This value of stock_quantity is not allowed.'],
      ['glove', 'rejected', expect.stringContaining('there is no category "none"')],
    ])
  })

  test('does not overwrite what another owner changes after the plan', async () => {
    await importFile(coats(2))
    async function* answer() {
      await run(['set', 'coat-0', '--price', '70', '--as', 'ben'])
      yield 'y\n'
    }
    const path = await csvFile(coats(2, '60.00'))
    expect(await run(['import', path], { typed: answer() })).toMatchObject(
      ending(6, 'line 2  coat-0: Refused: price of coat-0 is 70.00 by now since '),
    )
    expect(await product('coat-0')).toMatchObject({ price: '70.00' })
    expect(await product('coat-1')).toMatchObject({ price: '60.00' })
  })
})

test('a killed import goes on where it stopped, and leaves no product half done (F-34)', async () => {
  const total = 1_500
  const path = await csvFile(coats(total))
  const env = { ...process.env, DATABASE_URL: urlOf(database.connection) }
  const script = fileURLToPath(new URL('../main.ts', import.meta.url))
  const done = () =>
    count(database, `select count(*) from private.import_rows where outcome = 'added'`)
  for (const enough of [1, 500, 900]) {
    const words = [script, 'products', 'import', path, '--yes']
    const child = spawn(process.execPath, words, { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    while (child.exitCode === null && (await done()) < enough) await wait(5)
    child.kill('SIGKILL')
    await ended
    // The killed session's last transaction may still be running.
    const sessions = `select count(*) from pg_stat_activity
      where application_name = 'lisiere shop' and datname = current_database()`
    await expect.poll(() => count(database, sessions)).toBe(0)
    expect(await products()).toBe(await done())
    expect(await brokenInvariants(database.owner)).toEqual([])
  }
  const { exitCode, messages } = await run(['import', path, '--yes'])
  expect(exitCode, messages).toBe(0)
  expect(messages).toMatch(/Going on with import|1,500 as they are/)
  const { rows } = await database.owner.query(
    `select price::text, stock_quantity, count(*)::integer as products from public.shop_products group by 1, 2`,
  )
  expect(rows).toEqual([{ price: '95.00', stock_quantity: 5, products: total }])
  // Each product was added once.
  const added = `select count(*) from private.owner_acts where act = 'products import'
    and subject like 'coat-%' and acted_at > now() - interval '1 hour' and before is null`
  expect(await count(database, added)).toBeGreaterThanOrEqual(total)
})
