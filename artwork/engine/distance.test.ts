import { expect, test } from 'vitest'
import { distanceInside } from './distance.ts'
import { hash } from './noise.ts'
import { plane } from './raster.ts'
import type { Plane } from './raster.ts'

function blotchyMask(width: number, height: number): Plane {
  const mask = plane(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      mask.data[y * width + x] = hash(x, y) > 0.06 && x > 2 && y < height - 3 ? 1 : 0
    }
  }
  return mask
}

function nearestUncovered(mask: Plane, x: number, y: number): number {
  let nearest = Infinity
  for (let j = 0; j < mask.height; j++) {
    for (let i = 0; i < mask.width; i++) {
      if (mask.data[j * mask.width + i] <= 0.5)
        nearest = Math.min(nearest, Math.hypot(i - x, j - y))
    }
  }
  return nearest
}

test('the distance of every covered pixel to the edge is exact', () => {
  const mask = blotchyMask(47, 31)
  const { data } = distanceInside(mask)
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      expect(data[y * mask.width + x]).toBeCloseTo(nearestUncovered(mask, x, y), 4)
    }
  }
})
