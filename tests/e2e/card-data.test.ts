import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'

import { fillShipping, openCheckout, orderNumberOf } from '../support/checkout.ts'
import { listMails, readMail } from '../support/mailbox.ts'
import { openSuperuserPool, shop } from '../support/shop.ts'
import { insertTestProducts } from '../support/test-products.ts'
import { browserTest } from '../support/visitor.ts'

const { dataDir, log, url } = shop
await insertTestProducts('Paid Scarf')
/** Who may read everything; `owner` may not look into the accounts. */
const reader = await openSuperuserPool()
afterAll(() => reader.end())

/** A card that no other test uses: wherever its digits or its holder are found, they leaked. */
const card = { number: '4929714083625174', holder: 'Ottoline Wrenfield', cvv: '8641' }

/** Every eight digits in a row of the number, the number with gaps, backwards and encoded, and the holder. */
const traces = [
  ...Array.from({ length: 9 }, (_, start) => card.number.slice(start, start + 8)),
  ...['-', ' ', '+', '%20'].map((gap) => card.number.match(/.{4}/g)?.join(gap) ?? ''),
  [...card.number].toReversed().join(''),
  btoa(card.number),
  btoa(card.holder).slice(0, -4),
  card.holder,
  encodeURIComponent(card.holder),
  'Wrenfield',
]

browserTest('card data stays on the page that it is typed into', async ({ visitor, page }) => {
  const sent: string[] = []
  page.context().on('request', (request) => {
    const body = request.postDataBuffer()?.toString('latin1') ?? ''
    sent.push(`${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${body}`)
  })
  const { email } = await openCheckout(visitor, 'paid-scarf')
  await fillShipping(page)
  await page.getByLabel('Cardholder Name').fill(card.holder)
  await page.getByLabel('Card Number').pressSequentially(card.number)
  await page.getByLabel('Expiry Date').pressSequentially('1131')
  await page.getByLabel('CVV').fill(card.cvv.slice(0, 3))
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByText(`ending in ${card.number.slice(-4)}`).waitFor()
  expect(tracesIn(await page.content()), 'the last step').toEqual([])
  expect(tracesIn(await memoryOf(page)), 'what the browser keeps meanwhile').toEqual([])

  await page.getByRole('button', { name: /^Place order: / }).click()
  const orderNumber = await orderNumberOf(page)
  await readMail(email, new RegExp(orderNumber))
  expect(tracesIn(await page.content()), 'the receipt').toEqual([])
  expect(tracesIn(await memoryOf(page)), 'what the browser keeps').toEqual([])
  // The way back leads to a checkout that knows nothing.
  await page.goBack()
  await page.getByRole('heading', { name: 'Your Cart is Empty' }).waitFor()
  expect(tracesIn(await page.content())).toEqual([])

  expect(
    sent.filter((request) => !request.includes(` ${url}`)),
    'asked elsewhere',
  ).toEqual([])
  expect(sent.some((request) => request.includes(orderNumber))).toBe(true)
  expect(sent.flatMap(tracesIn), 'requests').toEqual([])
  expect(tracesIn(JSON.stringify(await listMails())), 'mails').toEqual([])
  const tables = await dumpTables()
  expect(tables).toContain(orderNumber)
  expect(tracesIn(tables), 'the tables').toEqual([])
  const lines = await readFile(log, 'latin1')
  expect(lines).toContain('"kind":"order_confirmation"')
  expect(tracesIn(lines), 'the log').toEqual([])
  // The tables as they lie on disk, what was written ahead, and PostgreSQL's own log.
  for await (const [file, bytes] of filesBelow(dataDir)) expect(tracesIn(bytes), file).toEqual([])
})

function tracesIn(text: string): string[] {
  return traces.filter((trace) => text.includes(trace))
}

/** Everything this browser would still know after the page is gone. */
async function memoryOf(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const stores = await caches.keys()
    const databases = await indexedDB.databases()
    const workers = await navigator.serviceWorker.getRegistrations()
    const address = [location.href, document.referrer, history.state, document.title, window.name]
    const fields = [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    )
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      stores,
      databases,
      workers.length,
      address,
      fields,
    ])
  })
  return kept + JSON.stringify(await page.context().cookies())
}

/** Every row of every table of the shop, as text. */
async function dumpTables(): Promise<string> {
  const { rows } = await reader.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const dumps = await Promise.all(
    rows.map(async ({ name }) => {
      const dump = await reader.query<{ row: string }>(`select t::text as row from ${name} as t`)
      return dump.rows.map(({ row }) => row).join('\n')
    }),
  )
  return dumps.join('\n')
}

async function* filesBelow(folder: string): AsyncGenerator<[file: string, bytes: string]> {
  await reader.query('checkpoint') // so that everything lies in files
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file, 'latin1').catch(() => '') // gone meanwhile
    yield [file, bytes]
  }
}
