/** A row of requirements.csv: one testable statement of the specification. */
export interface Requirement {
  id: string
  area: string
  statement: string
  /** Of the specification. */
  section: string
  /** The test files whose titles name the row, separated by spaces. */
  proof: string
  /** Why no test can prove the row; empty for nearly all. */
  reason: string
}

const columns = ['id', 'area', 'statement', 'section', 'proof', 'reason'] as const

/** Reads CSV as spreadsheets write it: fields with commas or quotes stand in quotes. */
export function readTable(text: string): Requirement[] {
  const [, ...lines] = text.trim().split(/\r?\n/)
  return lines.map((line) => {
    const fields = Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), (field) =>
      (field[1] ?? field[2] ?? '').replaceAll('""', '"'),
    )
    const [id = '', area = '', statement = '', section = '', proof = '', reason = ''] = fields
    return { id, area, statement, section, proof, reason }
  })
}

export function writeTable(rows: Requirement[]): string {
  const lines = rows.map((row) => columns.map((column) => quoted(row[column])).join(','))
  return `${columns.join(',')}\n${lines.join('\n')}\n`
}

function quoted(field: string): string {
  return /[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}
