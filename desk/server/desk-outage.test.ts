import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import type { HttpExchange } from '../../server/http/http-server.ts'
import type { CallOnFiles } from '../../shopkeeper/command-line/command.ts'
import { makeDataFolder, removeDataFolder } from '../../tests/support/data-folder.ts'
import { startEmbeddedShop } from '../../tests/support/embedded-shop.ts'
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
