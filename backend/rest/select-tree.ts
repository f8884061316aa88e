import { textLimits } from './request-limits.ts'
import { badQuery, notEmbedded } from './api-error.ts'
import type { Condition } from './condition.ts'
import { TextScanner } from './text-scanner.ts'

/** What a query string selects of one table. Names are not yet checked against the schema. */
export interface SelectTree {
  columns: SelectedColumn[]
  embeds: SelectedEmbed[]
  conditions: Condition[]
  order: OrderTerm[]
  range: RowRange
}

interface SelectedColumn {
  /** `*` for all columns. */
  name: string
  alias: string | null
}

export interface OrderTerm {
  /** The embed the column belongs to; null for the table itself. */
  embed: string | null
  column: string
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}

export interface RowRange {
  offset: number
  /** Infinity for none. */
  limit: number
}

export const allRows: Readonly<RowRange> = { offset: 0, limit: Infinity }

interface SelectedEmbed extends SelectTree {
  /** Its key in the row. */
  name: string
  /** The table, the foreign key or its column, as written. */
  target: string
  hint: string | null
  /** Excludes rows without a related row. */
  inner: boolean
}

/** Finds an embed by its key in the row or, as in PostgREST, by its target. Throws ApiError. */
export function findEmbed<Embed extends { name: string; target: string }>(
  embeds: Embed[],
  name: string,
): Embed {
  const found =
    embeds.find((each) => each.name === name) ?? embeds.find((each) => each.target === name)
  if (!found) throw notEmbedded(name)
  return found
}

/** Parses `id,title,author:authors!inner(id,name)`; an empty text selects all. Throws ApiError. */
export function parseSelect(text: string): SelectTree {
  const scanner = new TextScanner(text, 'select parameter')
  const tree = readTree(scanner, 0, { items: 0, embeds: 0 })
  scanner.expectEnd()
  if (tree.columns.length + tree.embeds.length === 0) tree.columns.push({ name: '*', alias: null })
  return tree
}

/** The number of items and embeds in the whole parameter so far. */
interface Count {
  items: number
  embeds: number
}

function readTree(scanner: TextScanner, depth: number, count: Count): SelectTree {
  const range = { ...allRows }
  const tree: SelectTree = { columns: [], embeds: [], conditions: [], order: [], range }
  scanner.skipSpace()
  if (scanner.atEnd || scanner.startsWith(')')) return tree
  do readItem(scanner, tree, depth, count)
  while (scanner.takeSpaced(','))
  return tree
}

function readItem(scanner: TextScanner, tree: SelectTree, depth: number, count: Count): void {
  const { selectItems } = textLimits
  if (++count.items > selectItems) {
    throw badQuery(`"select" may name at most ${selectItems} columns`)
  }
  scanner.skipSpace()
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
  if (!scanner.startsWith('!') && !scanner.startsWith('(')) tree.columns.push({ name, alias })
  else {
    const embed = readEmbed(scanner, depth + 1, count)
    tree.embeds.push({ name: alias ?? name, target: name, ...embed })
  }
}

/** Reads `!hint!inner(…)`. */
function readEmbed(scanner: TextScanner, depth: number, count: Count) {
  const { embedDepth, embeds } = textLimits
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
  const tree = readTree(scanner, depth, count)
  if (!scanner.take(')')) throw scanner.unexpected('")" or ","')
  return { hint, inner, ...tree }
}

/** Parses `price.desc.nullslast,category(name)`. Throws ApiError. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new TextScanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    if (terms.length === textLimits.orderTerms) {
      throw badQuery(`"order" may name at most ${textLimits.orderTerms} columns`)
    }
    terms.push(readOrderTerm(scanner))
  } while (scanner.takeSpaced(','))
  scanner.expectEnd()
  return terms
}

function readOrderTerm(scanner: TextScanner): OrderTerm {
  scanner.skipSpace()
  let column = scanner.fieldName()
  let embed: string | null = null
  if (scanner.take('(')) {
    embed = column
    column = scanner.fieldName()
    if (!scanner.take(')')) throw scanner.unexpected('")"')
  }
  const direction = scanner.match(/\.(asc|desc)(?![^., ])/y)?.[1]
  const nulls = scanner.match(/\.nulls(first|last)(?![^., ])/y)?.[1]
  scanner.skipSpace()
  if (!scanner.atEnd && !scanner.startsWith(',')) {
    const first = direction ? '' : '"asc", "desc", '
    throw scanner.unexpected(`${first}"nullsfirst" or "nullslast"`)
  }
  return {
    embed,
    column,
    direction: direction === 'asc' || direction === 'desc' ? direction : null,
    nulls: nulls === 'first' || nulls === 'last' ? nulls : null,
  }
}
