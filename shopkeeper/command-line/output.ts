import { once } from 'node:events'
import type { Writable } from 'node:stream'

export interface Output {
  isJson: boolean
  /** A result on standard output: with --json the object, else the lines. */
  result: (value: object, ...lines: string[]) => void
  /** Results in columns: with --json an object each. */
  rows: <Row extends object>(rows: Row[], columns: Column<Row>[]) => void
  /** The first rows of a command with --limit; `rows` holds one more when there are more. A note says how many. */
  page: <Row extends object>(rows: Row[], columns: Column<Row>[], page: Page) => void
  /** Text as it is, such as a file; settles when the reader can take more. */
  raw: (text: string) => Promise<void>
  /** How far a long command is; shown on a terminal alone. */
  progress: (text: string) => void
  /** A message on standard error. */
  note: (line: string) => void
}

interface Page {
  limit: number
  noun: string
  plural?: string
  /** Which rows are the first ones. Default: the newest. */
  order?: 'newest' | 'first'
}

export interface Column<Row> {
  title: string
  text: (row: Row) => string | number | null
  alignRight?: boolean
}

/**
 * Writes results and messages. A name or address comes from a shopper or a file: characters that could
 * steer a terminal are written as escapes.
 */
export function createOutput(stdout: Writable, stderr: Writable, isJson: boolean): Output {
  const note = (line: string) => void stderr.write(`${escapeControls(line)}\n`)
  function writeRows<Row extends object>(rows: Row[], columns: Column<Row>[]): void {
    if (isJson) stdout.write(jsonLines(rows))
    else if (rows.length > 0) stdout.write(formatColumns(rows, columns))
  }
  return {
    isJson,
    result: (value, ...lines) => {
      if (isJson) stdout.write(`${toJson(value)}\n`)
      else for (const line of lines) stdout.write(`${escapeControls(line)}\n`)
    },
    rows: writeRows,
    page: (rows, columns, { limit, noun, plural, order = 'newest' }) => {
      writeRows(rows.slice(0, limit), columns)
      note(
        rows.length > limit
          ? `The ${order} ${limit}; --limit shows more.`
          : countOf(rows.length, noun, plural),
      )
    },
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

function formatColumns<Row>(rows: Row[], columns: Column<Row>[]): string {
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ text }) => escapeControls(String(text(row) ?? '')))),
  ]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  const lines = cells.map((line) =>
    line
      .map((cell, at) => {
        const width = widths[at] ?? 0
        return columns[at]?.alignRight ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
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
