import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'

import { readEnvironment } from '../environment.ts'
import { listen } from './http-server.ts'
import { openStaticFiles } from './static-files.ts'

/** A server of these files of public/; its origin and their folder. */
async function openServer(files: Record<string, string>) {
  const root = await mkdtemp(join(tmpdir(), 'lisiere-static-'))
  const folder = join(root, 'public')
  await mkdir(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const log = pino({ level: 'silent' })
  const handler = await openStaticFiles(root)
  const { server, close } = await listen(readEnvironment({ PORT: '0' }), [handler], log)
  onTestFinished(async () => {
    await close()
    await rm(root, { recursive: true })
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, folder }
}

const answer = async (url: string) => {
  const response = await fetch(url)
  return [response.status, await response.text()]
}

it.each(['a.txt', 'a.png'])('%s is served again after it could not be read once', async (name) => {
  const { origin, folder } = await openServer({ [name]: 'content' })
  await rm(join(folder, name))
  expect((await fetch(`${origin}/${name}`)).status).toBe(500)
  await writeFile(join(folder, name), 'content')
  expect(await answer(`${origin}/${name}`)).toEqual([200, 'content'])
})

it.each(['empty.txt', 'empty.png'])('a file without content is served: %s', async (name) => {
  const { origin } = await openServer({ [name]: '' })
  expect(await answer(`${origin}/${name}`)).toEqual([200, ''])
})
