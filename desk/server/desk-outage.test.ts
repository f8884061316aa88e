import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import {
  connect,
  createServer as createSocketServer,
  type AddressInfo,
  type Socket,
} from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import type { HttpExchange } from '../../server/http/http-server.ts'
import type { CallOnFiles } from '../../shopkeeper/command-line/command.ts'
import { makeDataFolder, removeDataFolder, urlOf } from '../../tests/support/data-folder.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { startEmbeddedShop } from '../../tests/support/database-server.ts'
import { createActs } from './acts.ts'
import type { DeskDatabase } from './desk-database.ts'
import { makeDeskFolder, openTestDesk } from './desk.test-support.ts'
import type { ExchangedFiles } from './exchanged-files.ts'
import { watchRelease } from './release.ts'

const stopped = { message: 'The shop is stopped. Start it: npm start' }

test('a desk tells that the shop is stopped, and goes on when it is back', async () => {
  const dataDir = await makeDeskFolder(await makeDataFolder())
  onTestFinished(() => removeDataFolder(dataDir))
  const first = await startEmbeddedShop(dataDir)
  const desk = await openTestDesk({ DATA_DIR: dataDir })
  onTestFinished(async () => void (await desk.end()))
  const read = async () => {
    const response = await desk.ask('/rest/settings?select=tax_percent')
    return [response.status, await response.json()]
  }
  expect(await read()).toEqual([200, [{ tax_percent: 8 }]])
  await first.stop()
  expect(await read()).toEqual([503, stopped])
  const act = await desk.ask('/acts/settings-set', {
    method: 'POST',
    body: JSON.stringify({ arguments: ['tax-percent=9'], once: crypto.randomUUID() }),
  })
  expect([act.status, await act.json()]).toEqual([503, stopped])
  expect((await desk.ask('/about')).status).toBe(200)
  const second = await startEmbeddedShop(dataDir)
  onTestFinished(() => second.stop())
  expect(await read()).toEqual([200, [{ tax_percent: 8 }]])
  const done = await desk.act('settings-set', ['tax-percent=9'])
  expect(done.at(-1)).toEqual({ exit: 0 })
  expect(await read()).toEqual([200, [{ tax_percent: 9 }]])
  expect(await desk.end()).toBe(0)
  expect(desk.written()).toContain('The desk has ended.')
})

test('a desk tells in one line that the server of DATABASE_URL is away, and goes on when it is back', async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const dataDir = await makeDeskFolder()
  onTestFinished(() => removeDataFolder(dataDir))
  const { host, port } = database.connection
  const way = await openWay(`${host}/.s.PGSQL.${port}`, join(dataDir, `.s.PGSQL.${port}`))
  onTestFinished(() => way.close())
  const url = urlOf({ ...database.connection, host: dataDir })
  const desk = await openTestDesk({ DATABASE_URL: url, DATA_DIR: dataDir })
  onTestFinished(async () => void (await desk.end()))
  const read = async () => {
    const response = await desk.ask('/rest/settings?select=tax_percent')
    return [response.status, await response.json()]
  }
  const change = () =>
    desk.ask('/acts/settings-set', {
      method: 'POST',
      body: JSON.stringify({ arguments: ['tax-percent=9'], once: crypto.randomUUID() }),
    })
  expect(await read()).toEqual([200, [{ tax_percent: 8 }]])
  await way.close()
  const away = { message: expect.stringMatching(/^The database [^\n]+$/) }
  expect(await read()).toEqual([503, away])
  const act = await change()
  expect([act.status, await act.json()]).toEqual([503, away])
  await way.open()
  expect(await read()).toEqual([200, [{ tax_percent: 8 }]])
  expect(await (await change()).text()).toContain('{"exit":0}')
  expect(await read()).toEqual([200, [{ tax_percent: 9 }]])
})

/** A way to a database's socket that can be closed, with all that goes through it. */
async function openWay(target: string, path: string) {
  const open = new Set<Socket>()
  const server = createSocketServer((near) => {
    const far = connect(target)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  const way = {
    open: () => new Promise<void>((resolve) => void server.listen(path, resolve)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
  await way.open()
  return way
}

test('an act of a desk whose shop was updated is refused in one line, and does nothing', async () => {
  const run = vi.fn<() => void>()
  const act = createActs({
    call: { run } as unknown as CallOnFiles,
    database: { requireRunning: () => Promise.resolve() } as DeskDatabase,
    files: { pathOf: () => null } as unknown as ExchangedFiles,
    used: () => {},
    isCurrent: () => Promise.resolve(false),
  })
  const server = createServer((request, response) => {
    void act({ request, response, path: request.url ?? '' } as HttpExchange)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/acts/products-hide`, {
    method: 'POST',
    body: JSON.stringify({ arguments: ['coat'], once: crypto.randomUUID() }),
  })
  expect([response.status, await response.json()]).toEqual([
    409,
    {
      message: 'The shop was updated meanwhile. End this desk and start it again: ./shop desk',
    },
  ])
  expect(run).not.toHaveBeenCalled()
})

test('the code of a shop that is updated meanwhile is noticed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lisiere-release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const migrations = join(folder, 'supabase/migrations')
  await mkdir(migrations, { recursive: true })
  await writeFile(join(folder, 'package-lock.json'), '{}')
  const isCurrent = await watchRelease(folder)
  expect(await isCurrent()).toBe(true)
  await writeFile(join(migrations, '20270101000000_next.sql'), 'select 1')
  expect(await isCurrent()).toBe(false)
})
