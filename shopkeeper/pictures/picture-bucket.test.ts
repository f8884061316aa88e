import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { stock } from '../../supabase/tests/fixtures.ts'
import { shop } from '../../tests/support/command-line.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { bucketStore } from './picture-bucket.ts'
import { startFakeStorage } from './storage.test-support.ts'

// Never tried on a hosted project: the server here answers as the source of Supabase Storage does.
const database = await freshDatabase()
const storage = await startFakeStorage()
const folder = await mkdtemp(join(tmpdir(), 'lisiere-bucket-'))
await stock(database, { slug: 'coat' })
const image = sharp({ create: { width: 500, height: 625, channels: 3, background: 'red' } })
await writeFile(join(folder, 'a.png'), await image.png().toBuffer())
afterAll(async () => {
  await storage.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const run = (words: string, more: Record<string, string> = {}) =>
  shop(database, words, {
    variables: {
      PICTURES_DIR: join(folder, 'own'),
      SUPABASE_URL: storage.url,
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
      SUPABASE_SECRET_KEY: storage.secretKey,
      ...more,
    },
  })
const add = (more?: Record<string, string>) => run(`pictures add coat ${folder}/a.png`, more)
const picture = async () =>
  (await run('products show coat --json')).objects[0]?.['image_url'] as string | null

test('a wrong key, or no Storage, ends the command with a clear line', async () => {
  const refused = await add({ SUPABASE_SECRET_KEY: 'another-secret' })
  expect([refused.exitCode, refused.messages]).toEqual([
    1,
    expect.stringContaining('Supabase Storage cannot be used: 400 Invalid Compact JWS'),
  ])
  expect(refused.messages).not.toContain('another-secret')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const away = await add({ SUPABASE_URL: `http://127.0.0.1:${port}` })
  expect([away.exitCode, away.messages]).toEqual([1, expect.stringContaining('ECONNREFUSED')])
  expect(await picture()).toBeNull()
})

test('a picture goes to the bucket, which is made, and leaves nothing half done', async () => {
  storage.uploadsUntilFailure = 4
  const cut = await add()
  expect([cut.exitCode, cut.messages]).toEqual([1, expect.stringContaining('the disk is away')])
  expect(await picture()).toBeNull()
  // The file that stands for all of them is the last one.
  expect([...(storage.objects?.keys() ?? [])].filter((name) => name.endsWith('.webp'))).toEqual([])

  storage.uploadsUntilFailure = Infinity
  const { exitCode, messages } = await add()
  expect(exitCode, messages).toBe(0)
  expect(storage.objects?.size).toBe(6)
  const name = (await picture())?.replace('/pictures/own/', '') ?? ''
  expect(storage.objects?.get(name)?.contentType).toBe('image/webp')
  expect(await readdir(join(folder, 'own')).catch(() => [])).toEqual([])
  // The same again is neither made nor sent.
  storage.requests.length = 0
  expect((await add()).exitCode).toBe(0)
  expect(storage.requests.filter((line) => !line.includes('/list/'))).toEqual([])
})

test('the doctor and the sweep look into the bucket', async () => {
  const pictureFindings = async (more?: Record<string, string>) =>
    (await run('doctor --json', more)).objects
      .filter(({ check }) => check === 'pictures')
      .map(({ finding }) => finding)
  expect(await pictureFindings()).toEqual([])
  expect(await pictureFindings({ SUPABASE_SECRET_KEY: '' })).toEqual([
    'The pictures in the bucket of the project were not looked at.',
  ])
  await run('pictures remove coat 1')
  expect((await run('pictures sweep')).output).toBe('0 files deleted.\n')
  for (const object of storage.objects?.values() ?? []) object.updatedAt = '2026-01-01T00:00:00Z'
  expect((await run('pictures sweep --dry-run')).output).toBe('6 files deleted.\n')
  expect(storage.objects?.size).toBe(6)
  expect((await run('pictures sweep')).output).toBe('6 files deleted.\n')
  expect(storage.objects?.size).toBe(0)
})

test('without the secret key a picture goes to the folder, and the command says so', async () => {
  onTestFinished(() => rm(join(folder, 'own'), { recursive: true }))
  const { exitCode, messages } = await add({ SUPABASE_SECRET_KEY: '' })
  expect([exitCode, messages]).toEqual([
    0,
    expect.stringContaining(`Without SUPABASE_SECRET_KEY pictures go to ${folder}/own.`),
  ])
})

test('a bucket of more files than a page is listed and emptied whole', async () => {
  const store = bucketStore(storage.url, storage.secretKey)
  const names = Array.from({ length: 2_300 }, (_, at) => `coat-${at}.webp`)
  const object = { content: Buffer.from(''), contentType: 'image/webp', updatedAt: '2026-01-01' }
  for (const name of names) storage.objects?.set(name, object)
  expect((await store.list()).map(({ name }) => name)).toEqual(names.toSorted())
  await store.remove(names)
  expect(await store.list()).toEqual([])
})
