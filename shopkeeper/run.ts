import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

import { reasonOf } from '../backend/database/database-errors.ts'
import { readEnvironment, withEnvFile, type Environment } from '../server/environment.ts'
import { parseArguments, type Arguments } from './command-line/arguments.ts'
import type { Call, CallOnFiles, Command } from './command-line/command.ts'
import { createConfirmation } from './command-line/confirmation.ts'
import { exitCodes, usageError, type ExitCode } from './command-line/exit-codes.ts'
import { helpOf, helpOfAll } from './command-line/help.ts'
import { createOutput, escapeControls, type Output } from './command-line/output.ts'
import { commands } from './commands.ts'
import { explainError } from './database/refusals.ts'
import { openSession } from './database/session.ts'

/** What surrounds a command: a test gives its own. */
interface Surroundings {
  variables: Record<string, string | undefined>
  stdin: Readable & { isTTY?: boolean }
  stdout: Writable
  stderr: Writable
  /** Aborted by Ctrl-C: the transaction in progress is rolled back. */
  interrupted: AbortSignal
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs one command. Never rejects: what went wrong is on standard error and in the exit code. */
export async function runCommandLine(words: string[], around: Surroundings): Promise<ExitCode> {
  try {
    const found = findCommand(words)
    if (Array.isArray(found)) {
      around.stdout.write(helpOfAll(found))
      return exitCodes.done
    }
    const args = parseArguments(found.command, found.rest)
    if (args.has('help')) {
      around.stdout.write(helpOf(found.command))
      return exitCodes.done
    }
    return await runCommand(found.command, args, around)
  } catch (error) {
    if (around.interrupted.aborted) {
      around.stderr.write('Interrupted.\n')
      return exitCodes.interrupted
    }
    const { message, exitCode } = explainError(error)
    around.stderr.write(`${escapeControls(message)}\n`)
    return exitCode
  }
}

/** A command with the words after its name, of which the longest counts; or those whose help is asked for. */
function findCommand(words: string[]): { command: Command; rest: string[] } | Command[] {
  const [first] = words
  if (first === undefined || first === '--help' || first === '-h') return commands
  if (first === 'help') return findHelp(words.slice(1))
  for (const length of [2, 1]) {
    const command = commands.find(({ name }) => name === words.slice(0, length).join(' '))
    if (command) return { command, rest: words.slice(length) }
  }
  const related = commands.filter(({ name }) => name.split(' ')[0] === first)
  const named = words
    .slice(0, 2)
    .filter((word) => !word.startsWith('-'))
    .join(' ')
  const hint = related.length > 0 ? related.map(({ name }) => name).join(', ') : './shop help'
  throw usageError(
    first.startsWith('-')
      ? `The command comes first, then its options: ${hint}`
      : `There is no command "${named}". See: ${hint}`,
  )
}

/** `help products` is the help of all commands of this word. */
function findHelp(words: string[]) {
  if (words.length === 0) return commands
  const name = words.join(' ')
  const group = commands.filter((command) => command.name.startsWith(`${name} `))
  const isCommand = commands.some((command) => command.name === name)
  return group.length > 0 && !isCommand ? group : findCommand([...words, '--help'])
}

async function runCommand(
  command: Command,
  args: Arguments,
  { variables, stdin, stdout, stderr, interrupted }: Surroundings,
): Promise<ExitCode> {
  const output = createOutput(stdout, stderr, args.has('json'))
  const isDryRun = args.has('dry-run')
  const call: CallOnFiles = {
    command,
    arguments: args,
    environment: readSettings(variables, output.note),
    actor: readActor(args, variables),
    isDryRun,
    requestKey: readRequestKey(args),
    interrupted,
    output,
    ...createConfirmation({ stdin, stderr, isGiven: args.has('yes') || isDryRun }),
  }
  const exitCode =
    'load' in command
      ? await runInSession(await command.load(), call)
      : await (
          await command.loadWithoutDatabase()
        )(call)
  if (isDryRun) output.note('A dry run: nothing was changed.')
  return exitCode ?? exitCodes.done
}

async function runInSession(
  run: (call: Call) => Promise<ExitCode | void>,
  call: CallOnFiles,
): Promise<ExitCode | void> {
  const { interrupted } = call
  const session = await openSession(call.environment, call.output.note, interrupted)
  // The server may finish the running statement; a transaction that was not committed is undone.
  const interrupt = () => void session.client.end().catch(() => {})
  interrupted.addEventListener('abort', interrupt, { once: true })
  try {
    interrupted.throwIfAborted()
    return await run({ ...call, database: session.client })
  } finally {
    interrupted.removeEventListener('abort', interrupt)
    await session.close()
  }
}

const folders = ['DATA_DIR', 'BACKUP_DIR', 'WAL_ARCHIVE']

/** Relative folders count from the project, as for the server, wherever the command is called. */
function readSettings(variables: Surroundings['variables'], note: Output['note']): Environment {
  try {
    const resolved = { ...withEnvFile(variables, note) }
    for (const name of folders) {
      const folder = resolved[name]?.trim() || (name === 'DATA_DIR' && '.data')
      if (folder) resolved[name] = resolve(root, folder)
    }
    return readEnvironment(resolved)
  } catch (error) {
    throw usageError(reasonOf(error))
  }
}

function readActor(args: Arguments, variables: Surroundings['variables']): string {
  const given = args.text('as')?.trim()
  if (given !== undefined) {
    if (given === '' || given.length > 100) throw usageError('--as must be 1 to 100 characters')
    return given
  }
  return variables['SUDO_USER']?.trim() || systemUser()
}

/** In a container the user may have no name. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

function readRequestKey(args: Arguments): string | null {
  const key = args.text('once')
  if (key !== null && !/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw usageError('--once must be 1 to 100 letters, digits or signs without spaces')
  }
  return key
}
