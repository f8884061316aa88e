import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { replaceCluster } from './replace-cluster.ts'

test('two restores within a second keep the data of before each', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lisiere-replace-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const make = async (name: string) => {
    const cluster = join(folder, name)
    await mkdir(cluster)
    await writeFile(join(cluster, 'PG_VERSION'), name)
    return cluster
  }
  const read = (cluster: string | null) => readFile(join(cluster ?? '', 'PG_VERSION'), 'utf8')
  await make('cluster')
  const directory = { folder, user: null }
  const kept: (string | null)[] = []
  for (const name of ['first', 'second']) {
    kept.push(await replaceCluster(directory, await make(name)))
  }
  expect(await Promise.all(kept.map(read))).toEqual(['cluster', 'first'])
  expect(await read(join(folder, 'cluster'))).toBe('second')
})

test('the cluster of a shop that was started meanwhile is put back, also of another user', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lisiere-replace-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [cluster, recovered] = [join(folder, 'cluster'), join(folder, 'recovered')]
  await Promise.all([mkdir(cluster), mkdir(recovered)])
  // Process 1 always runs, and only root may send it signals.
  await writeFile(join(cluster, 'postmaster.pid'), '1\n')
  const replacing = replaceCluster({ folder, user: null }, recovered)
  await expect(replacing).rejects.toThrow('The shop was started meanwhile. Nothing was changed.')
  expect(await readdir(folder)).toEqual(['cluster'])
  expect(await readFile(join(cluster, 'postmaster.pid'), 'utf8')).toBe('1\n')
})
