import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { ending, ownShop } from '../own-shop.test-support.ts'
import { stock } from '../../supabase/tests/fixtures.ts'
import { isOld } from './sweep-pictures.ts'
import { ownPictureWidths } from '../../app/ui/picture/picture-files.ts'

let slug: string
let made = 0

const folder = await mkdtemp(join(tmpdir(), 'lisiere-pictures-'))
const { database, run: runWords } = await ownShop({ DATA_DIR: folder })
beforeEach(async () => {
  made += 1
  slug = `coat-${made}`
  await stock(database, { slug })
})
afterAll(() => rm(folder, { recursive: true }))

const run = (...words: string[]) => runWords(words)
const show = async () => (await run('products', 'show', slug, '--json')).objects[0]
const files = async () =>
  (await readdir(join(folder, 'pictures')).catch(() => [])).filter((name) => name.startsWith(slug))

async function file(name: string, content: Buffer | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: made % 256, b: 10 } } })

async function coloured(background: string): Promise<string> {
  const image = sharp({ create: { width: 500, height: 500, channels: 3, background } })
  return file(`${background}.png`, await image.png().toBuffer())
}

/** An AVIF of 1,807 bytes with 7,740 x 7,740 pixels of one colour: decoding it takes 1.2 GB of memory. */
const largeAvif = () => readFile(new URL('large.avif', import.meta.url))

