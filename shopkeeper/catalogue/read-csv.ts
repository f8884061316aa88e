import { readFile } from 'node:fs/promises'

import { parse, type CsvError } from 'csv-parse/sync'

import { codeOf, reasonOf } from '../../backend/database/database-errors.ts'
import { refusal } from '../command-line/exit-codes.ts'

/** A record of a file. */
export interface CsvRecord {
  /** The line on which it begins, from 1. */
  line: number
  cells: string[]
}

/** @throws CommandError when the file cannot be read */
export async function readContent(path: string): Promise<Buffer> {
  const content = await readFile(path).catch((error: unknown) => {
    throw unreadable(codeOf(error) === 'ENOENT' ? 'there is no such file' : reasonOf(error))
  })
  if (content.length === 0) throw unreadable('it is empty')
  return content
}

/**
 * The records of a CSV file. Its encoding is that of its byte order mark, else `encoding`, else UTF-8; its delimiter a
 * comma, semicolon or tab.
 *
 * @throws CommandError for a file that is no text in this encoding, or whose quotes do not match
 */
export function readCsv(content: Buffer, encoding: string | undefined): CsvRecord[] {
  const text = decode(content, encodingOf(content, encoding))
  // Excel's own first line: `sep=;`.
  const named = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(text)?.[1]
  const records: CsvRecord[] = []
  let line = named === undefined ? 1 : 2
  try {
    parse(text, {
      delimiter: named ?? delimiterOf(text),
      from_line: line,
      // Also mixed: files that were put together.
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: 1_000_000,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record(cells: string[], { lines }) {
        records.push({ line, cells })
        line = lines + 1
        return null
      },
    })
    return records
  } catch (error) {
    const { code = '' } = error as Partial<CsvError>
    throw unreadable(`near line ${line}: ${faults[code] ?? reasonOf(error)}`)
  }
}

const faults: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quote ends inside of a cell',
  CSV_MAX_RECORD_SIZE: 'a record has more than 1 MB: is a quote missing?',
  INVALID_OPENING_QUOTE: 'a quote begins inside of a cell',
}

function decode(content: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw unreadable(`it is not ${encoding}. Name its encoding: --encoding windows-1252`)
  }
}

function encodingOf(content: Buffer, named: string | undefined): string {
  const mark = content.toString('hex', 0, 3)
  if (mark.startsWith('fffe')) return 'utf-16le'
  if (mark.startsWith('feff')) return 'utf-16be'
  if (mark === 'efbbbf') return 'utf-8'
  try {
    return new TextDecoder(named ?? 'utf-8').encoding
  } catch {
    throw unreadable(`there is no encoding "${named}"`)
  }
}

/** The one of comma, semicolon and tab that the header has most often, outside of quotes. */
function delimiterOf(text: string): string {
  const header = (/^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((sign) => [sign, header.split(sign).length] as const)
  return counts.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ','
}

function unreadable(reason: string) {
  return refusal(`The file cannot be read: ${reason}.`)
}
