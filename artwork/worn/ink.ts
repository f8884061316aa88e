import { linear } from '../engine/develop.ts'
import { boundsOf } from '../engine/path.ts'
import { fillOutline, strokeOutline } from '../engine/raster.ts'
import type { Ground } from '../engine/develop.ts'
import type { Outline } from '../engine/path.ts'
import type { Frame } from '../engine/raster.ts'

/** Flat drawing on a ground: areas and lines in one colour, without light. */

/** Fills an outline; `opacity` 0..1. Outline and frame share their unit. */
export function fill(
  ground: Ground,
  frame: Frame,
  outline: Outline,
  hex: string,
  opacity = 1,
): void {
  const box = boundsOf(outline)
  const x0 = Math.max(0, Math.floor((box.left - frame.left) * frame.scale))
  const y0 = Math.max(0, Math.floor((box.top - frame.top) * frame.scale))
  const width = Math.min(ground.width, Math.ceil((box.right - frame.left) * frame.scale) + 1) - x0
  const height = Math.min(ground.height, Math.ceil((box.bottom - frame.top) * frame.scale) + 1) - y0
  if (width <= 0 || height <= 0) return
  const { scale } = frame
  const mask = fillOutline(outline, width, height, {
    left: frame.left + x0 / scale,
    top: frame.top + y0 / scale,
    scale,
  })
  const colour = linear(hex)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const covered = mask.data[y * width + x] * opacity
      if (covered === 0) continue
      const at = ((y0 + y) * ground.width + x0 + x) * 3
      for (let channel = 0; channel < 3; channel++) {
        ground.light[at + channel] += (colour[channel] - ground.light[at + channel]) * covered
      }
    }
  }
}

interface Ink {
  body: string
  line: string
  /** Pixels. */
  width: number
}

/** Several shapes as one: filled together, with a line around the whole and none where they meet. */
export function drawBody(ground: Ground, frame: Frame, shapes: readonly Outline[], ink: Ink): void {
  const width = (2 * ink.width) / frame.scale
  for (const shape of shapes) fillEach(ground, frame, strokeOutline(closed(shape), width), ink.line)
  for (const shape of shapes) fill(ground, frame, shape, ink.body)
}

/** A line along an outline, `width` pixels wide. */
export function drawLine(
  ground: Ground,
  frame: Frame,
  outline: Outline,
  hex: string,
  width: number,
  opacity = 1,
): void {
  fillEach(ground, frame, strokeOutline(outline, width / frame.scale), hex, opacity)
}

function fillEach(ground: Ground, frame: Frame, outline: Outline, hex: string, opacity = 1): void {
  for (const contour of outline) fill(ground, frame, [contour], hex, opacity)
}

function closed(outline: Outline): Outline {
  return outline.map(({ points }) => ({ points, closed: true }))
}
