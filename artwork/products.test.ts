import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../supabase/catalogue/catalogue.ts'
import { move } from './engine/path.ts'
import { filesFingerprint, productFingerprint, wornFingerprint } from './inputs.ts'
import { drawJob, listJobs } from './jobs.ts'
import { editions } from './output.ts'
import { listDrawnProducts, orderOf } from './products.ts'
import { photograph, photographWithPreviews, productPieces } from './views.ts'
import { wornEdition } from './worn/worn.ts'
import type { CatalogueProduct } from '../supabase/catalogue/catalogue.ts'
import type { Layer } from './engine/piece.ts'
import type { Drawn } from './jobs.ts'
import type { Order } from './patterns/pattern.ts'
import type { DrawnProduct } from './products.ts'

const products = listDrawnProducts()
const pictures = new URL('../public/pictures/', import.meta.url)

describe('the catalogue and the pattern book', () => {
  test('every product can be cut, front and back, in the variant it asks for', () => {
    for (const product of products) {
      for (const side of ['front', 'back'] as const) {
        expect(
          product.entry.pattern.pieces(orderOf(product, side)).length,
          product.slug,
        ).toBeGreaterThan(0)
      }
    }
  })

  test('at least twenty-four patterns are in use', () => {
    expect(new Set(products.map(({ patternName }) => patternName)).size).toBeGreaterThanOrEqual(24)
  })

  test('the square of the detail lies on the product, not beside it', () => {
    const within = ({ points }: { points: readonly number[] }, x: number, y: number): boolean => {
      let inside = false
      for (let index = 0; index < points.length; index += 2) {
        const next = (index + 2) % points.length
        const [x0, y0, x1, y1] = [points[index], points[index + 1], points[next], points[next + 1]]
        if (y0 > y !== y1 > y && x < x0 + ((x1 - x0) * (y - y0)) / (y1 - y0)) inside = !inside
      }
      return inside
    }
    const steps = Array.from({ length: 13 }, (_, index) => (index - 6) / 13)
    const spots = steps.flatMap((a) => steps.map((b) => [a, b]))
    const beside = products.filter((product) => {
      const [x, y, size] = product.entry.pattern.detail
      const outlines = productPieces(product, 'front').flatMap((layer) =>
        'mark' in layer ? [] : [...layer.outline],
      )
      const covered = spots.filter(([a, b]) =>
        outlines.some((outline) => within(outline, x + a * size, y + b * size)),
      )
      return covered.length < spots.length * 0.06
    })
    expect(beside.map(({ slug }) => slug)).toEqual([])
  })
})

describe('a photograph', () => {
  const [coat] = products

  test('comes out the same, byte for byte, when it is taken again', () => {
    const [first] = photograph(coat, 'front', undefined, 0.1)
    const [second] = photograph(coat, 'front', undefined, 0.1)
    expect(Buffer.compare(first.pixels, second.pixels)).toBe(0)
  })

  test('shows the same garment lighter in white than in gray, and in gray than in black', () => {
    const [, black, white, gray] = photographWithPreviews(coat, 0.1).map(
      ({ pixels, width, height }) => {
        const middle = (Math.round(height * 0.55) * width + Math.round(width * 0.42)) * 3
        return pixels[middle]
      },
    )
    expect(black).toBeLessThan(gray)
    expect(gray).toBeLessThan(white)
  })
})

