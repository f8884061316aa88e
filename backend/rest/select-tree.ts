import type { RestLimits } from './limits.ts'
import { badQuery, Refusal } from './refusal.ts'
import { TextScanner } from './text-scanner.ts'

/** What a `select` asks for: columns, and rows of related tables inside the row. */
export interface SelectTree {
  columns: SelectedColumn[]
  embeds: SelectedEmbed[]
}

export interface SelectedColumn {
  /** `*` for all of them. */
  name: string
  alias: string | null
}

export interface SelectedEmbed {
  /** The table, the foreign key or its column, as written. */
  target: string
  alias: string | null
  hint: string | null
  /** Rows without a related row are left out. */
  inner: boolean
  select: SelectTree
}

/** Parses `id,title,author:authors!inner(id,name)`. Nothing selects everything. Throws Refusal. */
export function parseSelect(text: string, limits: RestLimits): SelectTree {
  const parser = new SelectParser(new TextScanner(text, 'select parameter'), limits)
  const tree = parser.forest(0)
  parser.scanner.expectEnd()
  if (tree.columns.length + tree.embeds.length === 0) tree.columns.push({ name: '*', alias: null })
  return tree
}

class SelectParser {
  readonly scanner: TextScanner
  readonly #limits: RestLimits
  #items = 0
  #embeds = 0

  constructor(scanner: TextScanner, limits: RestLimits) {
    this.scanner = scanner
    this.#limits = limits
  }

  forest(depth: number): SelectTree {
    const tree: SelectTree = { columns: [], embeds: [] }
    const { scanner } = this
    scanner.skipSpace()
    if (scanner.atEnd || scanner.startsWith(')')) return tree
    do {
      this.#item(tree, depth)
    } while (scanner.takeSpaced(','))
    return tree
  }

  #item(tree: SelectTree, depth: number): void {
    const { scanner } = this
    if (++this.#items > this.#limits.selectItems) {
      throw badQuery(`"select" may name at most ${this.#limits.selectItems} columns`)
    }
    scanner.skipSpace()
    if (scanner.startsWith('...')) throw notOffered('Spread embeds are not offered.')
    if (scanner.take('*')) tree.columns.push({ name: '*', alias: null })
    else this.#named(tree, depth)
    scanner.skipSpace()
    if (!scanner.atEnd && !scanner.startsWith(',') && !scanner.startsWith(')')) {
      throw scanner.unexpected('")", "," or end of input')
    }
  }

  #named(tree: SelectTree, depth: number): void {
    const { scanner } = this
    let name = scanner.fieldName()
    let alias: string | null = null
    if (scanner.startsWith(':') && !scanner.startsWith('::')) {
      scanner.take(':')
      alias = name
      name = scanner.fieldName()
    }
    this.#refuseWhatIsNotOffered(name)
    if (scanner.startsWith('!') || scanner.startsWith('(')) {
      tree.embeds.push(this.#embed(name, alias, depth + 1))
    } else {
      tree.columns.push({ name, alias })
    }
  }

  #embed(target: string, alias: string | null, depth: number): SelectedEmbed {
    const { scanner } = this
    if (depth > this.#limits.embedDepth) {
      throw badQuery(`"select" may embed at most ${this.#limits.embedDepth} levels deep`)
    }
    if (++this.#embeds > this.#limits.embeds) {
      throw badQuery(`"select" may embed at most ${this.#limits.embeds} times`)
    }
    let hint: string | null = null
    let inner = false
    for (let given = 0; given < 2 && scanner.take('!'); given++) {
      const word = scanner.fieldName()
      if (word === 'inner') inner = true
      else if (word !== 'left') hint ??= word
    }
    if (!scanner.take('(')) throw scanner.unexpected('"("')
    const select = this.forest(depth)
    if (!scanner.take(')')) throw scanner.unexpected('")" or ","')
    return { target, alias, hint, inner, select }
  }

  #refuseWhatIsNotOffered(name: string): void {
    const { scanner } = this
    if (scanner.startsWith('->')) throw notOffered('JSON paths are not offered.')
    if (scanner.startsWith('::')) throw notOffered('Casts are not offered.')
    const counts = name === 'count' && scanner.startsWith('()')
    if (counts || scanner.match(/\.(?:sum|avg|count|max|min)\(\)/y)) {
      const message = 'Use of aggregate functions is not allowed'
      throw new Refusal({ status: 400, code: 'PGRST123', message })
    }
  }
}

function notOffered(details: string): Refusal {
  return badQuery('failed to parse select parameter', details)
}
