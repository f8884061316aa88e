import type { RestLimits } from './limits.ts'
import { ApiError, badQuery } from './api-error.ts'
import { TextScanner } from './text-scanner.ts'

/** A parsed `select`: columns, and embedded resources with selects of their own. */
export interface SelectTree {
  columns: SelectedColumn[]
  embeds: SelectedEmbed[]
}

export interface SelectedColumn {
  /** `*` for all columns. */
  name: string
  alias: string | null
}

interface SelectedEmbed {
  /** The table, the foreign key or its column, as written. */
  target: string
  alias: string | null
  hint: string | null
  /** Excludes rows without a related row. */
  inner: boolean
  select: SelectTree
}

/** Parses `id,title,author:authors!inner(id,name)`; an empty text selects all. Throws ApiError. */
export function parseSelect(text: string, limits: RestLimits): SelectTree {
  const scanner = new TextScanner(text, 'select parameter', limits)
  const tree = readTree(scanner, 0, { items: 0, embeds: 0 })
  scanner.expectEnd()
  if (tree.columns.length + tree.embeds.length === 0) tree.columns.push({ name: '*', alias: null })
  return tree
}

/** Items and embeds of the whole parameter so far. */
interface Count {
  items: number
  embeds: number
}

function readTree(scanner: TextScanner, depth: number, count: Count): SelectTree {
  const tree: SelectTree = { columns: [], embeds: [] }
  scanner.skipSpace()
  if (scanner.atEnd || scanner.startsWith(')')) return tree
  do readItem(scanner, tree, depth, count)
  while (scanner.takeSpaced(','))
  return tree
}

function readItem(scanner: TextScanner, tree: SelectTree, depth: number, count: Count): void {
  const { selectItems } = scanner.limits
  if (++count.items > selectItems) {
    throw badQuery(`"select" may name at most ${selectItems} columns`)
  }
  scanner.skipSpace()
  if (scanner.startsWith('...')) throw scanner.failure('Spread embeds are not offered.')
  if (scanner.take('*')) tree.columns.push({ name: '*', alias: null })
  else readNamed(scanner, tree, depth, count)
  scanner.skipSpace()
  if (!scanner.atEnd && !scanner.startsWith(',') && !scanner.startsWith(')')) {
    throw scanner.unexpected('")", "," or end of input')
  }
}

function readNamed(scanner: TextScanner, tree: SelectTree, depth: number, count: Count): void {
  let name = scanner.fieldName()
  let alias: string | null = null
  if (scanner.startsWith(':') && !scanner.startsWith('::')) {
    scanner.take(':')
    alias = name
    name = scanner.fieldName()
  }
  rejectUnsupported(scanner, name)
  if (!scanner.startsWith('!') && !scanner.startsWith('(')) tree.columns.push({ name, alias })
  else tree.embeds.push({ target: name, alias, ...readEmbed(scanner, depth + 1, count) })
}

/** Reads `!hint!inner(…)`. */
function readEmbed(scanner: TextScanner, depth: number, count: Count) {
  const { embedDepth, embeds } = scanner.limits
  if (depth > embedDepth) throw badQuery(`"select" may embed at most ${embedDepth} levels deep`)
  if (++count.embeds > embeds) throw badQuery(`"select" may embed at most ${embeds} times`)
  let hint: string | null = null
  let inner = false
  for (let modifiers = 0; modifiers < 2 && scanner.take('!'); modifiers++) {
    const modifier = scanner.fieldName()
    if (modifier === 'inner') inner = true
    else if (modifier !== 'left') hint ??= modifier
  }
  if (!scanner.take('(')) throw scanner.unexpected('"("')
  const select = readTree(scanner, depth, count)
  if (!scanner.take(')')) throw scanner.unexpected('")" or ","')
  return { hint, inner, select }
}

function rejectUnsupported(scanner: TextScanner, name: string): void {
  if (scanner.startsWith('::')) throw scanner.failure('Casts are not offered.')
  const isCount = name === 'count' && scanner.startsWith('()')
  if (isCount || scanner.match(/\.(?:sum|avg|count|max|min)\(\)/y)) {
    const message = 'Use of aggregate functions is not allowed'
    throw new ApiError({ status: 400, code: 'PGRST123', message })
  }
}
