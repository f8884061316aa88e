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

/** Runs one command. Never rejects: what went wrong is on standard error and in the exit code. */
export async function runCommandLine(words: string[], around: Surroundings): Promise<ExitCode> {
  const { stdout, stderr, interrupted } = around
  const program = createProgram(stdout, stderr)
  let exitCode: ExitCode = exitCodes.done
  function performWith<OneCall>(
    connect: (
      call: CallOnFiles,
      work: (call: OneCall) => Promise<ExitCode | void>,
    ) => Promise<ExitCode | void>,
  ) {
    return (work: (call: OneCall, ...given: never) => Promise<ExitCode | void>) =>
      async (...words: unknown[]) => {
        const command = words.pop() as CommandUnknownOpts
        const call = createCall(command, typed, program.opts(), around)
        const done = await connect(call, (connected) => work(connected, ...(words as never)))
        exitCode = done ?? exitCodes.done
        if (call.isDryRun) call.output.note('A dry run: nothing was changed.')
      }
  }
  const perform = performWith(runConnected)
  const onFiles = performWith<CallOnFiles>((call, work) => work(call))
  addCommands(program, Object.assign(perform, { onFiles }))
  const typed = watchOptions(program)
  try {
    await program.parseAsync(words.length === 0 ? ['help'] : words, { from: 'user' })
    return exitCode
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

function createCall(
  command: CommandUnknownOpts,
  typed: Map<string, unknown>,
  { json, dryRun, yes, as, once }: CommonOptions,
  around: Surroundings,
): CallOnFiles {
  const { variables, stdin, stdout, stderr, interrupted } = around
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
    run: (words, other) => runCommandLine(words, { variables, ...other }),
    ...(around.confirmation ??
      createConfirmation({ stdin, stderr, isGiven: yes === true || isDryRun })),
  }
}

async function runConnected(
  call: CallOnFiles,
  work: (call: Call) => Promise<ExitCode | void>,
): Promise<ExitCode | void> {
  const { interrupted } = call
  const connection = await openConnection(call.environment, call.output.note, interrupted)
  // The server may finish the running statement; a transaction that was not committed is undone.
  const interrupt = () => void connection.client.end().catch(() => {})
  interrupted.addEventListener('abort', interrupt, { once: true })
  try {
    interrupted.throwIfAborted()
    return await work({ ...call, database: connection.client })
  } finally {
    interrupted.removeEventListener('abort', interrupt)
    await connection.close()
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
