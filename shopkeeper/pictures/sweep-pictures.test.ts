import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { isOld } from './sweep-pictures.ts'

test('what is just being added, or was deleted meanwhile, is not old', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lisiere-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'coat-12ab.webp')
  expect(isOld(path)).toBe(false)
  await writeFile(path, 'bytes')
  expect(isOld(path)).toBe(false)
  const twoHoursAgo = Date.now() / 1000 - 7200
  await utimes(path, twoHoursAgo, twoHoursAgo)
  expect(isOld(path)).toBe(true)
})
