import { once } from 'node:events'
import { Writable } from 'node:stream'

import type { Surroundings } from '../../shopkeeper/command-line/command.ts'
import type { ExitCode } from '../../shopkeeper/command-line/exit-codes.ts'
import type { Output } from '../../shopkeeper/command-line/output.ts'
import type { Act } from './act-words.ts'
import type { ExchangedFiles } from './exchanged-files.ts'

/** What these commands write is a file. */
const exported: Record<string, string> = {
  'orders export': 'orders.csv',
  'products export': 'products.csv',
  'newsletter export': 'subscribers.csv',
  'customers export': 'customer.json',
  report: 'report.csv',
}

interface Told extends Required<Pick<Surroundings, 'stdout' | 'stderr' | 'output' | 'confirm'>> {
  /** Writes what is left: call it at the end. */
  finish: (exit: ExitCode) => Promise<void>
}

/** Takes what a command says as lines for the page: results, notes, progress, questions of a dry run, files. */
export function openActOutput(
  command: string,
  { dryRun, arguments: words }: Act,
  write: (line: object) => void,
  files: ExchangedFiles,
): Told {
  const name = command === 'report' && !words.includes('--csv') ? undefined : exported[command]
  let file: Awaited<ReturnType<ExchangedFiles['create']>> | null = null
  async function append(text: string): Promise<void> {
    file ??= await files.create(name ?? 'file')
    if (!file.stream.write(text)) await once(file.stream, 'drain')
  }
  const writing: Promise<void>[] = []
  const output: Output = {
    isJson: name === undefined,
    result: (value, ...lines) => {
      if (name === undefined) write({ result: value, lines })
      else writing.push(append(`${JSON.stringify(value, null, 2)}\n`))
    },
    rows: (rows, { limit = rows.length }) => {
      for (const row of rows.slice(0, limit)) write({ result: row })
    },
    raw: async (text) => {
      if (name !== undefined) return append(text)
      // With --json, an object a line.
      for (const line of text.split('\n'))
        if (line !== '') write({ result: JSON.parse(line) as object })
    },
    progress: (text) => write({ progress: text }),
    note: (line) => write({ note: files.withoutPaths(line) }),
  }
  const errors = collectLines((line) => {
    if (line !== '' && line !== 'See --help.') write({ note: withoutOptions(line) })
  })
  return {
    output,
    stdout: collectLines((line) => write({ note: line })),
    stderr: errors,
    // The page asks with what a dry run asks; then the act is meant.
    confirm: async (question, name) => {
      if (dryRun) write({ question, name })
    },
    finish: async (exit) => {
      await Promise.all(writing)
      errors.end()
      if (!file) return
      file.stream.end()
      await once(file.stream, 'finish')
      if (exit === 0) write({ file: file.id, name })
    },
  }
}

/** Commander names the option of a value that a command does not take; the page has fields. */
function withoutOptions(line: string): string {
  return line
    .replace(/^error: /, '')
    .replace(
      /^(?:option '[^']*' argument|command-argument value) ('.*') is invalid(?: for argument '[^']*')?\. /,
      '$1 cannot be used. ',
    )
}

function collectLines(take: (line: string) => void): Writable {
  let rest = ''
  return new Writable({
    write(chunk, _encoding, done) {
      const lines = `${rest}${String(chunk)}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
      done()
    },
    final(done) {
      if (rest !== '') take(rest)
      done()
    },
  })
}
