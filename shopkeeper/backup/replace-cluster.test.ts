import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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
