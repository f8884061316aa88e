import { commonOptions, type Option } from './arguments.ts'
import type { Command } from './command.ts'

/** The help of all commands: one line each. */
export function helpOfAll(commands: Command[]): string {
  return [
    'The owner’s command line.',
    '',
    '  ./shop COMMAND [OPTIONS]     or: npm run shop -- COMMAND [OPTIONS]',
    '  ./shop help COMMAND          explains one command',
    '',
    'Commands:',
    ...inColumns(commands.map((command) => [callOf(command), command.summary])),
    '',
    'Options of every command:',
    ...optionLines(commonOptions),
    '',
    'Exit codes: 0 done, 1 failed, 2 not understood, 3 refused, 4 changed meanwhile,',
    '5 no database or another schema, 6 done in part, 130 interrupted.',
    '',
  ].join('\n')
}

export function helpOf(command: Command): string {
  const { summary, details, options = {} } = command
  const own = optionLines(options)
  return [
    `./shop ${callOf(command)} [OPTIONS]`,
    '',
    summary,
    ...(details ? ['', details] : []),
    ...(own.length > 0 ? ['', 'Options:', ...own] : []),
    '',
    'Options of every command:',
    ...optionLines(commonOptions),
    '',
  ].join('\n')
}

function callOf({ name, operands }: Command) {
  return operands ? `${name} ${operands}` : name
}

function optionLines(options: Record<string, Option>): string[] {
  return inColumns(
    Object.entries(options).map(([name, { value, help }]) => [
      value ? `--${name} ${value}` : `--${name}`,
      help,
    ]),
  )
}

function inColumns(lines: [call: string, explanation: string][]): string[] {
  const widest = Math.max(0, ...lines.map(([call]) => call.length))
  return lines.map(([call, explanation]) => `  ${call.padEnd(widest)}  ${explanation}`)
}
