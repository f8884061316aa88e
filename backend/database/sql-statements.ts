/** One statement of an SQL file. */
export interface SqlStatement {
  /** Without the semicolon, with the comments before it, as the Supabase CLI records it. */
  text: string
  /** Where `text` begins in the file, from 1. */
  line: number
  /** Without comments and with single spaces, to compare versions. */
  essence: string
}

/**
 * Tokens. Comments, strings and quoted names are single tokens, because they may contain
 * semicolons; of nested comments and dollar quotes only the opening is matched.
 */
const token =
  /(?<space>\s+)|(?<comment>--[^\n]*|\/\*)|[eE]'[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'|'[^']*'|"[^"]*"|(?<dollar>\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)|(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|[\s\S]/y

/** Splits an SQL file into statements; empty ones are left out. */
export function splitStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let start = 0
  let essence = ''
  // Depth of brackets and of `begin atomic … end` bodies, which contain semicolons.
  let depth = 0
  let previousWord = ''

  function finish(end: number) {
    const text = sql.slice(start, end)
    const lead = text.length - text.trimStart().length
    if (essence.trim()) {
      const line = countLines(sql, start + lead)
      statements.push({ text: text.trim(), line, essence: essence.trim() })
    }
    start = end + 1
    essence = ''
    depth = 0
  }

  for (let at = 0; at < sql.length;) {
    const { end, kind } = tokenAt(sql, at)
    const text = sql.slice(at, end)
    if (text === ';' && depth === 0) {
      finish(at)
    } else if (kind === 'space' || kind === 'comment') {
      if (!essence.endsWith(' ')) essence += ' '
    } else {
      depth += depthChange(text, kind, previousWord, depth)
      essence += text
    }
    if (kind !== 'space' && kind !== 'comment') previousWord = kind === 'word' ? text : ''
    at = end
  }
  finish(sql.length)
  return statements
}

type Kind = 'space' | 'comment' | 'word' | 'other'

function tokenAt(sql: string, at: number): { end: number; kind: Kind } {
  token.lastIndex = at
  const found = token.exec(sql)
  const text = found?.[0] ?? ' '
  const end = at + text.length
  if (found?.groups?.['space']) return { end, kind: 'space' }
  if (text === '/*') return { end: endOfComment(sql, end), kind: 'comment' }
  if (found?.groups?.['comment']) return { end, kind: 'comment' }
  if (found?.groups?.['word']) return { end, kind: 'word' }
  if (found?.groups?.['dollar']) {
    const close = sql.indexOf(text, end)
    return { end: close < 0 ? sql.length : close + text.length, kind: 'other' }
  }
  return { end, kind: 'other' }
}

function endOfComment(sql: string, from: number): number {
  const marks = /\/\*|\*\//g
  marks.lastIndex = from
  for (let depth = 1; depth > 0;) {
    const mark = marks.exec(sql)
    if (!mark) return sql.length
    depth += mark[0] === '/*' ? 1 : -1
  }
  return marks.lastIndex
}

function depthChange(text: string, kind: Kind, previousWord: string, depth: number): number {
  if (text === '(') return 1
  if (text === ')') return depth > 0 ? -1 : 0
  if (kind !== 'word') return 0
  const word = text.toLowerCase()
  if (word === 'atomic' && previousWord.toLowerCase() === 'begin') return 1
  // `case` and `end` matter only inside such a body.
  if (depth === 0) return 0
  if (word === 'case') return 1
  return word === 'end' ? -1 : 0
}

/** The line of position `at`, from 1. */
export function countLines(text: string, at: number): number {
  let lines = 1
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) {
    lines++
  }
  return lines
}
