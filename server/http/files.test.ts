import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach, expect, it } from 'vitest'

import { openFiles } from './files.ts'
import { openServer } from './http-server.test-support.ts'

const root = await mkdtemp(join(tmpdir(), 'lisiere-files-'))
const [folder, pictures] = [join(root, 'public'), join(root, 'own')]
for (const each of [folder, pictures]) await mkdir(each)
await writeFile(join(root, 'secret.webp'), 'secret')
afterAll(() => rm(root, { recursive: true }))

let origin: string
/** A server of these files of public/, and of the owner's pictures. */
async function serveFiles(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  origin = (await openServer([await openFiles(pictures, root)])).origin
}
beforeEach(() => serveFiles({}))

const answer = async (url: string) => {
  const response = await fetch(url)
  return [response.status, await response.text()]
}

it.each(['a.txt', 'a.png'])('%s is served again after it could not be read once', async (name) => {
  await serveFiles({ [name]: 'content' })
  await rm(join(folder, name))
  expect((await fetch(`${origin}/${name}`)).status).toBe(404)
  await writeFile(join(folder, name), 'content')
  expect(await answer(`${origin}/${name}`)).toEqual([200, 'content'])
})

it.each(['empty.txt', 'empty.png'])('a file without content is served: %s', async (name) => {
  await serveFiles({ [name]: '' })
  expect(await answer(`${origin}/${name}`)).toEqual([200, ''])
})

it('a file is answered 304 to a client that has it, also by a list or as a weak tag', async () => {
  await serveFiles({ 'known.txt': 'content' })
  const etag = (await fetch(`${origin}/known.txt`)).headers.get('etag')
  for (const [tags, status] of [
    [etag, 304],
    [`"other", ${etag}`, 304],
    [`W/${etag}`, 304],
    ['*', 304],
    ['"other"', 200],
  ] as const) {
    const { status: got } = await fetch(`${origin}/known.txt`, {
      headers: { 'if-none-match': String(tags) },
    })
    expect([tags, got]).toEqual([tags, status])
  }
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br; q=0.00', 'gzip'],
  ['gzip;q=0, br;q=0', null],
  ['identity', null],
])('a client that sends Accept-Encoding: %s gets %s', async (accepted, encoding) => {
  await serveFiles({ 'text.txt': 'linen '.repeat(100) })
  const response = await fetch(`${origin}/text.txt`, { headers: { 'accept-encoding': accepted } })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(await response.text()).toBe('linen '.repeat(100))
})

it('a picture of the owner is served as soon as it is there, and may be kept for good', async () => {
  const address = `${origin}/pictures/own/coat-12ab-320.avif`
  expect((await fetch(address)).status).toBe(404)
  await writeFile(join(pictures, 'coat-12ab-320.avif'), 'bytes')
  const response = await fetch(address)
  expect([response.status, await response.text()]).toEqual([200, 'bytes'])
  expect(response.headers.get('content-type')).toBe('image/avif')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect((await fetch(address, { method: 'HEAD' })).headers.get('content-length')).toBe('5')
  expect((await fetch(address, { method: 'POST' })).status).toBe(405)
})

it('a large picture is sent in parts, so that it is known whether the client reads (A-28)', async () => {
  await writeFile(join(pictures, 'large-12ab-1600.webp'), Buffer.alloc(8_000_000))
  const files = await openFiles(pictures, root)
  let unsent = Infinity
  const { origin: watched } = await openServer([
    (exchange) => {
      const write = exchange.response.write.bind(exchange.response)
      exchange.response.write = ((...part: Parameters<typeof write>) => {
        const isWritten = write(...part)
        unsent = exchange.response.writableLength
        return isWritten
      }) as typeof write
      return files(exchange)
    },
  ])
  const response = await fetch(`${watched}/pictures/own/large-12ab-1600.webp`)
  expect(unsent).toBeLessThan(100_000)
  expect((await response.arrayBuffer()).byteLength).toBe(8_000_000)
  const head = await fetch(response.url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe('8000000')
  expect((await head.arrayBuffer()).byteLength).toBe(0)
})

it.each(['..%2fsecret.webp', '%2e%2e/secret.webp', '.new-x/source.webp', 'coat.svg', 'Coat.webp'])(
  'a path cannot lead outside of the folder of pictures: %s',
  async (name) => {
    expect((await fetch(`${origin}/pictures/own/${name}`)).status).toBe(404)
  },
)
