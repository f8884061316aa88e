import { Readable } from 'node:stream'

import type { Handler, HttpExchange } from '../../server/http/http-server.ts'
import type { CallOnFiles } from '../../shopkeeper/command-line/command.ts'
import { explainError } from '../../shopkeeper/database/refusals.ts'
import { openActOutput } from './act-output.ts'
import { acts, readAct, wordsOf, type Act } from './act-words.ts'
import type { DeskDatabase } from './desk-database.ts'
import type { ExchangedFiles } from './exchanged-files.ts'
import { refuse } from './guard.ts'

interface Options {
  call: CallOnFiles
  database: DeskDatabase
  files: ExchangedFiles
  /** Called while an act runs: the desk is not idle. */
  used: () => void
  /** Whether the code on disk is still that of this process. */
  isCurrent: () => Promise<boolean>
}

const mostBytes = 1024 * 1024
const busyMs = 60_000

/** `POST /acts/orders-ship` runs `./shop orders ship` in this process, and tells line by line what it says. */
export function createActs({ call, database, files, used, isCurrent }: Options): Handler {
  return async (exchange) => {
    const { request, response, path } = exchange
    const [, name] = /^\/acts\/([a-z-]+)$/.exec(path) ?? []
    if (name === undefined) return false
    if (request.method !== 'POST') return refuse(response, 405, 'An act is sent by POST.')
    const command = acts.get(name)
    if (command === undefined) return refuse(response, 404, `The desk has no act ${name}.`)
    const text = await readText(exchange)
    if (text === null) return refuse(response, 413, 'This act is too large.')
    const act = readAct(text)
    if (typeof act === 'string') return refuse(response, 400, act)
    const words = wordsOf(command, act, files.pathOf)
    if (typeof words === 'string') return refuse(response, 400, words)
    if (!(await isCurrent()))
      return refuse(
        response,
        409,
        'The shop was updated meanwhile. End this desk and start it again: ./shop desk',
      )
    try {
      await database.requireRunning()
    } catch (error) {
      return refuse(response, 503, explainError(error).message)
    }
    await run(exchange, command, words, act)
    return true
  }

  async function run({ response }: HttpExchange, command: string, words: string[], act: Act) {
    response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' })
    const write = (line: object) => void response.write(`${JSON.stringify(line)}\n`)
    const cancel = new AbortController()
    response.once('close', () => cancel.abort())
    const busy = setInterval(used, busyMs)
    const told = openActOutput(command, act, write, files)
    const exit = await call.run(
      [
        '--as',
        call.actor,
        '--yes',
        '--once',
        act.once,
        ...(act.dryRun ? ['--dry-run'] : []),
        ...words,
      ],
      {
        stdin: Readable.from([]),
        stdout: told.stdout,
        stderr: told.stderr,
        interrupted: AbortSignal.any([cancel.signal, call.interrupted]),
        output: told.output,
        confirm: told.confirm,
        shown: act.shown,
      },
    )
    clearInterval(busy)
    used()
    await told.finish(exit)
    write({ exit })
    response.end()
  }
}

/** Null when it is too large. */
async function readText({ request }: HttpExchange): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= mostBytes) chunks.push(chunk)
  }
  return bytes <= mostBytes ? Buffer.concat(chunks).toString() : null
}
