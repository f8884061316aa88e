import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { finishRestore } from './restored-cluster.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisiere-restored-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function makeCluster(name: string) {
  await mkdir(join(folder, name))
  await writeFile(join(folder, name, 'PG_VERSION'), name)
}

describe('finishRestore', () => {
  it('completes a restore that was killed between its two renames', async () => {
    await makeCluster('cluster.restored')
    await finishRestore(folder)
    expect(await readdir(folder)).toEqual(['cluster'])
    expect(await readFile(join(folder, 'cluster', 'PG_VERSION'), 'utf8')).toBe('cluster.restored')
  })

  it('leaves the cluster of a restore that was killed before them', async () => {
    await makeCluster('cluster')
    await makeCluster('cluster.restored')
    await finishRestore(folder)
    expect(await readFile(join(folder, 'cluster', 'PG_VERSION'), 'utf8')).toBe('cluster')
  })

  it('leaves a new folder as it is', async () => {
    await finishRestore(folder)
    expect(await readdir(folder)).toEqual([])
  })
})
