import { expect, test } from 'vitest'
import { ellipse, mirror, path, polygon, rectangle } from './path.ts'
import { fillOutline, strokeOutline } from './raster.ts'
import type { Outline } from './path.ts'

const frame = { left: 0, top: 0, scale: 1 }

function area(outline: Outline, size = 100): number {
  return fillOutline(outline, size, size, frame).data.reduce((sum, value) => sum + value, 0)
}

test('an outline covers as many pixels as its area', () => {
  expect(area(rectangle(50, 50, 40.5, 20.25))).toBeCloseTo(40.5 * 20.25, 1)
  expect(area(polygon([10, 10], [90, 10], [10, 70]))).toBeCloseTo(2400, 1)
  expect(area(ellipse(50, 50, 30))).toBeCloseTo(Math.PI * 900, -2)
})

test('an outline that leaves the picture fills only what is inside', () => {
  expect(area(rectangle(0, 50, 60, 20))).toBeCloseTo(600, 1)
  expect(area(rectangle(100, 0, 60, 20))).toBeCloseTo(300, 1)
})

test('a contour drawn the other way round is a hole', () => {
  const outer = path('M10 10 L90 10 L90 90 L10 90 Z')
  const inner = path('M30 30 L30 70 L70 70 L70 30 Z')
  expect(area([...outer, ...inner])).toBeCloseTo(6400 - 1600, 1)
})

test('a dashed line covers its dashes and leaves its gaps', () => {
  expect(area(strokeOutline(path('M10 50 L90 50'), 4, [6, 4]))).toBeCloseTo(8 * 6 * 4, 0)
})

test('the mirror stands on the middle of the picture', () => {
  expect(mirror(path('M580 20 L590 40'))[0].points).toEqual([620, 20, 610, 40])
})
