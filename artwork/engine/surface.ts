import { sample } from './blur.ts'
import type { Thread } from '../cloths/cloth.ts'
import type { Area } from './area.ts'
import type { Relief } from './height.ts'
import type { Piece } from './piece.ts'
import type { Plane } from './raster.ts'

/** The cloth of one piece over its area: fine height, tone (1 = as dyed), share of the second colour. */
export class Surface {
  readonly fine: Float32Array
  readonly tone: Float32Array
  readonly second: Float32Array
  private readonly width: number
  private readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.fine = new Float32Array(width * height)
    this.tone = new Float32Array(width * height)
    this.second = new Float32Array(width * height)
  }

  /** Difference of the fine height across a pixel; beyond the piece the pixel itself stands in. */
  slope(mask: Plane, x: number, y: number, dx: number, dy: number): number {
    const here = y * this.width + x
    const step = dx + dy * this.width
    const after = x + dx < this.width && y + dy < this.height && mask.data[here + step] > 0.003
    const before = x - dx >= 0 && y - dy >= 0 && mask.data[here - step] > 0.003
    return this.fine[after ? here + step : here] - this.fine[before ? here - step : here]
  }
}

/** Weaves the cloth of one piece over an area, its threads following the folds. */
export function weaveOf(piece: Piece, area: Area, mask: Plane, relief: Relief): Surface {
  const surface = new Surface(area.width, area.height)
  const { cloth, coordinates, shade } = piece
  const thread: Thread = { height: 0, tint: 0, second: 0 }
  const cos = Math.cos(piece.angle ?? 0)
  const sin = Math.sin(piece.angle ?? 0)
  const ratio = relief.frame.scale / area.frame.scale
  const offsetX = (area.frame.left - relief.frame.left) * relief.frame.scale
  const offsetY = (area.frame.top - relief.frame.top) * relief.frame.scale
  for (let y = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++) {
      const local = y * area.width + x
      if (mask.data[local] <= 0.003) continue
      const px = area.frame.left + x / area.frame.scale
      const py = area.frame.top + y / area.frame.scale
      const mx = x * ratio + offsetX
      const my = y * ratio + offsetY
      // threads follow the folds: the cloth is longer than its picture where it turns away
      const fx = px - cloth.flow * sample(relief.slopeX, mx, my)
      const fy = py - cloth.flow * sample(relief.slopeY, mx, my)
      if (coordinates) {
        const [u, v] = coordinates(fx, fy)
        cloth.weave(u, v, thread)
      } else cloth.weave(cos * fx + sin * fy, cos * fy - sin * fx, thread)
      surface.fine[local] = thread.height * cloth.relief
      surface.tone[local] = (1 + thread.tint * cloth.contrast) * (shade ? shade(px, py) : 1)
      surface.second[local] = thread.second
    }
  }
  return surface
}
