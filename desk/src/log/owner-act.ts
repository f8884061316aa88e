export interface OwnerAct {
  id: string
  acted_at: string
  actor: string
  act: string
  subject: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** `price 95.00 → 79.00` */
export function describeChange({ before, after }: OwnerAct): string {
  const changes = Object.entries(after ?? {}).flatMap(([name, value]) => {
    const was = before?.[name] ?? null
    if (JSON.stringify(was) === JSON.stringify(value ?? null)) return []
    const label = name.replace(/^is_/, '').replaceAll('_', ' ')
    return before === null
      ? `${label} ${inWords(value)}`
      : `${label} ${inWords(was)} → ${inWords(value)}`
  })
  return changes.join(', ') || 'unchanged'
}

const mostCharacters = 40

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return String(value.length)
  if (typeof value === 'object') return partsOf(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)} …` : text
}

/** `M 6, L 2` */
function partsOf(value: object): string {
  return Object.entries(value)
    .map(([name, part]) => `${name} ${inWords(part)}`.trim())
    .join(', ')
}
