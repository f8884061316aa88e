import { expect, test } from 'vitest'

import { boundsOf } from '../engine/path.ts'
import { isMark } from '../engine/piece.ts'
import { listDrawnProducts } from '../products.ts'
import { productPieces } from '../views.ts'
import type { Outline } from '../engine/path.ts'
import type { Piece } from '../engine/piece.ts'

/** The pieces of every product's front and back, in the order they are laid down. */
const fronts = listDrawnProducts().map((product) => ({
  slug: product.slug,
  pieces: productPieces(product, 'front').filter((layer): layer is Piece => !isMark(layer)),
  back: productPieces(product, 'back').filter((layer): layer is Piece => !isMark(layer)),
}))

const hung = fronts.filter(({ pieces }) => pieces.some(isWood) && pieces.some(isHook))

test('a wooden hanger is seen through the neck only', () => {
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

test('a hook comes out of the neck: before the back of it, and from behind out of the garment', () => {
  for (const { slug, pieces, back } of hung) {
    const hook = pieces.findIndex(isHook)
    const { top, bottom } = boundsOf(pieces[hook].outline)
    const wood = pieces.find(isWood)
    expect(wood && contains(wood.outline, 600.1, bottom - 2), `${slug}, foot`).toBe(true)
    for (let y = top; y < bottom - 20; y += 4) {
      const before = pieces.slice(hook + 1).filter(({ outline }) => contains(outline, 600.1, y))
      expect(before, `${slug}, ${y.toFixed(0)}`).toEqual([])
    }
    const behind = back.find(isHook)
    const foot = behind && boundsOf(behind.outline).bottom
    expect(foot, `${slug}, seen from behind`).toBeCloseTo(bottom)
    const covers = back.filter(
      (piece) => piece !== behind && contains(piece.outline, 600.1, bottom),
    )
    expect(covers.length, `${slug}, seen from behind`).toBeGreaterThan(0)
  }
})

test('the wall is not seen through the neck of a garment', () => {
  for (const { slug, pieces, back } of fronts) {
    if (!pieces.some(({ part }) => part?.endsWith('sleeve'))) continue
    for (const [side, layers] of Object.entries({ front: pieces, back })) {
      const cloth = layers.filter((piece) => !isHook(piece) && !isWood(piece))
      const across = cloth.filter(({ outline }) => {
        const { left, right } = boundsOf(outline)
        return left < 600 && right > 600
      })
      const top = Math.min(...across.map(({ outline }) => topAtMiddle(outline)))
      for (let y = top + 2; y < 600; y += 2) {
        const covered = cloth.some(({ outline }) => contains(outline, 600.1, y))
        expect(covered, `${slug}, ${side}: ${y.toFixed(0)}`).toBe(true)
      }
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

function isHook({ paint, part }: Piece): boolean {
  return paint === 'steel' && !part
}

/** The height at which an outline begins on the middle line. */
function topAtMiddle(outline: Outline): number {
  const { top, bottom } = boundsOf(outline)
  for (let y = top; y < bottom; y++) if (contains(outline, 600.1, y)) return y
  return Infinity
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
