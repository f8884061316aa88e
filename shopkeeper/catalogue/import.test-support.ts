import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
