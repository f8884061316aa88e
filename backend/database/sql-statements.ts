/** One statement of an SQL file. */
export interface SqlStatement {
  /** Without the closing semicolon; comments before it included, as the Supabase CLI records it. */
  text: string
  /** The line of the file that `text` begins on, from 1. */
  line: number
  /** Without comments and with single spaces, to compare two versions by what they do. */
  essence: string
}

/**
 * The pieces between which a semicolon may stand. Whatever can hold one that does not end a
 * statement is taken whole: comments, strings, quoted names. Dollar quotes and nested comments
 * are opened here and closed by hand below.
 */
const pieces =
  /(?<space>\s+)|(?<comment>--[^\n]*|\/\*)|[eE]'[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'|'[^']*'|"[^"]*"|(?<dollar>\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)|(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|[\s\S]/y

/** Cuts an SQL file into its statements. Empty ones (a comment at the end) are left out. */
export function splitStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let start = 0
  let essence = ''
  // Brackets, and the bodies of `begin atomic … end`, hold semicolons of their own.
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
    const { end, kind } = pieceAt(sql, at)
    const piece = sql.slice(at, end)
    if (piece === ';' && depth === 0) {
      finish(at)
    } else if (kind === 'space' || kind === 'comment') {
      if (!essence.endsWith(' ')) essence += ' '
    } else {
      depth += depthChange(piece, kind, previousWord, depth)
      essence += piece
    }
    if (kind !== 'space' && kind !== 'comment') previousWord = kind === 'word' ? piece : ''
    at = end
  }
  finish(sql.length)
  return statements
}

type Kind = 'space' | 'comment' | 'word' | 'other'

function pieceAt(sql: string, at: number): { end: number; kind: Kind } {
  pieces.lastIndex = at
  const found = pieces.exec(sql)
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

/** Comments nest in PostgreSQL. */
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

function depthChange(piece: string, kind: Kind, previousWord: string, depth: number): number {
  if (piece === '(') return 1
  if (piece === ')') return depth > 0 ? -1 : 0
  if (kind !== 'word') return 0
  const word = piece.toLowerCase()
  if (word === 'atomic' && previousWord.toLowerCase() === 'begin') return 1
  // Only inside such a body can a `case` or an `end` stand that matters here.
  if (depth === 0) return 0
  if (word === 'case') return 1
  return word === 'end' ? -1 : 0
}

/** The number of the line that position `at` is on, from 1. */
export function countLines(text: string, at: number): number {
  let lines = 1
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) {
    lines++
  }
  return lines
}
