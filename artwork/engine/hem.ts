import { blur } from './blur.ts'
import { fillOutline, plane } from './raster.ts'
import type { Area } from './area.ts'
import type { Piece } from './piece.ts'
import type { Plane } from './raster.ts'

/**
 * The piece's edge turned over: a fast rise over the first few units. From the blurred mask, which is smooth along
 * the edge where a distance would show its pixels as a comb.
 */
export function hemOf(piece: Piece, area: Area): Plane {
  const { scale } = area.frame
  const sigma = 2.6 * scale
  const margin = Math.ceil(sigma * 3)
  const frame = {
    left: area.frame.left - margin / scale,
    top: area.frame.top - margin / scale,
    scale,
  }
  const wide = blur(
    fillOutline(piece.outline, area.width + margin * 2, area.height + margin * 2, frame),
    sigma,
  )
  const strength = piece.hem ?? piece.cloth.thickness
  const hem = plane(area.width + 2, area.height + 2)
  for (let y = 0; y < hem.height; y++) {
    for (let x = 0; x < hem.width; x++) {
      const inside = wide.data[(y + margin - 1) * wide.width + x + margin - 1]
      const t = Math.max(0, Math.min(1, inside * 2 - 1))
      hem.data[y * hem.width + x] = strength * Math.sin((t * Math.PI) / 2)
    }
  }
  return hem
}
