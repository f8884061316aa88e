import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { ending, ownShop } from '../own-shop.test-support.ts'
import { first, stock } from '../../supabase/tests/fixtures.ts'
import { isRoot } from '../../tests/support/data-folder.ts'
import { makePicture } from './make-picture.ts'

const { database, run } = await ownShop()
const folder = await mkdtemp(join(tmpdir(), 'lisiere-faults-'))
await stock(database, { slug: 'coat' })
// Noise, so that the files have some size.
const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
const smallImage = sharp({
  create: { width: 600, height: 750, channels: 3, background: 'red', noise },
})
await writeFile(join(folder, 'a.png'), await smallImage.png().toBuffer())
afterAll(() => rm(folder, { recursive: true }))

const add = (dataDir: string) =>
  run(['pictures', 'add', 'coat', join(folder, 'a.png')], { variables: { DATA_DIR: dataDir } })
const picture = async () => (await run('products show coat --json')).objects[0]?.['image_url']

test('pictures whose database goes away are not added, and are when the command is repeated', async () => {
  const own = join(folder, 'lost', 'pictures')
  await mkdir(own, { recursive: true })
  const adding = add(join(folder, 'lost'))
  await expect.poll(() => readdir(own)).not.toEqual([])
  await database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'lisiere shop' and datname = current_database()`,
  )
  expect(await adding).toMatchObject(ending(5, 'The database is gone: '))
  expect(await picture()).toBeNull()
  expect((await add(join(folder, 'lost'))).exitCode).toBe(0)
  expect(await picture()).toMatch(/^\/pictures\/own\/coat-/)
  expect(await readdir(own)).toHaveLength(6)
})

/** Mounts a disk of its own; false where that is not allowed. */
function mountSmallDisk(path: string, kilobytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', path], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

test.skipIf(!isRoot)(
  'pictures that fill the disk leave nothing half done (F-34)',
  async ({ skip }) => {
    const id = first((await database.owner.query('select id from public.shop_products')).rows)
    await database.owner.query(
      'update public.shop_products set image_url = null, images = $2 where id = $1',
      [id.id, []],
    )
    const own = join(folder, 'small', 'pictures')
    await mkdir(own, { recursive: true })
    if (!mountSmallDisk(own, 900)) return skip('needs leave to mount a small disk (tmpfs)')
    onTestFinished(() => void execFileSync('umount', [own]))
    expect(await add(join(folder, 'small'))).toMatchObject(ending(1, 'The disk is full.'))
    expect(await picture()).toBeNull()
    expect(await readdir(own)).toEqual([])
  },
)

test('a picture that takes more processor time than it may is refused', async () => {
  const image = sharp({
    create: { width: 3000, height: 3750, channels: 3, background: 'red', noise },
  })
  const content = await image.jpeg().toBuffer()
  await expect(makePicture(join(folder, 'slow'), 'slow', content, 'crop', 1)).rejects.toThrow(
    'it takes too long to decode',
  )
  expect(await readdir(join(folder, 'slow'))).toEqual([])
})
