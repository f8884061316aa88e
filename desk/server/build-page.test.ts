import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import type { Output } from '../../shopkeeper/command-line/output.ts'
import { buildPage, findPage } from './build-page.ts'
import { makeDeskFolder } from './desk.test-support.ts'

const quiet: Output = {
  isJson: false,
  result: () => {},
  rows: () => {},
  raw: () => Promise.resolve(),
  progress: () => {},
  note: () => {},
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lisiere-desk-page-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a page that is built already is served, and nothing is fetched', async () => {
  const folder = await makeDeskFolder(await makeFolder())
  vi.stubEnv('PATH', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { files } = await findPage(folder, quiet, new AbortController().signal)
  expect([...files.keys()]).toEqual(['/', '/assets/page.js'])
})

test('without the registry one line says how to build the page elsewhere, and nothing is left behind', async () => {
  const folder = await makeFolder()
  const cache = await makeFolder()
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/')
  vi.stubEnv('npm_config_cache', cache)
  onTestFinished(() => void vi.unstubAllEnvs())
  const building = buildPage(join(folder, 'desk'), quiet, new AbortController().signal)
  await expect(building).rejects.toThrow(
    /^This machine does not reach the npm registry.* run "\.\/shop desk --build FOLDER".*$/,
  )
  expect(await readdir(folder)).toEqual([])
})
