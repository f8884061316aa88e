import { userInfo } from 'node:os'

import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'

import { reasonOf } from '../backend/database/database-errors.ts'
import { readSettings, type Environment } from '../server/environment.ts'
import type { Call, CallOnFiles, Surroundings } from './command-line/command.ts'
import { createConfirmation } from './command-line/confirmation.ts'
import { exitCodes, usageError, type ExitCode } from './command-line/exit-codes.ts'
import { createOutput, escapeControls } from './command-line/output.ts'
import { createProgram, nameOf, watchOptions, type CommonOptions } from './command-line/program.ts'
import { addCommands } from './commands.ts'
import { openConnection } from './database/command-connection.ts'
import { explainError } from './database/refusals.ts'

/** These open no database. */
const onFiles = ['help', 'desk', 'backup list', 'backup verify', 'backup prune', 'restore']

/** Runs one command. Never rejects: what went wrong is on standard error and in the exit code. */
export async function runCommandLine(words: string[], around: Surroundings): Promise<ExitCode> {
  const { stdout, stderr, interrupted } = around
  const program = createProgram(stdout, stderr)
  // It is filled in before an action begins.
  const call = {} as Call
  addCommands(program, call)
  const typed = watchOptions(program)
  let connection: Awaited<ReturnType<typeof openConnection>> | null = null
  program.hook('preAction', async (_program, command) => {
    Object.assign(call, describeCall(command, typed, program.opts(), around))
    if (onFiles.includes(call.command)) return
    connection = await openConnection(call.environment, call.output.note, interrupted)
    call.database = connection.client
    // The server may finish the running statement; a transaction that was not committed is undone.
    interrupted.addEventListener('abort', () => void call.database.end().catch(() => {}))
    interrupted.throwIfAborted()
  })
  try {
    await program
      .parseAsync(words.length === 0 ? ['help'] : words, { from: 'user' })
      .finally(() => connection?.close())
    if (call.isDryRun) call.output.note('A dry run: nothing was changed.')
    return call.exitCode
  } catch (error) {
    // Its text is written.
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    if (interrupted.aborted) {
      stderr.write('Interrupted.\n')
      return exitCodes.interrupted
    }
    const explained = explainError(error)
    stderr.write(`${escapeControls(explained.message)}\n`)
    return explained.exitCode
  }
}

function describeCall(
  command: CommandUnknownOpts,
  typed: Map<string, unknown>,
  { json, dryRun, yes, as, once }: CommonOptions,
  around: Surroundings,
): CallOnFiles {
  const { variables, stdout, stderr, interrupted } = around
  const output = around.output ?? createOutput(stdout, stderr, json === true)
  const isDryRun = dryRun === true
  return {
    command: nameOf(command),
    request: [
      nameOf(command),
      command.args,
      command.options.map((option) => [option.name(), typed.get(option.name())]),
    ],
    environment: settingsOf(variables),
    actor: as ?? (variables['SUDO_USER']?.trim() || systemUser()),
    isDryRun,
    requestKey: once ?? null,
    interrupted,
    shown: around.shown ?? null,
    output,
    exitCode: exitCodes.done,
    run: (words, other) => runCommandLine(words, { variables, ...other }),
    confirm:
      around.confirm ?? (yes || isDryRun ? () => Promise.resolve() : createConfirmation(around)),
  }
}

function settingsOf(variables: Surroundings['variables']): Environment {
  try {
    return readSettings(variables)
  } catch (error) {
    throw usageError(reasonOf(error))
  }
}

/** In a container the user may have no name. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
