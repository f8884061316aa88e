import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { HttpExchange } from './http-server.ts'
import { ownPicturesHandler } from './own-pictures.ts'

let folder: string
let server: Server
let origin: string
let last: ServerResponse

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisiere-own-'))
  await mkdir(join(folder, 'own'))
  await writeFile(join(folder, 'secret.webp'), 'secret')
  const handler = ownPicturesHandler(join(folder, 'own'))
  server = createServer((request, response) => {
    const path = request.url ?? ''
    last = response
    void Promise.resolve(handler({ request, response, path } as HttpExchange)).then((handled) => {
      if (!handled) response.writeHead(404).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

test('a picture is served as soon as it is there, and may be kept for good', async () => {
  const address = `${origin}/pictures/own/coat-12ab-320.avif`
  expect((await fetch(address)).status).toBe(404)
  await writeFile(join(folder, 'own', 'coat-12ab-320.avif'), 'bytes')
  const answer = await fetch(address)
  expect([answer.status, await answer.text()]).toEqual([200, 'bytes'])
  expect(answer.headers.get('content-type')).toBe('image/avif')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect((await fetch(address, { method: 'HEAD' })).headers.get('content-length')).toBe('5')
  expect((await fetch(address, { method: 'POST' })).status).toBe(405)
})

test('a picture without content is served', async () => {
  await writeFile(join(folder, 'own', 'empty-12ab.webp'), '')
  const answer = await fetch(`${origin}/pictures/own/empty-12ab.webp`)
  expect([answer.status, await answer.text()]).toEqual([200, ''])
})

test('a large picture is sent in parts, so that it is known whether the client reads (A-28)', async () => {
  await writeFile(join(folder, 'own', 'large-12ab-1600.webp'), Buffer.alloc(8_000_000))
  const answer = await fetch(`${origin}/pictures/own/large-12ab-1600.webp`)
  expect(last.writableLength).toBeLessThan(100_000)
  expect((await answer.arrayBuffer()).byteLength).toBe(8_000_000)
  const head = await fetch(answer.url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe('8000000')
  expect((await head.arrayBuffer()).byteLength).toBe(0)
})

test.each([
  '..%2fsecret.webp',
  '%2e%2e/secret.webp',
  '.new-x/source.webp',
  'coat.svg',
  'Coat.webp',
])('a path cannot lead outside of the folder: %s', async (name) => {
  expect((await fetch(`${origin}/pictures/own/${name}`)).status).toBe(404)
})
