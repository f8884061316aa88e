import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'

import { parse, type CsvError } from 'csv-parse'

import { codeOf, reasonOf } from '../../backend/database/database-errors.ts'
import { CommandError, refusal } from '../command-line/exit-codes.ts'

/** A record of a file. */
interface CsvRecord {
  /** The line on which it begins, from 1. */
  line: number
  cells: string[]
}

const recordBytes = 1_000_000
const sampleBytes = 64 * 1024

/** SHA-256 of a file. */
export async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of readFile(path)) hash.update(chunk)
  return hash.digest()
}

/**
 * Reads the records of a CSV file one after the other: the file may be larger than the memory. Its
 * encoding is that of its byte order mark, else `encoding`, else UTF-8; its delimiter a comma, semicolon
 * or tab.
 *
 * @throws CommandError for a file that is no text in this encoding, or whose quotes do not match
 */
export async function* readCsv(
  path: string,
  encoding: string | undefined,
): AsyncGenerator<CsvRecord> {
  const sample = await readSample(path)
  const decoder = new TextDecoder(encodingOf(sample, encoding), { fatal: true })
  const head = new TextDecoder(decoder.encoding).decode(sample)
  // Excel's own first line: `sep=;`.
  const named = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(head)?.[1]
  const parser = parse({
    delimiter: named ?? delimiterOf(head),
    from_line: named === undefined ? 1 : 2,
    // Also mixed: files that were put together.
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    max_record_size: recordBytes,
    relax_column_count: true,
    skip_empty_lines: true,
  })
  // What fails on the way is thrown by the parser, below.
  pipeline(decodeFile(path, decoder), parser, () => {})
  let line = named === undefined ? 1 : 2
  try {
    for await (const { info, record } of parser as AsyncIterable<ParsedRecord>) {
      yield { line, cells: record }
      line = info.lines + 1
    }
  } catch (error) {
    throw explain(error, line)
  }
}

interface ParsedRecord {
  /** The line on which the record ends. */
  info: { lines: number }
  record: string[]
}

function explain(error: unknown, line: number): CommandError {
  if (error instanceof CommandError) return error
  const { code } = error as Partial<CsvError>
  const words: Record<string, string> = {
    CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
    CSV_INVALID_CLOSING_QUOTE: 'a quote ends inside of a cell',
    CSV_MAX_RECORD_SIZE: 'a record has more than 1 MB: is a quote missing?',
    INVALID_OPENING_QUOTE: 'a quote begins inside of a cell',
  }
  return unreadable(`near line ${line}: ${words[code ?? ''] ?? reasonOf(error)}`)
}

async function* decodeFile(path: string, decoder: TextDecoder): AsyncGenerator<string> {
  try {
    for await (const chunk of readFile(path)) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw unreadable(`it is not ${decoder.encoding}. Name its encoding: --encoding windows-1252`)
  }
}

/** @throws CommandError when the file cannot be read */
async function* readFile(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: sampleBytes })) {
      yield chunk as Buffer
    }
  } catch (error) {
    throw unreadable(codeOf(error) === 'ENOENT' ? 'there is no such file' : reasonOf(error))
  }
}

async function readSample(path: string): Promise<Buffer> {
  for await (const chunk of readFile(path)) return chunk
  throw unreadable('it is empty')
}

function encodingOf(sample: Buffer, named: string | undefined): string {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return 'utf-8'
  try {
    return new TextDecoder(named ?? 'utf-8').encoding
  } catch {
    throw unreadable(`there is no encoding "${named}"`)
  }
}

/** The one of comma, semicolon and tab that the header has most often, outside of quotes. */
function delimiterOf(head: string): string {
  const header = (/^(?:"[^"]*"|[^"\r\n])*/.exec(head)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((sign) => [sign, header.split(sign).length] as const)
  return counts.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ','
}

function unreadable(reason: string) {
  return refusal(`The file cannot be read: ${reason}.`)
}
