import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeEach, expect } from 'vitest'

import { brokenInvariants } from '../../supabase/tests/invariants.ts'
import { shop } from '../../tests/support/command-line.ts'
import { freshDatabase } from '../../tests/support/database.ts'

/** A shop with two categories while a test file runs, before each test without products and imports. */
export async function emptyCatalogue() {
  const database = await freshDatabase()
  await shop(database, 'categories add men --name Men')
  await shop(database, 'categories add women --name Women')
  beforeEach(() =>
    database.owner.query('delete from public.shop_products; delete from private.imports'),
  )
  afterEach(async () => expect(await brokenInvariants(database.owner)).toEqual([]))
  afterAll(() => database.drop())
  return {
    database,
    run: (words: string) => shop(database, words),
    async importFile(content: string | Buffer, ...options: string[]) {
      const path = await csvFile(content)
      const result = await shop(database, ['products', 'import', path, '--yes', ...options])
      expect(await brokenInvariants(database.owner)).toEqual([])
      return result
    },
    async product(slug: string) {
      const { objects } = await shop(database, `products show ${slug} --json`)
      return objects[0]
    },
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

/** A line with the named cells; the others are empty. */
export function line(columns: string[], cells: Record<string, string | number>) {
  return columns.map((name) => cells[name] ?? '')
}
