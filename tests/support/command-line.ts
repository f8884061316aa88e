import { Readable, Writable } from 'node:stream'

import type { DatabaseConnection } from '../../backend/database/connection.ts'
import { runCommandLine } from '../../shopkeeper/run-command.ts'
import { urlOf } from './data-folder.ts'

interface CommandResult {
  exitCode: number
  /** Standard output. */
  output: string
  /** Standard error. */
  messages: string
  /** Standard output of --json: each line parsed. */
  objects: Record<string, unknown>[]
}

interface CommandOptions {
  /** What is typed: the input counts as a terminal. Without it the input is closed. */
  typed?: string | AsyncIterable<string>
  variables?: Record<string, string>
  interrupted?: AbortSignal
}

/** Runs a command of the command line in this process, on the database of a test. */
export async function shop(
  database: { connection: DatabaseConnection },
  commandLine: string | string[],
  { typed, variables, interrupted }: CommandOptions = {},
): Promise<CommandResult> {
  const stdout = collect()
  const stderr = collect()
  const words = typeof commandLine === 'string' ? commandLine.split(' ') : commandLine
  const exitCode = await runCommandLine(words, {
    variables: {
      ENV_FILE: '',
      DATABASE_URL: urlOf(database.connection),
      SUDO_USER: 'maud',
      ...variables,
    },
    stdin: Object.assign(Readable.from(typeof typed === 'string' ? [typed] : (typed ?? [])), {
      isTTY: typed !== undefined,
    }),
    stdout: stdout.stream,
    stderr: stderr.stream,
    interrupted: interrupted ?? new AbortController().signal,
  })
  const output = stdout.text()
  return {
    exitCode,
    output,
    messages: stderr.text(),
    objects: words.includes('--json')
      ? output
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Record<string, unknown>)
      : [],
  }
}

function collect() {
  const chunks: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk))
      done()
    },
  })
  return { stream, text: () => chunks.join('') }
}
