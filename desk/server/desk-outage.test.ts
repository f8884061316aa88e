import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { makeDataFolder, removeDataFolder } from '../../tests/support/data-folder.ts'
import { startEmbeddedShop } from '../../tests/support/embedded-shop.ts'
import { makeDeskFolder, openTestDesk } from './desk.test-support.ts'
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
