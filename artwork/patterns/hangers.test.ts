import { expect, test } from 'vitest'

import { boundsOf } from '../engine/path.ts'
import { isMark } from '../engine/piece.ts'
import { listDrawnProducts } from '../products.ts'
import { productPieces } from '../views.ts'
import type { Outline } from '../engine/path.ts'
import type { Piece } from '../engine/piece.ts'

/** The pieces of every product's front, in the order they are laid down. */
const fronts = listDrawnProducts().map((product) => ({
  slug: product.slug,
  pieces: productPieces(product, 'front').filter((layer): layer is Piece => !isMark(layer)),
}))

test('a wooden hanger is seen through the neck only', () => {
  const hung = fronts.filter(({ pieces }) => pieces.some(isWood) && pieces.some(isHook))
  expect(hung.length).toBeGreaterThan(5)
  for (const { slug, pieces } of hung) {
    const at = pieces.findIndex(isWood)
    for (const [x, y] of pointsOf(pieces[at].outline)) {
      if (Math.abs(x - 600) < 95) continue
      const covered = pieces.slice(at + 1).some(({ outline }) => contains(outline, x, y))
      expect(covered, `${slug}: ${x.toFixed(0)} ${y.toFixed(0)}`).toBe(true)
    }
  }
})

test('a lining ends at the neck of its garment', () => {
  for (const { slug, pieces } of fronts) {
    const garment = pieces.filter(({ paint }) => paint === 'main' || paint === 'second')
    const top = Math.min(...garment.map(({ outline }) => boundsOf(outline).top))
    for (const { outline, paint } of pieces)
      if (paint === 'lining') expect(boundsOf(outline).top, slug).toBeGreaterThan(top - 15)
  }
})

function isHook({ paint }: Piece): boolean {
  return paint === 'steel'
}

function isWood({ paint }: Piece): boolean {
  return paint === 'beech'
}

function pointsOf(outline: Outline): [number, number][] {
  return outline.flatMap(({ points }) =>
    Array.from({ length: points.length / 2 }, (_, index): [number, number] => [
      points[2 * index],
      points[2 * index + 1],
    ]),
  )
}

function contains(outline: Outline, x: number, y: number): boolean {
  let inside = false
  for (const { points } of outline) {
    for (let index = 0; index < points.length; index += 2) {
      const next = (index + 2) % points.length
      const [x0, y0, x1, y1] = [points[index], points[index + 1], points[next], points[next + 1]]
      if (y0 > y !== y1 > y && x < x0 + ((x1 - x0) * (y - y0)) / (y1 - y0)) inside = !inside
    }
  }
  return inside
}
