import type { Report } from './run-test.ts'

const columns = [
  'resilience tests',
  'proves',
  'rounds',
  'figures',
  'invariants',
  'seconds',
  'load',
  '',
]

/** Reports as a table, a line for each. */
export function markdownOf(reports: readonly Report[], { heading = true } = {}): string {
  const rule = columns.map((column) =>
    ['rounds', 'seconds', 'load'].includes(column) ? '---:' : '---',
  )
  return [...(heading ? [columns, rule] : []), ...reports.map(cellsOf)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function cellsOf(report: Report): string[] {
  const { name, proves, skipped, rounds, wanted, figures, broken, passed } = report
  const common = [`\`${name}\``, proves.join(', ')]
  if (skipped) return [...common, '0', skipped, '', '', '', 'not run']
  return [
    ...common,
    rounds === wanted ? numeral(rounds) : `${numeral(rounds)} of ${numeral(wanted)}`,
    Object.entries(figures)
      .map(([what, figure]) => `${what}: ${wordOf(figure)}`)
      .join('; '),
    broken === null ? 'not asked' : broken.length === 0 ? 'hold' : `${broken.length} broken`,
    numeral(report.seconds),
    String(report.loadAverage),
    passed ? 'passed' : '**FAILED**',
  ]
}

function wordOf(figure: unknown): string {
  if (typeof figure === 'number') return numeral(figure)
  if (typeof figure === 'string') return inCell(figure)
  if (Array.isArray(figure)) return figure.length === 0 ? 'none' : figure.map(wordOf).join(', ')
  if (typeof figure !== 'object' || figure === null) return String(figure)
  const parts = Object.entries(figure).map(([what, part]) => `${inCell(what)} ${wordOf(part)}`)
  return parts.join(', ') || 'none'
}

function numeral(number: number): string {
  return number.toLocaleString('en', { maximumFractionDigits: 2 })
}

/** A line break or a bar would end the cell. */
function inCell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 200)
}
