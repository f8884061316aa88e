import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Writable } from 'node:stream'

import { actorName, requestKey } from './option-values.ts'
import { escapeControls } from './output.ts'

type Program = ReturnType<typeof createProgram>

/** The values of the options that every command has: they say only how to run it. */
export type CommonOptions = ReturnType<Program['opts']>

/** The command line, without its commands. It throws a CommanderError behind a help, and for words that it does not know. */
export function createProgram(stdout: Writable, stderr: Writable) {
  const program = new Command('./shop')
    .description('The owner’s command line; also: npm run shop -- COMMAND')
    .option('--json', 'one JSON object a line on standard output')
    .option('--dry-run', 'show what would be done, and change nothing')
    .option('--yes', 'do not ask')
    .option('--as <name>', 'who acts, for the log; default: the user of the system', actorName)
    .option('--once <key>', 'with the same key again nothing is done twice', requestKey)
    .helpOption('-h, --help', 'explain the command')
    .helpCommand(false)
    .addHelpText('after', exitCodesHelp)
    .showHelpAfterError('See --help.')
    .configureHelp({
      showGlobalOptions: true,
      commandDescription: (command) =>
        [command.summary(), command.description()].filter(Boolean).join('\n\n'),
      visibleCommands: (group) => group.commands.flatMap(listCommands),
      subcommandTerm: (command) =>
        `${nameOf(command)} ${command
          .usage()
          .replace(/\[options\]|\[command\]/g, '')
          .trim()}`,
    })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text.split('\n').map(escapeControls).join('\n')),
    })
    .exitOverride()
  // Commander would propose the second word of another command.
  program.on('command:*', ([word]) => program.error(`error: unknown command '${word}'`))
  program
    .command('help [command...]')
    .summary('explain a command, or list those that begin with a word')
    .action((words) => {
      const find = (group: CommandUnknownOpts | undefined, word: string) =>
        group?.commands.find((command) => command.name() === word)
      const named = words.reduce<CommandUnknownOpts | undefined>(find, program)
      if (!named) return program.error(`error: unknown command '${words.join(' ')}'`)
      named.help()
    })
  return program
}

const exitCodesHelp = `
Exit codes: 0 done, 1 failed, 2 not understood, 3 refused, 4 changed meanwhile,
5 no database or another schema, 6 done in part, 130 interrupted.`

/** `orders list`. */
export function nameOf(command: CommandUnknownOpts): string {
  const { parent } = command
  return parent?.parent ? `${nameOf(parent)} ${command.name()}` : command.name()
}

/** The commands below and including this one; a group, such as `orders`, is none itself. @internal Exported for tests. */
export function listCommands(command: CommandUnknownOpts): CommandUnknownOpts[] {
  const own = command.summary() === '' ? [] : [command]
  return [...own, ...command.commands.flatMap(listCommands)]
}

/**
 * Collects the options of the command as they are typed. Commander would let a second value replace the first
 * without a word, and take an option for the value of the one before it.
 */
export function watchOptions(
  command: CommandUnknownOpts,
  typed = new Map<string, unknown>(),
): Map<string, unknown> {
  const known = [
    ...command.options,
    ...(command.parent?.parent ?? command.parent ?? command).options,
  ]
  for (const option of command.options) {
    command.on(`option:${option.name()}`, (value) => {
      if (option.required && typed.has(option.name()))
        command.error(`error: option '${option.flags}' is given twice`)
      if (known.some(({ long }) => long === value))
        command.error(`error: option '${option.flags}' argument missing`)
      typed.set(option.name(), value ?? true)
    })
  }
  for (const below of command.commands) watchOptions(below, typed)
  return typed
}
