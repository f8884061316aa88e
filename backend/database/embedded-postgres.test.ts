import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  isRoot,
  makeDataFolder,
  pidFile,
  removeDataFolder,
} from '../../tests/support/data-folder.ts'
import type { DatabaseConnection } from './connection.ts'
import { DatabaseStartError } from './database-errors.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { withClient } from './pool.ts'
import type { RunningDatabase } from './running-database.ts'
import { socketLock } from './socket-folder.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

const dataDir = await makeDataFolder()
const running: RunningDatabase[] = []
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()))
  await removeDataFolder(dataDir)
})

async function start(settings = {}, folder = dataDir) {
  const server = await startEmbeddedPostgres({ dataDir: folder, log, settings })
  running.push(server)
  return server
}

async function refuses(words: RegExp, settings = {}, folder = dataDir) {
  const error: unknown = await start(settings, folder).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseStartError)
  expect(String(error)).toMatch(words)
  expect(String(error)).not.toContain('\n')
}

const { adminConnection } = await start()

describe('the embedded PostgreSQL, once it runs,', () => {
  it('is durable, and listens on a socket alone', async () => {
    expect(await setting(adminConnection, 'data_checksums')).toBe('on')
    expect(await setting(adminConnection, 'server_encoding')).toBe('UTF8')
    expect(await setting(adminConnection, 'synchronous_commit')).toBe('on')
    expect(await setting(adminConnection, 'listen_addresses')).toBe('')
    await expect(knock('127.0.0.1', 5432)).rejects.toThrow()
  })

  it('treats accented letters as letters', async () => {
    const lower = await ask(adminConnection, `select lower('ÉCHARPE') = 'écharpe' as answer`)
    expect(lower).toBe(true)
    const trigrams = await ask(
      adminConnection,
      `create extension pg_trgm; select show_trgm('è')::text as answer`,
    )
    expect(trigrams).not.toBe('{}')
  })

  it('bars another shop from its folder, undisturbed, also one that starts at the same moment', async () => {
    await refuses(/: Another shop \(process \d+\) is running/)
    // As they are until the other shop's PostgreSQL has written its own.
    const files = [pidFile(dataDir), socketLock(adminConnection.host)]
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
    await Promise.all(files.map((file) => writeFile(file, '2147483647\n')))
    await refuses(/: Another shop has just started/)
    await Promise.all(files.map((file, at) => writeFile(file, texts[at] ?? '')))
    expect(await ask(adminConnection, 'select 1 as answer')).toBe(1)
  })

  it('has shut down cleanly when stop() resolves, also with open sessions', async () => {
    await withClient(adminConnection, async (client) => {
      await client.query('select 1')
      await Promise.all(running.splice(0).flatMap((server) => [server.stop(), server.stop()]))
    })
    const words = await readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8')
    expect(words.trimEnd()).toMatch(/database system is shut down$/)
  })
})

// It has ended. The others begin on its folder, or on an empty one below.
describe('a start of the embedded PostgreSQL', () => {
  it('uses a short socket path when that of the data folder is too long', async () => {
    const afterwards = '/postgres/socket/.s.PGSQL.5432'.length
    const nested = join(dataDir, 'x'.repeat(110 - dataDir.length - 1 - afterwards))
    const server = await startEmbeddedPostgres({ dataDir: nested, log })
    onTestFinished(() => removeDataFolder(nested))
    onTestFinished(() => rm(server.adminConnection.host, { recursive: true }))
    onTestFinished(() => server.stop())
    expect(server.adminConnection.host.length).toBeLessThan(80)
    expect(await ask(server.adminConnection, 'select 1 as answer')).toBe(1)

    await server.stop()
    const again = await startEmbeddedPostgres({ dataDir: nested, log })
    expect(again.adminConnection.host).toBe(server.adminConnection.host)
    await again.stop()
  })

  it('rejects a cluster of another major version in one line', async () => {
    const version = join(dataDir, 'postgres', 'cluster', 'PG_VERSION')
    await writeFile(version, '17\n')
    onTestFinished(() => writeFile(version, '18\n'))
    await refuses(/was made by PostgreSQL 17, this shop brings PostgreSQL 18/)
  })

  it('includes PostgreSQL’s log when it does not start', async () => {
    await refuses(/ended at its start.*"nonsense"/, { shared_buffers: 'nonsense' })
  })

  it('stops a PostgreSQL that does not respond', async () => {
    // It listens on another socket.
    const settings = { port: '5999' }
    const mute = startEmbeddedPostgres({ dataDir, log, settings, timeoutMs: 1_000 })
    await expect(mute).rejects.toThrow(/^PostgreSQL does not answer\. .*postgres\.log says: .*5999/)
    await expect(readFile(pidFile(dataDir))).rejects.toThrow('ENOENT')
  })

  it('rejects a link whose target is missing', async () => {
    const folder = join(dataDir, 'linked')
    await mkdir(folder)
    await symlink(join(dataDir, 'gone'), join(folder, 'postgres'))
    await refuses(/points to a folder that is gone/, {}, folder)
  })

  it('rejects a data folder that is a file', async () => {
    await writeFile(join(dataDir, 'file'), '')
    await refuses(/The data folder .*file cannot be used/, {}, join(dataDir, 'file'))
  })

  it.skipIf(isRoot)('rejects a data folder that is not writable', async () => {
    const closed = join(dataDir, 'closed')
    await mkdir(closed, { mode: 0o500 })
    await refuses(/The data folder .*closed cannot be used/, {}, closed)
  })
})

async function ask(connection: DatabaseConnection, sql: string): Promise<unknown> {
  return withClient(connection, async (client) => {
    const results = [await client.query(sql)].flat()
    return results.at(-1)?.rows[0]?.answer
  })
}

function setting(connection: DatabaseConnection, name: string): Promise<unknown> {
  return ask(connection, `select current_setting('${name}') as answer`)
}

function knock(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    createConnection(port, host).once('connect', resolve).once('error', reject)
  })
}
