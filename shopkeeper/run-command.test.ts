import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { afterAll, describe, expect, test } from 'vitest'

import { freshDatabase } from '../tests/support/database.ts'
import { makeDataFolder, removeDataFolder } from '../tests/support/data-folder.ts'
import { listCommands, nameOf, createProgram } from './command-line/program.ts'
import { addCommands } from './commands.ts'
import { shop } from '../tests/support/command-line.ts'

const database = await freshDatabase()
afterAll(() => database.drop())

const perform = () => () => Promise.resolve()
const program = createProgram(process.stdout, process.stderr)
addCommands(program, Object.assign(perform, { onFiles: perform }))
const commands = program.commands.flatMap(listCommands)

/** Without the line breaks of a terminal's width. */
const joined = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('the help', () => {
  test.each([[''], ['help'], ['--help']])('of all commands: "%s"', async (words) => {
    const { exitCode, output } = await shop(database, words === '' ? [] : words)
    expect(exitCode).toBe(0)
    for (const command of commands) {
      expect(output).toContain(nameOf(command))
      expect(joined(output)).toContain(command.summary())
    }
  })

  test.each(commands.map((command) => [nameOf(command), command] as const))(
    'of %s names its options',
    async (name, { options }) => {
      const asked = await shop(database, `help ${name}`)
      expect(asked).toMatchObject({ exitCode: 0, messages: '' })
      for (const { long } of options) expect(asked.output).toContain(long)
      expect(asked.output).toContain('--once <key>')
      expect((await shop(database, `${name} --help`)).output).toBe(asked.output)
    },
  )

  test('of a first word lists its commands alone', async () => {
    const { exitCode, output } = await shop(database, 'help products')
    expect(exitCode).toBe(0)
    expect(output).toContain('products hide <slugs...>')
    expect(output).not.toContain('orders list')
  })

  test('lists each command that can be called', () => {
    const leavesOf = (group: CommandUnknownOpts): CommandUnknownOpts[] =>
      group.commands.length === 0 ? [group] : group.commands.flatMap(leavesOf)
    expect(commands.map(nameOf)).toEqual(expect.arrayContaining(leavesOf(program).map(nameOf)))
  })

  test('each command has a name of its own', () => {
    const names = commands.map(nameOf)
    expect(new Set(names).size).toBe(names.length)
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
  const result = await shop(database, words)
  expect(result).toMatchObject({ exitCode: 2, output: '' })
  expect(result.messages).toContain(message)
  expect(result.messages.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})

test('an option of every command may stand before it', async () => {
  expect(await shop(database, '--json orders list')).toMatchObject({ exitCode: 0, output: '' })
})

describe('without a usable database the exit code is 5', () => {
  test('of DATABASE_URL', async () => {
    const variables = { DATABASE_URL: 'postgres://postgres:secret@127.0.0.1:1/shop' }
    const { exitCode, messages } = await shop(database, 'orders list', { variables })
    expect(exitCode).toBe(5)
    expect(messages).toContain('The database cannot be used: connect ECONNREFUSED')
    expect(messages).not.toContain('secret')
  })

  test('a data folder without one is left as it is', async () => {
    const folder = await makeDataFolder()
    const variables = { DATABASE_URL: '', DATA_DIR: folder }
    const { exitCode, messages } = await shop(database, 'orders list', { variables })
    await removeDataFolder(folder)
    expect(exitCode).toBe(5)
    expect(messages).toContain(`there is none in ${folder}. Start the shop once`)
  })

  test('a hosted project needs its DATABASE_URL', async () => {
    const hosted = { SUPABASE_URL: 'https://x.example', SUPABASE_PUBLISHABLE_KEY: 'sb_x' }
    const variables = { DATABASE_URL: '', ...hosted }
    const { exitCode, messages } = await shop(database, 'orders list', { variables })
    expect(exitCode).toBe(5)
    expect(messages).toContain('a hosted project needs its DATABASE_URL')
  })

  test.each([
    ['an older release', 'delete from', 'Start the shop once: that upgrades it'],
    ['a newer release', 'insert into', 'Use the command line of that release'],
  ])('of %s', async (_release, change, message) => {
    const other = await freshDatabase()
    const table = 'supabase_migrations.schema_migrations'
    await other.owner.query(
      change === 'delete from'
        ? `delete from ${table} where version = (select max(version) from ${table})`
        : `insert into ${table} (version, name) values ('20990101000000', 'later')`,
    )
    const { exitCode, messages } = await shop(other, 'orders list')
    await other.drop()
    expect(exitCode).toBe(5)
    expect(messages).toContain(message)
  })

  test('of another program', async () => {
    const connection = { ...database.adminConnection, database: 'postgres' }
    const { exitCode, messages } = await shop({ connection }, 'orders list')
    expect(exitCode).toBe(5)
    expect(messages).toContain('it is not a database of this shop')
  })
})
