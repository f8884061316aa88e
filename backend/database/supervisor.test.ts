import { readFile, writeFile } from 'node:fs/promises'
import { spawn, type ChildProcess } from 'node:child_process'
import { dirname } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  guardPid,
  makeDataFolder,
  pidFile,
  postmasterPid,
  removeDataFolder,
  startHost,
} from '../../tests/support/data-folder.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { openPool, withClient } from './pool.ts'
import { findPostgresUser, spawnOptionsFor } from './postgres-user.ts'
import type { RunningDatabase } from './running-database.ts'
import { findProcess, waitForEnd } from './system-process.ts'

// One database for all: each test finds what the one before has left.
const dataDir = await makeDataFolder()
afterAll(() => removeDataFolder(dataDir))

describe('when processes are killed', () => {
  let logged: string[]
  const note = (message: string) => void logged.push(message)
  const log = { info: note, warn: note, error: note }
  const hasRestarted = () => logged.includes('The database answers again')
  beforeEach(() => (logged = []))

  async function start() {
    const server = await startEmbeddedPostgres({ dataDir, log })
    onTestFinished(() => server.stop())
    return server
  }

  it('PostgreSQL is restarted with every acknowledged row, for the same pool (F-01)', async () => {
    const { adminConnection } = await start()
    const pool = openPool({ connection: adminConnection, max: 4 })
    onTestFinished(() => pool.end())
    await pool.query('create table notes (number int)')

    const acknowledged: number[] = []
    const errors: unknown[] = []
    let enough = Infinity
    for (let number = 1; acknowledged.length < enough; number++) {
      if (enough === Infinity && hasRestarted()) enough = acknowledged.length + 20
      if (number === 20) process.kill(await postmasterPid(dataDir), 'SIGKILL')
      await pool.query('insert into notes values ($1)', [number]).then(
        () => acknowledged.push(number),
        (error: unknown) => errors.push(error),
      )
      await new Promise((resolve) => setTimeout(resolve, 10))
    }

    expect(errors.length).toBeGreaterThan(0)
    expect(errors.filter((error) => !isDatabaseUnavailable(error))).toEqual([])
    const { rows } = await pool.query<{ number: number }>('select number from notes')
    const stored = new Set(rows.map(({ number }) => number))
    expect(acknowledged.filter((number) => !stored.has(number))).toEqual([])
    expect(logged).toContain('The database ended (killed by SIGKILL); it is started again')
  })

  it.runIf(process.platform === 'linux')(
    'a session busy with a long query does not hold up the return',
    async () => {
      const { adminConnection } = await start()
      const pool = openPool({ connection: adminConnection, queryTimeoutMs: 0 })
      onTestFinished(() => pool.end())
      const busy = pool.query('select count(*) from generate_series(1, 1000000000)')
      busy.catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 300))
      process.kill(await postmasterPid(dataDir), 'SIGKILL')
      await expect(busy).rejects.toSatisfy(isDatabaseUnavailable)
      await expect.poll(hasRestarted).toBe(true)
      expect(logged.filter((line) => line.includes('could not'))).toEqual([])
    },
  )

  it('PostgreSQL ends after its host was killed, and the next start works', async () => {
    const pid = await killedHost()
    expect(await waitForEnd(pid, 4_500)).toBe(true) // its shutdown in good order
    expect(await answersOnce(await start())).toBe(true)
  })

  it('the next start does not wait for that', async () => {
    await killedHost()
    expect(await answersOnce(await start())).toBe(true)
  })

  it.runIf(process.platform === 'linux')(
    'an orphan, its host and its guard killed, gives way to the next start',
    async () => {
      const { host } = await startHost(dataDir)
      const orphan = await postmasterPid(dataDir)
      process.kill(await guardPid(orphan), 'SIGKILL')
      await killed(host)
      expect(await findProcess(orphan)).not.toBeNull()

      expect(await answersOnce(await start())).toBe(true)
      expect(logged).toContain(
        `Stopping the PostgreSQL an earlier run left behind (process ${orphan})`,
      )
      expect(await findProcess(orphan)).toBeNull()
    },
  )

  it.runIf(process.platform === 'linux')(
    'after a kill of everything at once the next start recovers',
    async () => {
      const { host } = await startHost(dataDir)
      const postmaster = await postmasterPid(dataDir)
      process.kill(await guardPid(postmaster), 'SIGKILL')
      process.kill(postmaster, 'SIGKILL')
      await killed(host)
      expect(await readFile(pidFile(dataDir), 'utf8')).toMatch(`${postmaster}`)
      expect(await answersOnce(await start())).toBe(true)
    },
  )

  it('a lock file with the id of another process does not prevent a start', async () => {
    const first = await start()
    const text = await readFile(pidFile(dataDir), 'utf8')
    await first.stop()
    // A process of PostgreSQL's own user: it ignores ids of other users' processes.
    const user = await findPostgresUser(dirname(pidFile(dataDir)))
    const other = spawn('sleep', ['60'], spawnOptionsFor(user))
    onTestFinished(() => void other.kill())
    await writeFile(pidFile(dataDir), text.replace(/^\d+/, String(other.pid)))
    expect(await answersOnce(await start())).toBe(true)
  })

  it('a stop during a restart leaves no process running', async () => {
    const server = await startEmbeddedPostgres({ dataDir, log })
    const first = await postmasterPid(dataDir)
    process.kill(first, 'SIGKILL')
    await waitForEnd(first, 5_000)
    await server.stop()
    const second = await postmasterPid(dataDir).catch(() => first)
    expect(await findProcess(second)).toBeNull()
  })

  /** The process id of PostgreSQL after its host was killed. */
  async function killedHost(): Promise<number> {
    const { host, says } = await startHost(dataDir)
    expect(says).toBe('ready')
    const pid = await postmasterPid(dataDir)
    await killed(host)
    return pid
  }
})

async function killed(host: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => host.once('exit', resolve))
  host.kill('SIGKILL')
  await ended
}

function answersOnce({ adminConnection }: RunningDatabase): Promise<boolean> {
  return withClient(adminConnection, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )
}
