/** One measured line: a name and its numbers with their units in the keys, like `cpu µs`. */
export type Line = Record<string, string | number>

export interface Table {
  title: string
  /** What bounds it, and what it is compared with. */
  note: string
  lines: Line[]
}

/** As Markdown, for docs/performance.md, in columns that a terminal shows as well; numbers to the right. */
export function markdownOf({ title, note, lines }: Table): string {
  const names = [...new Set(lines.flatMap((line) => Object.keys(line)))]
  const isNumber = names.map((name) => typeof lines[0]?.[name] === 'number')
  const cells = [names, ...lines.map((line) => names.map((name) => wordOf(line[name])))]
  const widths = names.map((_, at) => Math.max(3, ...cells.map((row) => row[at]?.length ?? 0)))
  const [heading, ...rows] = cells.map((row) => {
    const padded = widths.map((width, at) =>
      isNumber[at] ? row[at]?.padStart(width) : row[at]?.padEnd(width),
    )
    return `| ${padded.join(' | ')} |`
  })
  const rule = widths.map((width, at) => '-'.repeat(width - 1) + (isNumber[at] ? ':' : '-'))
  const table = [heading, `| ${rule.join(' | ')} |`, ...rows].join('\n')
  return `## ${title}\n\n${note}\n\n${table}\n`
}

function wordOf(value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? ''
  if (Number.isInteger(value) || value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
