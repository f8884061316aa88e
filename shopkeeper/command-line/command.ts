import type { Client } from 'pg'

import type { Environment } from '../../server/environment.ts'
import type { Arguments, Syntax } from './arguments.ts'
import type { ExitCode } from './exit-codes.ts'
import type { Output } from './output.ts'

/** A line of the command table. */
export type Command = Syntax & {
  /** What it does, in one line of the help. */
  summary: string
  /** More lines for the help of this command alone. */
  details?: string
} & (
    | {
        /** Imports its code, so that a command loads only what it needs. */
        load: () => Promise<(call: Call) => Promise<ExitCode | void>>
      }
    | {
        /** The same for a command that opens no session: it works on files. */
        loadWithoutDatabase: () => Promise<(call: CallOnFiles) => Promise<ExitCode | void>>
      }
  )

/** A command as it was called. */
export interface Call extends CallOnFiles {
  /** One connection as the owner of the shop's tables. */
  database: Client
}

/** A call of a command that needs no database. */
export interface CallOnFiles {
  command: Command
  arguments: Arguments
  environment: Environment
  /** Who acts. */
  actor: string
  isDryRun: boolean
  /** The value of --once. */
  requestKey: string | null
  /** Aborted by Ctrl-C. */
  interrupted: AbortSignal
  output: Output
  /** Asks before what cannot be undone; throws when the answer is no. A dry run does not ask. */
  confirm: (question: string) => Promise<void>
  /** As `confirm`, but the name of what is about to be lost must be typed. */
  confirmName: (question: string, name: string) => Promise<void>
}
