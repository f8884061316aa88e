import { afterAll, describe, expect, test } from 'vitest'

import { freshDatabase } from '../tests/support/database.ts'
import { makeDataFolder, removeDataFolder } from '../tests/support/data-folder.ts'
import { commands } from './commands.ts'
import { shop } from '../tests/support/command-line.ts'

const database = await freshDatabase()
afterAll(() => database.drop())

describe('the help', () => {
  test.each([[''], ['help'], ['--help']])('of all commands: "%s"', async (words) => {
    const { exitCode, output } = await shop(database, words === '' ? [] : words)
    expect(exitCode).toBe(0)
    for (const { name, summary } of commands) {
      expect(output).toContain(name)
      expect(output).toContain(summary)
    }
  })

  test.each(commands)('of $name names its options', async ({ name, options = {} }) => {
    const asked = await shop(database, `help ${name}`)
    expect(asked).toMatchObject({ exitCode: 0, messages: '' })
    for (const option of Object.keys(options)) expect(asked.output).toContain(`--${option}`)
    expect((await shop(database, `${name} --help`)).output).toBe(asked.output)
  })

  test('of a first word lists its commands alone', async () => {
    const { exitCode, output } = await shop(database, 'help products')
    expect(exitCode).toBe(0)
    expect(output).toContain('products hide SLUG')
    expect(output).not.toContain('orders list')
  })

  test('each command has a name of its own', () => {
    const names = commands.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

test.each([
  ['order list', 'There is no command "order list". See: ./shop help'],
  ['orders lost', 'There is no command "orders lost". See: orders list'],
  ['--json orders list', 'The command comes first'],
  ['orders list --colour red', "Unknown option '--colour'. See: ./shop help orders list\n"],
  ['stock add coat -3', "Unknown option '-3'. See: ./shop help stock add\n"],
  [
    'orders list --status pending --status shipped',
    "Option '--status' is given twice. See: ./shop help orders list\n",
  ],
  ['products set coat --price=5 --price=6', "Option '--price' is given twice"],
  ['help lost', 'There is no command "lost". See: ./shop help\n'],
  ['orders list extra', '"extra" is one word too many: orders list'],
  ['orders list --status lost', '--status must be one of pending, processing'],
  ['orders list --since yesterday', '--since must be a date like 2026-11-22'],
  ['orders list --since 2026-02-31', '--since must be a date like'],
  ['orders list --limit 0', '--limit must be a whole number from 1 to'],
  ['orders list --limit 1e3', '--limit must be a whole number from 1 to'],
  ['orders list --once \u0007', '--once must be 1 to 100 letters'],
  ['orders list --as=', '--as must be 1 to 100 characters'],
])('%s is not understood, exit code 2', async (words, message) => {
  const result = await shop(database, words)
  expect(result).toMatchObject({ exitCode: 2, output: '' })
  expect(result.messages).toContain(message)
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
