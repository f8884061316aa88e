import type { Readable, Writable } from 'node:stream'

import type { Client } from 'pg'

import type { Environment } from '../../server/environment.ts'
import type { ExitCode } from './exit-codes.ts'
import type { Output } from './output.ts'

/** What surrounds a command: a test gives its own, and the desk. */
export interface Surroundings {
  variables: Record<string, string | undefined>
  stdin: Readable & { isTTY?: boolean }
  stdout: Writable
  stderr: Writable
  /** Aborted by Ctrl-C: the transaction in progress is rolled back. */
  interrupted: AbortSignal
  /** Takes results in place of standard output. */
  output?: Output
  /** Answers questions in place of the terminal. */
  confirm?: CallOnFiles['confirm']
  shown?: CallOnFiles['shown']
}

/** A command as it was called. */
export interface Call extends CallOnFiles {
  /** One connection as the owner of the shop's tables. */
  database: Client
}

/** A call of a command that needs no database. */
export interface CallOnFiles {
  /** Its name: `orders list`. */
  command: string
  /** What it was called with, without the options that only say how to run it. */
  request: unknown
  environment: Environment
  /** Who acts. */
  actor: string
  isDryRun: boolean
  /** The value of --once. */
  requestKey: string | null
  /** Aborted by Ctrl-C. */
  interrupted: AbortSignal
  /** Values before the act that the desk showed: where one is another by now, nothing is changed. */
  shown: Record<string, unknown> | null
  output: Output
  /** With which it will end: `done`, unless its work sets another one. */
  exitCode: ExitCode
  /**
   * Asks before what cannot be undone; throws when the answer is no. A dry run does not ask.
   *
   * @param name of what is about to be lost, which must be typed
   */
  confirm: (question: string, name?: string) => Promise<void>
  /** Runs another command in this process. */
  run: (words: string[], around: Omit<Surroundings, 'variables'>) => Promise<ExitCode>
}
