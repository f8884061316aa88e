import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { openServer } from './http-server.test-support.ts'
import { openStaticFiles } from './static-files.ts'

/** A server of these files of public/; its origin and their folder. */
async function serveFiles(files: Record<string, string>) {
  const root = await mkdtemp(join(tmpdir(), 'lisiere-static-'))
  const folder = join(root, 'public')
  await mkdir(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  onTestFinished(() => rm(root, { recursive: true }))
  const { origin } = await openServer([await openStaticFiles(root)])
  return { origin, folder }
}

const answer = async (url: string) => {
  const response = await fetch(url)
  return [response.status, await response.text()]
}

it.each(['a.txt', 'a.png'])('%s is served again after it could not be read once', async (name) => {
  const { origin, folder } = await serveFiles({ [name]: 'content' })
  await rm(join(folder, name))
  expect((await fetch(`${origin}/${name}`)).status).toBe(500)
  await writeFile(join(folder, name), 'content')
  expect(await answer(`${origin}/${name}`)).toEqual([200, 'content'])
})

it.each(['empty.txt', 'empty.png'])('a file without content is served: %s', async (name) => {
  const { origin } = await serveFiles({ [name]: '' })
  expect(await answer(`${origin}/${name}`)).toEqual([200, ''])
})
