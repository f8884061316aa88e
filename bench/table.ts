/** One measured line: a name and its numbers with their units in the keys, like `cpu µs`. */
export type Line = Record<string, string | number>

export interface Table {
  title: string
  /** What bounds it, and what it is compared with. */
  note: string
  lines: Line[]
}

/** As text in columns; numbers to the right. */
export function printTable({ title, note, lines }: Table): string {
  const names = [...new Set(lines.flatMap((line) => Object.keys(line)))]
  const cells = [names, ...lines.map((line) => names.map((name) => wordOf(line[name])))]
  const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const rows = cells.map((row) =>
    row
      .map((cell, column) =>
        typeof lines[0]?.[names[column] ?? ''] === 'number'
          ? cell.padStart(widths[column] ?? 0)
          : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  return `\n${title}\n${note}\n\n${rows.join('\n')}\n`
}

/** As Markdown, for docs/performance.md. */
export function markdownTable({ lines }: Table): string {
  const names = [...new Set(lines.flatMap((line) => Object.keys(line)))]
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    row(names),
    row(names.map((name) => (typeof lines[0]?.[name] === 'number' ? '---:' : '---'))),
    ...lines.map((line) => row(names.map((name) => wordOf(line[name])))),
  ].join('\n')
}

function wordOf(value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? ''
  if (Number.isInteger(value) || value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