/** A PNG that says it has 60,000 pixels on each side. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(60_000, 0)
  header.writeUInt32BE(60_000, 4)
  header.writeUInt8(8, 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const pixels = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('pictures add', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)(
    'makes of a %s every size that the storefront asks for',
    async (format) => {
      const path = await file(`a.${format}`, await plain(800, 700).toFormat(format).toBuffer())
      const { exitCode, messages } = await run('pictures', 'add', slug, path)
      expect(exitCode, messages).toBe(0)
      const { image_url } = (await show()) as { image_url: string }
      const webp = image_url.replace('/pictures/own/', '')
      const names = [
        webp,
        ...ownPictureWidths.map((width) => webp.replace('.webp', `-${width}.avif`)),
      ]
      expect((await files()).toSorted()).toEqual(names.toSorted())
      for (const name of names) {
        const width = Number(/-(\d+)\.avif$/.exec(name)?.[1] ?? 960)
        expect(await sharp(join(folder, 'pictures', name)).metadata()).toMatchObject({
          width,
          height: width * 1.25,
        })
      }
    },
  )

  test('turns it upright and leaves out where it was taken', async () => {
    const exif = {
      IFD0: { Copyright: 'Ada' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    }
    const left = await sharp({
      create: { width: 500, height: 1000, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer()
    const image = await plain(1000, 1000)
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await run('pictures', 'add', slug, await file('gps.jpg', image), '--fit', 'pad')
    const name = (await files()).find((each) => each.endsWith('.webp')) ?? ''
    const content = await readFile(join(folder, 'pictures', name))
    const { exif: kept, orientation } = await sharp(content).metadata()
    expect([kept, orientation]).toEqual([undefined, undefined])
    // What was on the left is on top after a quarter turn.
    const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) =>
      data.subarray((y * info.width + x) * info.channels)[1] ?? -1
    expect(at(480, 300)).toBeLessThan(60)
    expect(at(480, 10)).toBeGreaterThan(240)
  })

  test.each<[string, () => Buffer | string | Promise<Buffer>, string]>([
    ['bomb.png', bomb, 'it has more than 60 million pixels'],
    ['bomb.avif', largeAvif, 'it needs more than 1 GB of memory'],
    [
      'script.svg',
      () =>
        '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>',
      'it is not a JPEG',
    ],
    ['page.jpg', () => '<!doctype html><img src=x>', 'it is not a JPEG'],
    ['moving.gif', () => plain(600, 600).gif().toBuffer(), 'it is not a JPEG'],
    ['empty.jpg', () => '', 'it is empty'],
    [
      'small.png',
      () => plain(479, 900).png().toBuffer(),
      'it has 479 x 900 pixels, less than 480 on a side',
    ],
    [
      'cut.jpg',
      async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 900),
      'it cannot be decoded',
    ],
  ])('refuses %s, and adds the others', async (name, content, reason) => {
    const bad = await file(name, await content())
    const good = await file('good.png', await plain(600, 600).png().toBuffer())
    expect(await run('pictures', 'add', slug, bad, good)).toMatchObject(
      ending(6, `${bad}: ${reason}`),
    )
    expect(await show()).toMatchObject({ images: [] })
    expect((await show())?.['image_url']).toMatch(
      new RegExp(`^/pictures/own/${slug}-[0-9a-f]{16}\\.webp$`),
    )
    // Nothing half done is left.
    expect(await files()).toHaveLength(6)
    expect(
      (await readdir(join(folder, 'pictures'))).filter((each) => each.startsWith('.')),
    ).toEqual([])
  })

  test.each([
    ['/none/there.jpg', '/none/there.jpg: there is no such file'],
    ['https://pictures.invalid/a.jpg', 'pictures.invalid'],
    [tmpdir(), 'it is not a file'],
    ['http://127.0.0.1/a.jpg', 'it is not on the public internet'],
  ])('refuses %s', async (source, reason) => {
    expect(await run('pictures', 'add', slug, source)).toMatchObject(ending(3, reason))
  })
})

test('a dry run leaves no file', async () => {
  const image = await file('dry.png', await plain(500, 500).png().toBuffer())
  const { exitCode, output } = await run('pictures', 'add', slug, image, '--dry-run')
  expect([exitCode, output]).toEqual([0, `${slug}  pictures none -> 1\n`])
  expect(await files()).toEqual([])
  expect(await show()).toMatchObject({ image_url: null, images: [] })
})

test('pictures are ordered, removed and swept', async () => {
  const [one, two] = [await coloured('red'), await coloured('blue')]
  const added = await run('pictures', 'add', slug, one, two)
  expect(added.output).toBe(`${slug}  pictures none -> 2\n`)
  expect((await run('products', 'show', slug)).output).toMatch(/^picture 2 +\/pictures\/own\//m)
  const first = (await show())?.['image_url']
  await run('pictures', 'order', slug, '2')
  expect(await show()).toMatchObject({ images: [first] })
  await run('pictures', 'remove', slug, '2')
  expect(await show()).toMatchObject({ images: [] })
  expect((await run('pictures', 'remove', slug, '2')).messages).toContain(
    'has pictures 1 to 1, not "2"',
  )
  // What is just being added stays; what another command has deleted meanwhile is not an error.
  expect((await run('pictures', 'sweep')).output).toBe('0 files deleted.\n')
  expect(isOld(join(folder, 'gone.webp'))).toBe(false)
  const old = new Date(Date.now() - 2 * 3_600_000)
  for (const name of await readdir(join(folder, 'pictures')))
    await utimes(join(folder, 'pictures', name), old, old)
  expect((await run('pictures', 'sweep')).output).toBe('6 files deleted.\n')
  expect(await files()).toHaveLength(6)
})

test('pictures are added once for each --once key', async () => {
  const [one, two] = [await coloured('red'), await coloured('blue')]
  const key = `k-${slug}`
  const both = await run('pictures', 'add', slug, one, two, '--once', key)
  expect(both.exitCode, both.messages).toBe(0)
  const shown = await show()
  expect(shown?.['images']).toHaveLength(1)
  await run('pictures', 'remove', slug, '1')
  const again = await run('pictures', 'add', slug, one, two, '--once', key)
  expect(again.output).toContain('(done before)')
  expect(await show()).toMatchObject({ images: [] })
  const other = await run('pictures', 'add', slug, two, '--once', key)
  expect(other.messages).toContain('was used for another command')
})