describe('the drawn pictures', () => {
  const drawn = JSON.parse(
    readFileSync(new URL('./drawn.json', import.meta.url), 'utf8'),
  ) as Record<string, Drawn>

  test('were drawn from the patterns, cloths and words as they are now', () => {
    const stale = listJobs().filter(
      ({ name, fingerprint }) => drawn[name]?.fingerprint !== fingerprint,
    )
    expect(stale.map(({ name }) => name)).toEqual([])
  })

  test('are the files that the drawing program wrote, and no others', () => {
    const names = products.flatMap(({ slug }) => [slug, `${slug}/worn`])
    const changed = names.filter((name) => drawn[name]?.files !== filesFingerprint(pictures, name))
    expect(changed).toEqual([])
    const folders = readdirSync(pictures, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    const known = new Set([...products.map(({ slug }) => slug), 'cloth', 'scenes'])
    expect(folders.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })

  test('have another fingerprint in another colour, cloth, option or outline, and not under other names', () => {
    const [coat] = products
    const { pattern } = coat.entry
    const withLayers = (change: (layer: Layer) => Layer): DrawnProduct => ({
      ...coat,
      entry: {
        ...coat.entry,
        pattern: { ...pattern, pieces: (order) => pattern.pieces(order).map(change) },
      },
    })
    const others: DrawnProduct[] = [
      { ...coat, colour: 'ink' },
      { ...coat, clothName: 'twill' },
      { ...coat, options: { ...coat.options, buttons: '4' } },
      withLayers((layer) =>
        'mark' in layer ? layer : { ...layer, outline: move(layer.outline, 1, 0) },
      ),
      withLayers((layer) => ('drape' in layer ? { ...layer, drape: () => 1 } : layer)),
    ]
    const fingerprints = others.map(productFingerprint)
    expect(new Set([productFingerprint(coat), ...fingerprints]).size).toBe(others.length + 1)
    const renamed = withLayers((layer) => ({ ...layer, part: 'cape' }))
    expect(productFingerprint(renamed)).toBe(productFingerprint(coat))

    const resized = { ...coat, cm: { across: 60 } }
    const worn = [coat, ...others, resized].map(wornFingerprint)
    expect(new Set(worn).size).toBe(worn.length)
    expect(productFingerprint(resized)).toBe(productFingerprint(coat))
  })

  test('are there in every size of their edition', () => {
    const { front, back, detail } = editions
    const views = { front, back, detail }
    const expected = products.flatMap(({ slug }) =>
      Object.entries({ ...views, worn: wornEdition }).flatMap(([view, { avif }]) => [
        `${slug}/${view}.webp`,
        ...avif.map((width) => `${slug}/${view}-${width}.avif`),
      ]),
    )
    expect(expected.filter((file) => !existsSync(new URL(file, pictures)))).toEqual([])
  })

  test('weigh at most 32 MB together', () => {
    const total = Object.values(drawn).reduce((sum, { bytes }) => sum + bytes, 0)
    expect(total).toBeLessThan(32 * 1024 * 1024)
    expect(statSync(pictures).isDirectory()).toBe(true)
  })
})

describe('a catalogue with a word that the artwork does not know', () => {
  const spoil = (change: (picture: NonNullable<CatalogueProduct['picture']>) => void) => {
    const catalogue = readCatalogue()
    const coat = catalogue.categories[0]?.products[0]?.picture
    if (coat) change(coat)
    return catalogue
  }

  test.each([
    ['pattern', 'crinoline', 'there is no pattern "crinoline"'],
    ['cloth', 'sailcloth', 'there is no cloth "sailcloth"'],
    ['colour', 'mauve', 'there is no colour "mauve"'],
    ['second', 'mauve', 'there is no colour "mauve"'],
    ['options', { cape: 'long' }, 'the pattern "coat" has no option "cape"'],
    ['options', { length: 'floor' }, 'the pattern "coat" has no length "floor"'],
    ['options', { buttons: '40' }, 'the pattern "coat" has no buttons "40"'],
  ])('is refused: %s %s', (field, word, fault) => {
    const catalogue = spoil((picture) => Object.assign(picture, { [field]: word }))
    expect(() => listDrawnProducts(catalogue)).toThrow(`marlow-double-breasted-coat: ${fault}`)
  })

  test('ends the drawing with one line, and leaves what was drawn before', () => {
    const folder = mkdtempSync(join(tmpdir(), 'artwork-'))
    const out = join(folder, 'pictures')
    mkdirSync(join(out, 'marlow-double-breasted-coat'), { recursive: true })
    writeFileSync(join(out, 'marlow-double-breasted-coat/front.webp'), 'drawn before')
    const catalogue = spoil((picture) => Object.assign(picture, { cloth: 'sailcloth' }))
    for (const category of catalogue.categories)
      writeFileSync(join(folder, `${category.slug}.json`), JSON.stringify(category))
    const draw = spawnSync(
      process.execPath,
      [
        fileURLToPath(new URL('./draw.ts', import.meta.url)),
        '--catalogue',
        folder,
        '--out',
        out,
        '--only',
        'marlow-double-breasted-coat',
      ],
      { encoding: 'utf8' },
    )
    const left = readdirSync(folder, { recursive: true }).filter(
      (file) => !`${file}`.endsWith('json'),
    )
    const kept = readFileSync(join(out, 'marlow-double-breasted-coat/front.webp'), 'utf8')
    rmSync(folder, { recursive: true })
    expect(draw.stderr).toBe(
      'nothing was drawn: marlow-double-breasted-coat: there is no cloth "sailcloth"\n',
    )
    expect([draw.status, draw.stdout, kept]).toEqual([1, '', 'drawn before'])
    expect(left.sort()).toEqual([
      'pictures',
      'pictures/marlow-double-breasted-coat',
      'pictures/marlow-double-breasted-coat/front.webp',
    ])
  })

  test('is refused even where a drawing breaks half way', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'artwork-'))
    const out = join(folder, 'pictures')
    const [coat] = products
    mkdirSync(join(out, coat.slug), { recursive: true })
    writeFileSync(join(out, coat.slug, 'front.webp'), 'drawn before')
    const pieces = (order: Order) => {
      throw new Error(`no sleeve on the ${order.side}`)
    }
    const broken = { ...coat, entry: { ...coat.entry, pattern: { ...coat.entry.pattern, pieces } } }
    const job = { kind: 'product', name: coat.slug, fingerprint: '' } as const
    await expect(drawJob(job, out, [broken])).rejects.toThrow('no sleeve on the front')
    const kept = readFileSync(join(out, coat.slug, 'front.webp'), 'utf8')
    const left = readdirSync(folder)
    rmSync(folder, { recursive: true })
    expect([kept, left]).toEqual(['drawn before', ['pictures']])
  })
})
