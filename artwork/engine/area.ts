import type { Box } from './path.ts'
import type { Frame } from './raster.ts'

/** A rectangle of the picture in pixels, and where it lies in units. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
  frame: Frame
}

/** The part of a picture that a box of units covers, in whole pixels; null when it misses the picture. */
export function areaOf(
  { left, top, right, bottom }: Box,
  frame: Frame,
  picture: { width: number; height: number },
): Area | null {
  const { scale } = frame
  const x = Math.max(0, Math.floor((left - frame.left) * scale))
  const y = Math.max(0, Math.floor((top - frame.top) * scale))
  const width = Math.min(picture.width, Math.ceil((right - frame.left) * scale)) - x
  const height = Math.min(picture.height, Math.ceil((bottom - frame.top) * scale)) - y
  if (width <= 0 || height <= 0) return null
  return {
    x,
    y,
    width,
    height,
    frame: { left: frame.left + x / scale, top: frame.top + y / scale, scale },
  }
}

/** A box with a margin on every side, moved by `dx` and `dy`. */
export function widened({ left, top, right, bottom }: Box, margin: number, dx = 0, dy = 0): Box {
  return {
    left: left + dx - margin,
    top: top + dy - margin,
    right: right + dx + margin,
    bottom: bottom + dy + margin,
  }
}
