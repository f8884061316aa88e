import { pointOn } from './path.ts'
import type { Cubic } from './path.ts'
import type { Frame, Plane } from './raster.ts'

/**
 * A ridge (positive height) or a valley (negative) along a curve. Width and strength are lists spread evenly along
 * the curve; a fold that begins at strength 0 grows out of the cloth instead of being stuck on it.
 */
export interface Fold {
  along: Cubic
  /** Across, in units: the ridge fades out at about this distance on either side. */
  width: readonly number[]
  strength: readonly number[]
  /** Units; negative for a valley. */
  height: number
  /** From how the cloth hangs, not from how it is sewn: differs from product to product (fall.ts). */
  loose?: boolean
}

export function loose(folds: readonly Fold[]): Fold[] {
  return folds.map((fold) => ({ ...fold, loose: true }))
}

/** A ridge with its narrower valley beside it: cloth pushed up in one place is missing in the next. */
export function crease(
  along: Cubic,
  height: number,
  { width = [8, 26, 30], strength = [0, 1, 0.8], side = 1 } = {},
): Fold[] {
  const middle = Math.max(...width)
  const dx = along[6] - along[0]
  const dy = along[7] - along[1]
  const length = Math.hypot(dx, dy) || 1
  const nx = (-dy / length) * middle * 0.8 * side
  const ny = (dx / length) * middle * 0.8 * side
  const beside = along.map((value, index) => value + (index % 2 ? ny : nx)) as unknown as Cubic
  return [
    { along, width, strength, height },
    { along: beside, width: width.map((w) => w * 0.6), strength, height: -height * 0.75 },
  ]
}

/** The same folds seen in the mirror at x = 600. */
export function mirrorFolds(folds: readonly Fold[]): Fold[] {
  return folds.map((fold) => ({
    ...fold,
    along: fold.along.map((value, index) => (index % 2 ? value : 1200 - value)) as unknown as Cubic,
  }))
}

const steps = 28

/** Adds a fold's height to a plane. */
export function stampFold(into: Plane, frame: Frame, fold: Fold, scratch: Float32Array): void {
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps
    const [x, y] = pointOn(fold.along, t)
    return {
      x: (x - frame.left) * frame.scale,
      y: (y - frame.top) * frame.scale,
      reach: Math.max(1.5, along(fold.width, t) * frame.scale),
      strength: along(fold.strength, t),
    }
  })
  const widest = Math.max(...points.map((point) => point.reach))
  const left = Math.max(0, Math.floor(Math.min(...points.map((p) => p.x)) - widest))
  const right = Math.min(into.width, Math.ceil(Math.max(...points.map((p) => p.x)) + widest))
  const top = Math.max(0, Math.floor(Math.min(...points.map((p) => p.y)) - widest))
  const bottom = Math.min(into.height, Math.ceil(Math.max(...points.map((p) => p.y)) + widest))
  if (left >= right || top >= bottom) return
  for (let y = top; y < bottom; y++) scratch.fill(0, y * into.width + left, y * into.width + right)
  for (let step = 0; step < steps; step++) {
    stampSegment(scratch, into, points[step], points[step + 1])
  }
  for (let y = top; y < bottom; y++) {
    const row = y * into.width
    for (let x = left; x < right; x++) into.data[row + x] += fold.height * scratch[row + x]
  }
}

interface FoldPoint {
  x: number
  y: number
  reach: number
  strength: number
}

function stampSegment(scratch: Float32Array, size: Plane, a: FoldPoint, b: FoldPoint): void {
  const reach = Math.max(a.reach, b.reach)
  const left = Math.max(0, Math.floor(Math.min(a.x, b.x) - reach))
  const right = Math.min(size.width - 1, Math.ceil(Math.max(a.x, b.x) + reach))
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y) - reach))
  const bottom = Math.min(size.height - 1, Math.ceil(Math.max(a.y, b.y) + reach))
  const dx = b.x - a.x
  const dy = b.y - a.y
  const inverse = 1 / (dx * dx + dy * dy || 1)
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const t = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) * inverse))
      const ox = x - a.x - t * dx
      const oy = y - a.y - t * dy
      const here = a.reach + t * (b.reach - a.reach)
      const q = (ox * ox + oy * oy) / (here * here)
      if (q >= 1) continue
      // (1 - q)^3 is close to a Gaussian and ends exactly at the reach
      const value = (a.strength + t * (b.strength - a.strength)) * (1 - q) * (1 - q) * (1 - q)
      const index = y * size.width + x
      if (value > scratch[index]) scratch[index] = value
    }
  }
}

function along(values: readonly number[], t: number): number {
  if (values.length === 1) return values[0]
  const position = t * (values.length - 1)
  const index = Math.min(values.length - 2, Math.floor(position))
  return values[index] + (values[index + 1] - values[index]) * (position - index)
}
