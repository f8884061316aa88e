import { readFile } from 'node:fs/promises'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import * as fixtures from '../../supabase/tests/fixtures.ts'
import { removeDataFolder, urlOf } from '../../tests/support/data-folder.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { linesOf, makeDeskFolder, openTestDesk, type Line } from './desk.test-support.ts'

const database = await freshDatabase()
const dataDir = await makeDeskFolder()
let number: string
beforeAll(async () => {
  const ada = await database.createShopper('ada@example.com')
  const coat = await fixtures.stock(database, { slug: 'coat' })
  await fixtures.addToCart(database, ada, coat)
  const billing_address = { ...fixtures.billing, first_name: '=HYPERLINK("http://evil")' }
  const placed = await fixtures.placeOrder(database, ada, { billing_address })
  number = String(placed['order_number'])
})
afterAll(async () => {
  await desk.end()
  await database.drop()
  await removeDataFolder(dataDir)
})
const desk = await openTestDesk({ DATABASE_URL: urlOf(database.connection), DATA_DIR: dataDir })
const exitOf = (lines: Line[]) => lines.at(-1)?.['exit']

describe('files', () => {
  const put = (name: string, body: BodyInit) =>
    desk.ask('/files', {
      method: 'POST',
      headers: { 'x-file-name': encodeURIComponent(name) },
      body,
    })

  test('go up for an act: a picture becomes that of the product', async () => {
    const image = sharp({ create: { width: 600, height: 750, channels: 3, background: 'red' } })
    const sent = await put('../../Red coat.png', new Uint8Array(await image.png().toBuffer()))
    expect(sent.status).toBe(201)
    const lines = await desk.act('pictures-add', ['coat', await sent.json()])
    expect(exitOf(lines)).toBe(0)
    const { rows } = await database.owner.query('select source, path from private.own_pictures')
    expect(rows).toEqual([
      { source: 'Red coat.png', path: expect.stringContaining('/pictures/own/coat-') },
    ])
    const picture = await fetch(`${desk.address}${rows[0].path}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('that are no pictures, or bombs, are refused by name', async () => {
    // 1,807 bytes that take 1.2 GB of memory to decode.
    const large = await readFile(new URL('../../shopkeeper/pictures/large.avif', import.meta.url))
    const bomb = await (await put('bomb.avif', new Uint8Array(large))).json()
    const text = await (await put('text.png', 'not a picture')).json()
    const lines = await desk.act('pictures-add', ['coat', bomb, text])
    expect(lines.filter(({ note }) => /^(bomb\.avif|text\.png): /.test(String(note)))).toHaveLength(
      2,
    )
    expect(exitOf(lines)).toBe(3)
  })

  test('that are too large are refused with one line, and the desk goes on', async () => {
    const megabyte = new Uint8Array(1024 * 1024)
    const endless = (megabytes: number) =>
      new ReadableStream({
        pull(controller) {
          controller.enqueue(megabyte)
          if ((megabytes -= 1) === 0) controller.close()
        },
      })
    const announced = await put('all.csv', new Blob(Array.from({ length: 200 }, () => megabyte)))
    expect([announced.status, await announced.json()]).toEqual([
      413,
      { message: 'all.csv has more than 100 MB.' },
    ])
    const body = {
      method: 'POST',
      headers: { 'x-file-name': 'a.png' },
      body: endless(70),
      duplex: 'half',
    }
    const streamed = await desk.ask('/files', body as RequestInit).catch(() => null)
    expect([413, undefined]).toContain(streamed?.status)
    expect((await desk.ask('/about')).status).toBe(200)
  })

  test('come down: an export runs no text of a shopper as a formula', async () => {
    const lines = await desk.act('orders-export', [])
    const found = lines.find((line) => 'file' in line)
    expect(found?.['name']).toBe('orders.csv')
    const csv = await (await desk.ask(`/files/${String(found?.['file'])}`)).text()
    expect(csv).toContain(number)
    expect(csv).toContain(`'=HYPERLINK`)
    const own = await desk.act('customers-export', ['ada@example.com'])
    expect(own.find((line) => 'file' in line)?.['name']).toBe('customer.json')
    expect((await desk.ask('/files/00000000000000000000000000000000')).status).toBe(404)
  })
})

test('an import that the page leaves ends between products; what was done stays', async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => `item-${at},Item ${at},women,10,1`)
  const csv = ['URL handle,Title,Product category,Price,Inventory quantity', ...rows].join('\n')
  const sent = await desk.ask('/files', {
    method: 'POST',
    headers: { 'x-file-name': 'all.csv' },
    body: csv,
  })
  const file = await sent.json()
  const control = new AbortController()
  const words = [
    file,
    '--category',
    'women',
    '--currency-sign',
    'ignore',
    '--no-pictures',
    '--create-categories',
  ]
  const body = JSON.stringify({ arguments: words, once: crypto.randomUUID() })
  const response = await desk.ask('/acts/products-import', {
    method: 'POST',
    body,
    signal: control.signal,
  })
  let text = ''
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  while (reader && !text.includes('progress')) {
    const part = await reader.read()
    if (part.done) break
    text += part.value
  }
  expect(linesOf(text.slice(0, text.lastIndexOf('\n')))).toContainEqual({
    progress: expect.stringContaining('product'),
  })
  control.abort()
  const count = () =>
    fixtures.count(database, `select count(*) from public.shop_products where slug like 'item-%'`)
  await expect
    .poll(async () => {
      const { rows: open } = await database.owner.query(
        `select from pg_stat_activity where application_name = 'lisiere shop' and datname = current_database()`,
      )
      return open.length
    })
    .toBe(0)
  const imported = await count()
  expect(imported).toBeLessThan(3_000)
  expect(exitOf(await desk.act('stock-add', ['coat', '1']))).toBe(0)
  expect(await count()).toBe(imported)
})
