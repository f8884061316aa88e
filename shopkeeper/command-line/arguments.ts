import { parseArgs } from 'node:util'

import { reasonOf } from '../../backend/database/database-errors.ts'
import { usageError } from './exit-codes.ts'

/** How a command is written. */
export interface Syntax {
  /** Its words: `orders list`. */
  name: string
  /** What follows the name, as the help shows it: `SLUG PIECES`; `NUMBER…` are one or more, `[BACKUP]` may be absent. */
  operands?: string
  /** With `…`; default: 1000. */
  mostOperands?: number
  options?: Record<string, Option>
}

export interface Option {
  /** The name of its value in the help; without one it is a switch. */
  value?: string
  help: string
}

/** Options that every command has: they say only how to run it. */
export const commonOptions: Record<string, Option> = {
  json: { help: 'one JSON object a line on standard output' },
  'dry-run': { help: 'show what would be done, and change nothing' },
  yes: { help: 'do not ask' },
  as: { value: 'NAME', help: 'who acts, for the log; default: the user of the system' },
  once: { value: 'KEY', help: 'with the same key again nothing is done twice' },
  help: { help: 'explain the command' },
}

/** The operands and options of a call. Its readers throw a usage error for a value that breaks their rule. */
export interface Arguments {
  operands: string[]
  has: (option: string) => boolean
  /** The text as typed; null when it was not given. */
  text: (option: string) => string | null
  oneOf: <Choice extends string>(option: string, choices: readonly Choice[]) => Choice | null
  wholeNumber: (option: string, least: number, most: number) => number | null
  /** Dollars with two decimals, as text: no amount becomes a floating-point number. */
  amount: (option: string) => string | null
  /** A moment: `2026-11-22`, `2026-11-22T14:00`, or how long ago: `36h`, `7d`. */
  moment: (option: string, now?: Date) => Date | null
  /** A moment to come: `2026-12-24`, or in how long: `36h`, `7d`. */
  deadline: (option: string, now?: Date) => Date | null
  /** Command, operands and options, without those that only say how to run it. */
  request: () => unknown
}

/** @throws a usage error for an unknown option, a missing value or a wrong number of operands */
export function parseArguments(command: Syntax, words: string[]): Arguments {
  const options = { ...commonOptions, ...command.options }
  const types = Object.entries(options).map(([name, { value }]) => [
    name,
    { type: value === undefined ? ('boolean' as const) : ('string' as const) },
  ])
  const { values, positionals: operands } = parse(command, words, Object.fromEntries(types))
  const named = command.operands?.split(' ') ?? []
  const least = named.filter((word) => !word.startsWith('[')).length
  const most = named.at(-1)?.endsWith('…') ? (command.mostOperands ?? 1_000) : named.length
  if (values['help'] !== true && (operands.length < least || operands.length > most)) {
    const wanted = `${command.name} ${command.operands ?? ''}`.trim()
    throw usageError(
      operands.length > most
        ? `"${operands[most]}" is one word too many: ${wanted}`
        : `Something is missing: ${wanted}`,
    )
  }
  return readers(command, operands, values)
}

type Values = Record<string, string | boolean | undefined>

function parse(
  command: Syntax,
  words: string[],
  options: Record<string, { type: 'boolean' | 'string' }>,
) {
  try {
    const { values, positionals, tokens } = parseArgs({
      args: words,
      options,
      allowPositionals: true,
      tokens: true,
    })
    const given = tokens.flatMap((token) =>
      token.kind === 'option' && token.value !== undefined ? [token.name] : [],
    )
    const twice = given.find((name, at) => given.indexOf(name) < at)
    if (twice !== undefined) throw new Error(`Option '--${twice}' is given twice`)
    return { values, positionals }
  } catch (error) {
    // Node's second sentence is about a sign that no command takes.
    const [reason] = reasonOf(error).split(/\.( |$)/)
    throw usageError(`${reason}. See: ./shop help ${command.name}`)
  }
}

function readers(command: Syntax, operands: string[], values: Values): Arguments {
  const text = (option: string) => {
    const value = values[option]
    return typeof value === 'string' ? value : null
  }
  function read<Result>(
    option: string,
    rule: string,
    parseValue: (value: string) => Result | null,
  ) {
    const value = text(option)
    if (value === null) return null
    const parsed = parseValue(value.trim())
    if (parsed === null) throw usageError(`--${option} must be ${rule}, not "${value}"`)
    return parsed
  }
  return {
    operands,
    text,
    has: (option) => values[option] !== undefined && values[option] !== false,
    oneOf: (option, choices) =>
      read(
        option,
        `one of ${choices.join(', ')}`,
        (value) => choices.find((c) => c === value) ?? null,
      ),
    wholeNumber: (option, least, most) =>
      read(option, `a whole number from ${least} to ${most}`, (value) =>
        /^-?\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
          ? Number(value)
          : null,
      ),
    amount: (option) => read(option, 'dollars like 79 or 79.50', parseAmount),
    moment: (option, now = new Date()) =>
      read(option, 'a date like 2026-11-22, or how long ago, like 36h or 7d', (value) =>
        parseMoment(value, now, -1),
      ),
    deadline: (option, now = new Date()) =>
      read(option, 'a moment to come, like 2126-12-24, or in how long, like 36h or 7d', (value) => {
        const moment = parseMoment(value, now, 1)
        return moment && moment > now ? moment : null
      }),
    request: () => [
      command.name,
      operands,
      Object.entries(values)
        .filter(([name]) => !Object.hasOwn(commonOptions, name))
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ],
  }
}

/** `79`, `79.5` and `79.50` are `79.50`. Null for words, signs, thousands separators and more decimals. */
function parseAmount(value: string): string | null {
  const [, dollars, cents = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(value) ?? []
  if (dollars === undefined) return null
  const amount = `${BigInt(dollars)}.${cents.padEnd(2, '0')}`
  return Number(amount) <= 1_000_000 ? amount : null
}

/** @param sign of a length of time: -1 ago, 1 from now */
function parseMoment(value: string, now: Date, sign: 1 | -1): Date | null {
  const [, number, unit] = /^(\d{1,5})([hd])$/.exec(value) ?? []
  if (number !== undefined) {
    return new Date(now.getTime() + sign * Number(number) * (unit === 'h' ? 3_600_000 : 86_400_000))
  }
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/.test(value))
    return null
  // A date alone begins at midnight here, not at midnight of UTC.
  const moment = new Date(value.length === 10 ? `${value}T00:00` : value)
  if (Number.isNaN(moment.getTime())) return null
  // `2026-02-31` would roll over into March.
  return value.length > 10 || moment.getDate() === Number(value.slice(8)) ? moment : null
}
