import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { freshDatabase } from '../tests/support/database.ts'
import type { Call } from './command-line/command.ts'
import { listCommands, nameOf, createProgram } from './command-line/program.ts'
import { addCommands } from './commands.ts'
import { ending, ownShop } from './own-shop.test-support.ts'
import { shop } from '../tests/support/command-line.ts'

const { run } = await ownShop()

const program = createProgram(process.stdout, process.stderr)
addCommands(program, {} as Call)
const commands = program.commands.flatMap(listCommands)

/** Without the line breaks of a terminal's width. */
const joined = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('the help', () => {
  test.each([[''], ['help'], ['--help']])('of all commands: "%s"', async (words) => {
    const { exitCode, output } = await run(words === '' ? [] : words)
    expect(exitCode).toBe(0)
    for (const command of commands) {
      expect(output).toContain(nameOf(command))
      expect(joined(output)).toContain(command.summary())
    }
  })

  test.each(commands.map((command) => [nameOf(command), command] as const))(
    'of %s names its options',
    async (name, { options }) => {
      const asked = await run(`help ${name}`)
      expect(asked).toMatchObject({ exitCode: 0, messages: '' })
      for (const { long } of options) expect(asked.output).toContain(long)
      expect(asked.output).toContain('--once <key>')
      expect((await run(`${name} --help`)).output).toBe(asked.output)
    },
  )

  test('of a first word lists its commands alone', async () => {
    const { exitCode, output } = await run('help products')
    expect(exitCode).toBe(0)
    expect(output).toContain('products hide <slugs...>')
    expect(output).not.toContain('orders list')
  })

  test('lists each command that can be called', () => {
    const leavesOf = (group: CommandUnknownOpts): CommandUnknownOpts[] =>
      group.commands.length === 0 ? [group] : group.commands.flatMap(leavesOf)
    expect(commands.map(nameOf)).toEqual(expect.arrayContaining(leavesOf(program).map(nameOf)))
  })
})

test.each([
  ['order list', "unknown command 'order'\nSee --help."],
  ['orders lost', "unknown command 'lost'\n(Did you mean list?)"],
  ['orders', 'orders list'],
  ['orders list --colour red', "unknown option '--colour'"],
  ['orders list --statis pending', '(Did you mean --status?)'],
  ['stock add coat -3', "'-3' is invalid"],
  ['orders list --status pending --status shipped', "option '--status <status>' is given twice"],
  ['products set coat --price=5 --price=6', "option '--price <amount>' is given twice"],
  ['orders list --as ben --as=maud', "option '--as <name>' is given twice"],
  ['help lost', "unknown command 'lost'"],
  ['orders list --as --dry-run', "option '--as <name>' argument missing"],
  ['products import a.csv --report --dry-run', "option '--report <file>' argument missing"],
  ['orders show', "missing required argument 'number'"],
  ['orders list extra', 'too many arguments'],
  ['orders list --status lost', 'Allowed choices are pending, processing'],
  ['orders list --since yesterday', "'yesterday' is invalid. It must be a date like 2026-11-22"],
  ['orders list --limit 0', 'It must be a whole number from 1 to'],
  ['orders list --once \u0007', 'It must be 1 to 100 letters'],
  ['orders list --as=', 'It must be 1 to 100 characters'],
])('%s is not understood, exit code 2', async (words, message) => {
  const result = await run(words)
  expect(result).toMatchObject({ ...ending(2, message), output: '' })
  expect(result.messages.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})

test('an option of every command may stand before it', async () => {
  expect(await run('--json orders list')).toMatchObject({ exitCode: 0, output: '' })
})

const hosted = { SUPABASE_URL: 'https://x.example', SUPABASE_PUBLISHABLE_KEY: 'sb_x' }
const nowhere = 'postgres://postgres:secret@127.0.0.1:1/shop'
const recorded = 'supabase_migrations.schema_migrations'

describe('without a usable database the exit code is 5', () => {
  test.each([
    ['of DATABASE_URL', { DATABASE_URL: nowhere }, 'used: connect ECONNREFUSED 127.0.0.1:1.'],
    [
      'in a data folder, which is left as it is',
      { DATABASE_URL: '', DATA_DIR: '/none/data' },
      'there is none in /none/data. Start the shop once',
    ],
    ['of a hosted project', { DATABASE_URL: '', ...hosted }, 'project needs its DATABASE_URL'],
  ])('%s', async (_where, variables, message) => {
    expect(await run('orders list', { variables })).toMatchObject(ending(5, message))
    expect(existsSync('/none')).toBe(false)
  })

  test.each([
    [
      'an older release',
      `delete from ${recorded} where version = (select max(version) from ${recorded})`,
      'Start the shop once: that upgrades it',
    ],
    [
      'a newer release',
      `insert into ${recorded} (version, name) values ('20990101000000', 'later')`,
      'Use the command line of that release',
    ],
    ['another program', 'drop schema supabase_migrations cascade', 'not a database of this shop'],
  ])('of %s', async (_release, change, message) => {
    const other = await freshDatabase()
    await other.owner.query(change)
    expect(await shop(other, 'orders list')).toMatchObject(ending(5, message))
    await other.drop()
  })
})
