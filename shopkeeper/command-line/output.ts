import { once } from 'node:events'
import type { Writable } from 'node:stream'

export interface Output {
  isJson: boolean
  /** A result on standard output: with --json the object, else the lines. */
  result: (value: object, ...lines: string[]) => void
  /** Rows in columns with the names of their fields, and how many there are; with --json an object each. */
  rows: <Row extends object>(rows: Row[], table: Table<Row>) => void
  /** Text as it is, such as a file; settles when the reader can take more. */
  raw: (text: string) => Promise<void>
  /** How far a long command is; shown on a terminal alone. */
  progress: (text: string) => void
  /** A message on standard error. */
  note: (line: string) => void
}

interface Table<Row> {
  /** One of them; in the plural after it, where that is not by an s. */
  noun: [singular: string, plural?: string]
  /** The most rows that are shown; there is one more when there are more. */
  limit?: number
  /** Which rows come first. Default: the newest. */
  order?: 'newest' | 'first'
  /** What of a row a person reads. Default: each field. */
  shown?: (row: Row) => object
}

/**
 * Writes results and messages. A name or address comes from a shopper or a file: characters that could
 * steer a terminal are written as escapes.
 */
export function createOutput(stdout: Writable, stderr: Writable, isJson: boolean): Output {
  const note = (line: string) => void stderr.write(`${escapeControls(line)}\n`)
  function writeRows<Row extends object>(
    rows: Row[],
    { noun, limit = rows.length, order = 'newest', shown = (row) => row }: Table<Row>,
  ): void {
    const first = rows.slice(0, limit)
    if (isJson) stdout.write(jsonLines(first))
    else if (first.length > 0) stdout.write(formatColumns(first.map(shown)))
    note(
      rows.length > limit
        ? `The ${order} ${limit}; --limit shows more.`
        : countOf(rows.length, ...noun),
    )
  }
  return {
    isJson,
    result: (value, ...lines) => {
      if (isJson) stdout.write(`${toJson(value)}\n`)
      else for (const line of lines) stdout.write(`${escapeControls(line)}\n`)
    },
    rows: writeRows,
    raw: async (text) => {
      if (!stdout.write(text)) await once(stdout, 'drain')
    },
    progress: (text) => {
      if ('isTTY' in stderr && stderr.isTTY) stderr.write(`\r${text} …\u001b[K\r`)
    },
    note,
  }
}

/** C0, C1 and DEL; line separators; marks that reverse or hide text. */
const controls =
  // oxlint-disable-next-line eslint/no-control-regex -- they are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

export function escapeControls(text: string): string {
  return text.replace(controls, unicodeEscape)
}

/** An object a line, for `raw`. */
export function jsonLines(rows: object[]): string {
  return rows.map((row) => `${toJson(row)}\n`).join('')
}

/** JSON, with the characters escaped that JSON.stringify leaves. */
function toJson(value: object): string {
  return JSON.stringify(value).replace(controls, unicodeEscape)
}

function unicodeEscape(character: string) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Numbers and amounts are aligned at the right. */
function formatColumns(rows: object[]): string {
  const titles = Object.keys(rows[0] ?? {}).map((name) =>
    name.replace(/^is_/, '').replaceAll('_', ' ').toUpperCase(),
  )
  const cells = rows.map((row) =>
    Object.values(row).map((value) => escapeControls(formatCell(value))),
  )
  const columns = titles.map((title, at) => {
    const texts = cells.map((line) => line[at] ?? '')
    const width = Math.max(title.length, ...texts.map(({ length }) => length))
    const isNumber = texts.every((text) => /^(\d+(\.\d\d)?)?$/.test(text))
    return [title, ...texts].map((text) => (isNumber ? text.padStart(width) : text.padEnd(width)))
  })
  return [titles, ...cells]
    .map(
      (_, line) =>
        `${columns
          .map((column) => column[line])
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return formatTime(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** `2026-11-22 14:05`, in the time zone of this machine. */
export function formatTime(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const date = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${date} ${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** `1 order`, `3,000 orders`. */
export function countOf(number: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(number)} ${number === 1 ? noun : plural}`
}

/** `3,000`. */
export function formatNumber(number: number): string {
  return number.toLocaleString('en-US')
}
