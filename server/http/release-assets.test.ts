import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished, vi } from 'vitest'

import { freshDatabase } from '../../tests/support/database.ts'
import { openServer } from './http-server.test-support.ts'
import { openReleaseAssets } from './release-assets.ts'

const log = { info() {}, warn() {}, error() {} } as never

async function openDatabase() {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  return database.owner
}

/** A server of a release with these files; its origin. */
async function openRelease(
  pool: Awaited<ReturnType<typeof openDatabase>>,
  files: Record<string, string>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'assets-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const assets = await openReleaseAssets(pool, log, folder)
  onTestFinished(async () => {
    await assets.close()
    await rm(folder, { recursive: true })
  })
  return (await openServer([assets.handler])).origin
}

const textOf = async (url: string) => {
  const response = await fetch(url)
  return response.ok ? response.text() : response.status
}

it('two servers of different releases serve the files of both (F-21)', async () => {
  const pool = await openDatabase()
  const older = await openRelease(pool, { 'cart-AAAA.js': 'older', 'cart-AAAA.js.br': 'packed' })
  const newer = await openRelease(pool, { 'cart-BBBB.js': 'newer' })
  for (const origin of [older, newer]) {
    await expect.poll(() => textOf(`${origin}/assets/cart-AAAA.js`)).toBe('older')
    await expect.poll(() => textOf(`${origin}/assets/cart-BBBB.js`)).toBe('newer')
  }
  const headers = { 'accept-encoding': 'br' }
  const response = await fetch(`${older}/assets/cart-BBBB.js`, { headers })
  expect(response.headers.get('cache-control')).toMatch(/immutable/)
  expect(response.headers.get('content-type')).toMatch(/javascript/)
  expect(response.headers.get('content-encoding')).toBe('br')
})

it('a file of no release is refused, and the refusal is not stored', async () => {
  const origin = await openRelease(await openDatabase(), { 'cart-AAAA.js': 'x' })
  for (const path of ['/assets/cart-CCCC.js', '/assets/..%2fcart-AAAA.js', '/assets/%00']) {
    const response = await fetch(origin + path)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

it('a file of another release is read and compressed once for all requests that arrive meanwhile', async () => {
  const pool = await openDatabase()
  await openRelease(pool, { 'cart-AAAA.js': 'older', 'home-AAAA.js': 'older' })
  const newer = await openRelease(pool, { 'cart-BBBB.js': 'newer' })
  await expect.poll(() => textOf(`${newer}/assets/home-AAAA.js`)).toBe('older')
  const query = vi.spyOn(pool, 'query')
  onTestFinished(() => query.mockRestore())
  const address = `${newer}/assets/cart-AAAA.js`
  const texts = await Promise.all(Array.from({ length: 20 }, () => textOf(address)))
  expect(new Set(texts)).toEqual(new Set(['older']))
  const reads = query.mock.calls.filter(([text]) => text.includes('select body'))
  expect(reads).toHaveLength(1)
})

it('files are deleted a week after their release was last used', async () => {
  const pool = await openDatabase()
  await openRelease(pool, { 'cart-AAAA.js': 'old', 'cart-BBBB.js': 'older' })
  await pool.query(
    `update private.release_assets set used_at = now() - make_interval(days => case path when '/assets/cart-AAAA.js' then 6 else 8 end)`,
  )
  await openRelease(pool, { 'cart-CCCC.js': 'new' })
  const { rows } = await pool.query('select path from private.release_assets order by path')
  expect(rows.map(({ path }) => path)).toEqual(['/assets/cart-AAAA.js', '/assets/cart-CCCC.js'])
})
