import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listJobs } from './jobs.ts'
import { editions } from './output.ts'
import { listDrawnProducts, orderOf } from './products.ts'
import { photograph, photographWithPreviews } from './views.ts'

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
    expect(new Set(products.map(({ entry }) => entry.pattern)).size).toBeGreaterThanOrEqual(24)
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
  test('were drawn from the patterns, cloths and words as they are now', () => {
    const drawn = JSON.parse(
      readFileSync(new URL('./drawn.json', import.meta.url), 'utf8'),
    ) as Record<string, { fingerprint: string }>
    const stale = listJobs().filter(
      ({ name, fingerprint }) => drawn[name]?.fingerprint !== fingerprint,
    )
    expect(stale.map(({ name }) => name)).toEqual([])
  })

  test('are there in every size of their edition', () => {
    const expected = products.flatMap(({ slug }) =>
      (['front', 'back', 'detail'] as const).flatMap((view) => [
        `${slug}/${view}.webp`,
        ...editions[view].avif.map((width) => `${slug}/${view}-${width}.avif`),
      ]),
    )
    expect(expected.filter((file) => !existsSync(new URL(file, pictures)))).toEqual([])
  })

  test('weigh at most 25 MB together', () => {
    const drawn = JSON.parse(
      readFileSync(new URL('./drawn.json', import.meta.url), 'utf8'),
    ) as Record<string, { bytes: number }>
    const total = Object.values(drawn).reduce((sum, { bytes }) => sum + bytes, 0)
    expect(total).toBeLessThan(25 * 1024 * 1024)
    expect(statSync(pictures).isDirectory()).toBe(true)
  })
})
