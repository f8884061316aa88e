import { boundsOf } from './path.ts'
import { isMark } from './piece.ts'
import type { Box } from './path.ts'
import type { Layer } from './piece.ts'
import type { Frame } from './raster.ts'

/** The box around everything laid down, in units. */
export function boxOf(layers: readonly Layer[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const layer of layers) {
    if (isMark(layer)) continue
    const own = boundsOf(layer.outline)
    box.left = Math.min(box.left, own.left)
    box.top = Math.min(box.top, own.top)
    box.right = Math.max(box.right, own.right)
    box.bottom = Math.max(box.bottom, own.bottom)
  }
  return box
}

/**
 * Stands a thing in the middle of a picture, filling up to `fill` of its width or height. Garments may grow only a
 * little, so that a coat stays longer than a jacket beside it in the grid.
 */
export function framed(
  box: Box,
  width: number,
  height: number,
  { fillWidth = 0.8, fillHeight = 0.85, least = 0.7, most = 1.12 } = {},
): Frame {
  const natural = width / 1200
  const fitting = Math.min(
    (width * fillWidth) / (box.right - box.left),
    (height * fillHeight) / (box.bottom - box.top),
  )
  const scale = Math.max(least * natural, Math.min(most * natural, fitting))
  return {
    left: (box.left + box.right) / 2 - width / 2 / scale,
    top: (box.top + box.bottom) / 2 - height / 2 / scale,
    scale,
  }
}
