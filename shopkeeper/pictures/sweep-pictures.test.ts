import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { listPictureFiles } from './sweep-pictures.ts'

test('a list leaves out what is deleted while it is made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lisiere-store-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'coat-12ab.webp'), 'bytes')
  // Like a folder that its maker deletes: its name is read, and it is not found.
  await symlink(join(folder, 'none'), join(folder, '.new-12ab'))
  const files = await listPictureFiles(folder)
  expect(files.map(({ name }) => name)).toEqual(['coat-12ab.webp'])
})
