import { blur } from './blur.ts'
import { distanceInside } from './distance.ts'
import { stampFold } from './fold.ts'
import { boundsOf } from './path.ts'
import { fillOutline, plane } from './raster.ts'
import type { Piece } from './piece.ts'
import type { Frame, Plane } from './raster.ts'

/**
 * The large form of a piece: how it swells, folds and hangs. Worked out for the whole piece at a coarse scale of its
 * own, whatever part of it is shown and however large, so that a detail shows exactly the garment of the front.
 */
export interface Relief {
  frame: Frame
  height: Plane
  /** Height change per unit to the right and downward. */
  slopeX: Plane
  slopeY: Plane
}

export function reliefOf(piece: Piece): Relief {
  const [height, reach] = piece.swell ?? [8, 26]
  const scale = reach >= 14 ? 0.5 : reach >= 7 ? 1 : 2
  const box = boundsOf(piece.outline)
  const margin = 6 / scale
  const frame = { left: box.left - margin, top: box.top - margin, scale }
  const width = Math.ceil((box.right + margin - frame.left) * scale) + 1
  const rows = Math.ceil((box.bottom + margin - frame.top) * scale) + 1
  const mask = fillOutline(piece.outline, width, rows, frame)
  const surface = swell(mask, height, reach * scale)
  addFolds(surface, frame, piece)
  return withSlopes(softenToEdge(surface, mask, Math.max(0.7, 1.2 * scale)), frame)
}

/**
 * amp * (1 - e^(-d/R)), smoothed in its middle: the plain formula has a crease wherever two edges are equally far.
 * Near the edge the unsmoothed value stays, or the form would lose its outline.
 */
function swell(mask: Plane, height: number, reach: number): Plane {
  const distance = softenToEdge(distanceInside(mask), mask, 1.2)
  const raised = plane(mask.width, mask.height)
  for (let index = 0; index < raised.data.length; index++) {
    raised.data[index] = mask.data[index] * height * (1 - Math.exp(-distance.data[index] / reach))
  }
  const sigma = Math.min(14, reach * 0.45)
  const smoothed = blur(raised, sigma)
  const weight = blur(mask, sigma)
  for (let index = 0; index < raised.data.length; index++) {
    const inner = smoothed.data[index] / Math.max(0.08, weight.data[index])
    const edge = Math.exp(-distance.data[index] / (reach * 0.5))
    const rim = height * (1 - Math.exp(-distance.data[index] / reach))
    raised.data[index] = inner * (1 - edge) + rim * edge
  }
  return raised
}

function addFolds(surface: Plane, frame: Frame, piece: Piece): void {
  const scratch = new Float32Array(surface.data.length)
  for (const fold of piece.folds ?? []) stampFold(surface, frame, fold, scratch)
  const { drape } = piece
  if (!drape) return
  for (let y = 0; y < surface.height; y++) {
    for (let x = 0; x < surface.width; x++) {
      surface.data[y * surface.width + x] += drape(
        frame.left + x / frame.scale,
        frame.top + y / frame.scale,
      )
    }
  }
}

/** Blurs only what lies inside, and carries it on beyond the edge: otherwise every edge would be a cliff. */
function softenToEdge(surface: Plane, mask: Plane, sigma: number): Plane {
  const inside = plane(mask.width, mask.height)
  const values = plane(mask.width, mask.height)
  for (let index = 0; index < inside.data.length; index++) {
    if (mask.data[index] <= 0.5) continue
    inside.data[index] = 1
    values.data[index] = surface.data[index]
  }
  const sums = blur(values, sigma)
  const weights = blur(inside, sigma)
  const around = blur(values, sigma * 4)
  const aroundWeights = blur(inside, sigma * 4)
  for (let index = 0; index < sums.data.length; index++) {
    if (weights.data[index] > 0.02) sums.data[index] /= weights.data[index]
    else if (aroundWeights.data[index] > 0.004) {
      sums.data[index] = around.data[index] / aroundWeights.data[index]
    } else sums.data[index] = 0
  }
  return sums
}

function withSlopes(height: Plane, frame: Frame): Relief {
  const { width, height: rows, data } = height
  const slopeX = plane(width, rows)
  const slopeY = plane(width, rows)
  const perUnit = frame.scale / 2
  for (let y = 1; y < rows - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x
      slopeX.data[index] = (data[index + 1] - data[index - 1]) * perUnit
      slopeY.data[index] = (data[index + width] - data[index - width]) * perUnit
    }
  }
  return { frame, height, slopeX, slopeY }
}
