import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach } from 'vitest'

import { ownShop } from '../own-shop.test-support.ts'

/** A shop with two categories while a test file runs, before each test without products and imports. */
export async function emptyCatalogue() {
  const { database, run } = await ownShop()
  await run('categories add men --name Men')
  await run('categories add women --name Women')
  beforeEach(() =>
    database.owner.query('delete from public.shop_products; delete from private.imports'),
  )
  return {
    database,
    run,
    importFile: async (content: string | Buffer, ...options: string[]) =>
      run(['products', 'import', await csvFile(content), '--yes', ...options]),
    product: async (slug: string) => (await run(`products show ${slug} --json`)).objects[0],
    slugs: async () => (await run('products list --json')).objects.map(({ slug }) => slug),
  }
}

/** Writes a CSV file and returns its path. */
export async function csvFile(content: string | Buffer, name = 'catalogue.csv'): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'lisiere-import-')), name)
  await writeFile(path, content)
  return path
}

/** Lines of cells as CSV; cells with special characters are quoted. */
export function csv(...lines: (string | number)[][]): string {
  const cell = (value: string | number) =>
    /[",\n\r]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value)
  return lines.map((line) => `${line.map(cell).join(',')}\n`).join('')
}

/** A file with these columns, separated by commas, and a line for each record. Cells that it lacks are empty. */
export function sheet(header: string, ...records: Record<string, string | number>[]): string {
  const columns = header.split(',')
  return csv(columns, ...records.map((cells) => columns.map((name) => cells[name] ?? '')))
}

export const header = ['Title', 'URL handle', 'Type', 'Price', 'Inventory quantity']

/** A file with men's coats, of which there are five pieces each: `coat-0`, `coat-1`, … */
export function coats(number: number, price = '95.00'): string {
  const rows = Array.from({ length: number }, (_, at) => [
    `Coat ${at}`,
    `coat-${at}`,
    'men',
    price,
    5,
  ])
  return csv(header, ...rows)
}

/** Five women's gloves, of which a file of Shopify says this as well. */
export const glove = (change: Record<string, string | number>) => ({
  'URL handle': 'glove',
  Title: 'Glove',
  Type: 'women',
  Price: '20',
  'Inventory tracker': 'shopify',
  'Inventory quantity': 5,
  ...change,
})
