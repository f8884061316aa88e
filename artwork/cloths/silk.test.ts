import { expect, test } from 'vitest'

import { Canvas } from '../engine/canvas.ts'
import { letFall } from '../engine/fall.ts'
import { lightCanvas } from '../engine/light.ts'
import { rectangle } from '../engine/path.ts'
import { isMark } from '../engine/piece.ts'
import { colourway } from '../palette.ts'
import { cloths } from './shelf.ts'
import type { Fold } from '../engine/fold.ts'
import type { Piece } from '../engine/piece.ts'
import type { ClothName } from './shelf.ts'

test('the highlight of satin runs along a hanging fold', () => {
  const { light, width, height } = lit('satin')
  const row = Array.from({ length: width }, (_, x) => light[(height * 0.5 * width + x) * 3])
  const bright = Math.max(...row)
  const dull = [...row].sort((a, b) => a - b)[width / 2]
  expect(bright).toBeGreaterThan(1.8 * dull)
})

test('silk keeps no short folds, and flannel does', () => {
  const short: Fold = { along: [300, 400, 320, 405, 350, 405, 380, 400], ...shape }
  const long: Fold = { along: [400, 200, 400, 500, 400, 700, 400, 1000], ...shape }
  const [shortSilk, longSilk] = fallen('silk', [short, long])
  expect(shortSilk).toBeLessThan(0.1 * longSilk)
  const [shortFlannel, longFlannel] = fallen('flannel', [short, long])
  expect(shortFlannel).toBeGreaterThan(0.25 * longFlannel)
})

test('a hem of silk follows its ridges, and one of flannel hangs straight', () => {
  expect(hemSpread('silk')).toBeGreaterThan(2)
  expect(hemSpread('flannel')).toBe(0)
})

const shape = { width: [20], strength: [1], height: 10, loose: true }

/** A square of cloth with one fold from top to bottom, in linear light. */
function lit(clothName: ClothName) {
  const canvas = new Canvas(80, 80, { left: 500, top: 500, scale: 0.4 }, [colourway('bottle')])
  canvas.lay([
    {
      outline: rectangle(600, 600, 400, 400),
      cloth: cloths[clothName],
      paint: 'main',
      swell: [0, 40],
      folds: [
        { along: [600, 400, 600, 500, 600, 700, 600, 800], ...shape, width: [40], height: 24 },
      ],
    },
  ])
  return lightCanvas(canvas)[0]
}

function letPieceFall(piece: Piece): Piece {
  const [fallenPiece] = letFall([piece], 'one product')
  if (isMark(fallenPiece)) throw new Error('a piece became a mark')
  return fallenPiece
}

function fallen(clothName: ClothName, folds: Fold[]): number[] {
  const piece = { outline: rectangle(600, 700, 500, 900), cloth: cloths[clothName], paint: 'main' }
  return (letPieceFall({ ...piece, folds }).folds ?? []).map(({ height }) => height)
}

/** How far the points of a straight hem lie from one another. */
function hemSpread(clothName: ClothName): number {
  const points = [100, 100, 900, 100]
  for (let x = 900; x >= 100; x -= 10) points.push(x, 900)
  const outline = [{ points, closed: true }]
  const hung = letPieceFall({
    outline,
    cloth: cloths[clothName],
    paint: 'main',
    folds: [{ along: [400, 200, 400, 500, 400, 700, 400, 1000], ...shape }],
  })
  const hem = hung.outline[0].points.filter((value, index) => index % 2 === 1 && value > 500)
  return Math.max(...hem) - Math.min(...hem)
}
