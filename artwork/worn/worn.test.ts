import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../../supabase/catalogue/catalogue.ts'
import { boxOf } from '../engine/framing.ts'
import { boundsOf } from '../engine/path.ts'
import { book } from '../patterns/book.ts'
import { listDrawnProducts } from '../products.ts'
import { productPieces } from '../views.ts'
import { centimetresOf, handfuls } from './by-hand.ts'
import { figure, heights } from './figure.ts'
import { handShapes } from './hand.ts'
import { checkWorn, photographWorn } from './worn.ts'
import type { DrawnProduct } from '../products.ts'

const products = listDrawnProducts()

function productCalled(slug: string): DrawnProduct {
  const product = products.find((each) => each.slug === slug)
  if (!product) throw new Error(`there is no ${slug}`)
  return product
}

describe('the worn view', () => {
  test('knows every pattern of the book, and every product states what it needs', () => {
    const [coat] = products
    const cm = { across: 20, high: 20 }
    for (const patternName of book.keys()) checkWorn({ ...coat, patternName, cm })
    for (const product of products) checkWorn(product)
  })

  test('draws a figure as tall as it says', () => {
    for (const forMen of [false, true]) {
      const { head, hair, neck, body, arms } = figure(forMen)
      const { top, bottom } = boundsOf([...head, ...hair, neck, ...body, ...arms.flat()].flat())
      expect(-top).toBeCloseTo(forMen ? heights.men : heights.women, 0)
      expect(bottom).toBeCloseTo(0, 0)
    }
  })

  test('draws figures of the heights that the gallery states', () => {
    const gallery = new URL('../../app/shop/catalog/product/product-gallery.tsx', import.meta.url)
    expect(readFileSync(gallery, 'utf8')).toContain(
      `a figure of \${category.slug === 'men' ? ${heights.men} : ${heights.women}} cm`,
    )
  })

  test('draws a hand of 18 cm, from the wrist to the tip of the middle finger', () => {
    const { top } = boundsOf(handShapes(30).flat())
    expect(-top).toBeCloseTo(18, 0)
  })

  test('draws a thing as large as the catalogue states', () => {
    const tray = productCalled('scullery-tray')
    const layers = productPieces(tray, 'front')
    const { left, right, top, bottom } = boxOf(layers)
    const [across, down] = centimetresOf(tray, handfuls.tray, layers)
    expect([(right - left) * across, (bottom - top) * down]).toEqual([48, 34])
  })

  test('comes out the same, byte for byte, when it is drawn again', () => {
    const ring = productCalled('brook-band')
    const [first, second] = [photographWorn(ring), photographWorn(ring)]
    expect([first.width, first.height]).toEqual([960, 1200])
    expect(Buffer.compare(first.pixels, second.pixels)).toBe(0)
  })
})

describe('a catalogue that lacks what the worn view needs', () => {
  const box = productCalled('small-gift-box')

  test.each([
    [{}, 'the worn view needs the size of the thing, "cm" with "across" or "high"'],
    [{ across: 0 }, '"cm" has "across" 0, not a length below 300'],
    [{ high: '34' }, '"cm" has "high" "34", not a length below 300'],
    [{ deep: 12 }, '"cm" knows "across" and "high", not "deep"'],
  ])('is refused: %j', (cm, fault) => {
    const product = { ...box, cm } as DrawnProduct
    expect(() => checkWorn(product)).toThrow(`small-gift-box: ${fault}`)
  })

  test('is refused for a pattern that is worn in no known way', () => {
    const product = { ...box, patternName: 'crinoline' }
    expect(() => checkWorn(product)).toThrow(
      'small-gift-box: the worn view does not know the pattern "crinoline"',
    )
  })

  test('ends the drawing with one line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'artwork-'))
    const catalogue = readCatalogue()
    for (const category of catalogue.categories) {
      for (const { slug, picture } of category.products) if (slug === box.slug) delete picture?.cm
      writeFileSync(join(folder, `${category.slug}.json`), JSON.stringify(category))
    }
    const program = fileURLToPath(new URL('../draw.ts', import.meta.url))
    const draw = spawnSync(
      process.execPath,
      [program, '--catalogue', folder, '--out', join(folder, 'pictures'), '--only', box.slug],
      { encoding: 'utf8' },
    )
    rmSync(folder, { recursive: true })
    expect(draw.stderr).toBe(
      'nothing was drawn: small-gift-box: the worn view needs the size of the thing, "cm" with "across" or "high"\n',
    )
    expect([draw.status, draw.stdout]).toEqual([1, ''])
  })
})
