import { areaOf, widened } from './area.ts'
import { blur, sample, shrink } from './blur.ts'
import { hemOf } from './hem.ts'
import { reliefOf } from './height.ts'
import { boundsOf } from './path.ts'
import { fillOutline, plane } from './raster.ts'
import { isMark } from './piece.ts'
import { castShadow } from './shadow.ts'
import { weaveOf } from './surface.ts'
import type { Area } from './area.ts'
import type { Relief } from './height.ts'
import type { Layer, Mark, Paint, Piece } from './piece.ts'
import type { Frame, Plane } from './raster.ts'
import type { Surface } from './surface.ts'

/** Linear red, green, blue. */
export type Colour = readonly [red: number, green: number, blue: number]
/** Answers a colour for every paint a garment names. One per colour the picture is wanted in. */
export type Colourway = (paint: Paint) => Colour

export const finishes = ['matte', 'satin', 'gloss', 'metal', 'glass'] as const

/**
 * Where pieces are laid down. Keeps, for every pixel, what the light needs to know: colour (once per colourway),
 * slope, height, shadow, finish. A piece touches only its own bounding box.
 */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly frame: Frame
  readonly colourways: readonly Colourway[]
  readonly albedo: Float32Array[]
  readonly coverage: Plane
  readonly shadow: Plane
  readonly slopeX: Plane
  readonly slopeY: Plane
  readonly elevation: Plane
  readonly gloss: Float32Array
  readonly sheen: Float32Array
  readonly finish: Uint8Array
  readonly threads: Float32Array
  private level = 0

  constructor(width: number, height: number, frame: Frame, colourways: readonly Colourway[]) {
    this.width = width
    this.height = height
    this.frame = frame
    this.colourways = colourways
    const count = width * height
    this.albedo = colourways.map(() => new Float32Array(count * 3))
    this.coverage = plane(width, height)
    this.shadow = { width, height, data: new Float32Array(count).fill(1) }
    this.slopeX = plane(width, height)
    this.slopeY = plane(width, height)
    this.elevation = plane(width, height)
    this.gloss = new Float32Array(count)
    this.sheen = new Float32Array(count)
    this.finish = new Uint8Array(count)
    this.threads = new Float32Array(count)
  }

  lay(layers: readonly Layer[]): void {
    for (const layer of layers) {
      if (isMark(layer)) this.layMark(layer)
      else this.layPiece(layer)
    }
  }

  private layPiece(piece: Piece): void {
    castShadow(piece, this.shadow, this.frame)
    const lift = piece.lift ?? 1
    this.level += lift
    const box = boundsOf(piece.outline)
    const area = areaOf(widened(box, 1), this.frame, this)
    if (!area) return
    const relief = reliefOf(piece)
    const mask = fillOutline(piece.outline, area.width, area.height, area.frame)
    const hem = hemOf(piece, area)
    const surface = weaveOf(piece, area, mask, relief)
    this.compose({ piece, area, mask, relief, hem, surface })
  }

  /** Lays the woven piece over what is there, pixel by pixel, by how much it covers. */
  private compose(laid: LaidPiece): void {
    const { piece, area, mask, surface } = laid
    const opacity = piece.opacity ?? 1
    const mains = this.colourways.map((way) => way(piece.paint))
    const seconds = this.colourways.map((way) =>
      way(piece.second ?? (piece.paint === 'main' ? 'second' : piece.paint)),
    )
    for (let y = 0; y < area.height; y++) {
      for (let x = 0; x < area.width; x++) {
        const local = y * area.width + x
        const covered = mask.data[local] * opacity
        if (covered <= 0.003) continue
        const index = (area.y + y) * this.width + area.x + x
        this.layForm(laid, x, y, index, covered)
        const share = surface.second[local]
        for (let way = 0; way < mains.length; way++) {
          this.layDye(way, index, mains[way], seconds[way], share, surface.tone[local], covered)
        }
      }
    }
  }

  private layForm(
    { piece, area, mask, relief, hem, surface }: LaidPiece,
    x: number,
    y: number,
    index: number,
    covered: number,
  ): void {
    const { scale } = this.frame
    const { cloth } = piece
    const kept = 1 - covered
    const perUnit = scale / 2
    const at = (y + 1) * hem.width + x + 1
    const ratio = relief.frame.scale / scale
    const mx = x * ratio + (area.frame.left - relief.frame.left) * relief.frame.scale
    const my = y * ratio + (area.frame.top - relief.frame.top) * relief.frame.scale
    const across = (hem.data[at + 1] - hem.data[at - 1]) * perUnit
    const down = (hem.data[at + hem.width] - hem.data[at - hem.width]) * perUnit
    const gx =
      0.72 * (sample(relief.slopeX, mx, my) + across) + surface.slope(mask, x, y, 1, 0) * perUnit
    const gy =
      0.72 * (sample(relief.slopeY, mx, my) + down) + surface.slope(mask, x, y, 0, 1) * perUnit
    const elevation = sample(relief.height, mx, my) + hem.data[at] + this.level
    this.slopeX.data[index] = this.slopeX.data[index] * kept + covered * gx
    this.slopeY.data[index] = this.slopeY.data[index] * kept + covered * gy
    this.elevation.data[index] = this.elevation.data[index] * kept + covered * elevation
    this.gloss[index] = this.gloss[index] * kept + covered * cloth.gloss
    this.sheen[index] = this.sheen[index] * kept + covered * cloth.sheen
    this.coverage.data[index] = 1 - (1 - this.coverage.data[index]) * kept
    // what lies on top stands in the light again
    this.shadow.data[index] = this.shadow.data[index] * kept + covered
    if (covered <= 0.4) return
    this.finish[index] = finishes.indexOf(cloth.finish)
    this.threads[index] =
      cloth.floats +
      (piece.threads
        ? piece.threads(area.frame.left + x / scale, area.frame.top + y / scale)
        : (piece.angle ?? 0))
  }

  private layDye(
    way: number,
    index: number,
    main: Colour,
    second: Colour,
    share: number,
    tone: number,
    covered: number,
  ): void {
    const albedo = this.albedo[way]
    for (let channel = 0; channel < 3; channel++) {
      const at = index * 3 + channel
      const colour = main[channel] + (second[channel] - main[channel]) * share
      albedo[at] = albedo[at] * (1 - covered) + covered * colour * tone
    }
  }

  private layMark({ mark, depth = 0, paint, opacity = 1, soft = 0.6 }: Mark): void {
    const box = boundsOf(mark)
    const area = areaOf(widened(box, 4), this.frame, this)
    if (!area) return
    const { scale } = this.frame
    const ink = blur(fillOutline(mark, area.width, area.height, area.frame), soft * scale)
    const colours = paint === undefined ? [] : this.colourways.map((way) => way(paint))
    for (let y = 1; y < area.height - 1; y++) {
      for (let x = 1; x < area.width - 1; x++) {
        const local = y * area.width + x
        const index = (area.y + y) * this.width + area.x + x
        if (depth !== 0) {
          this.slopeX.data[index] +=
            depth * (ink.data[local + 1] - ink.data[local - 1]) * scale * 0.5
          this.slopeY.data[index] +=
            depth * (ink.data[local + area.width] - ink.data[local - area.width]) * scale * 0.5
          this.elevation.data[index] += depth * ink.data[local]
        }
        const covered = ink.data[local] * opacity
        if (covered < 0.002) continue
        for (let way = 0; way < colours.length; way++) {
          for (let channel = 0; channel < 3; channel++) {
            const at = index * 3 + channel
            const albedo = this.albedo[way]
            albedo[at] += (colours[way][channel] - albedo[at]) * covered
          }
        }
      }
    }
  }

  /** The height map blurred, for telling hollows from ridges; quarter size is fine enough. */
  blurredElevation(sigma: number): { plane: Plane; step: number } {
    const step = Math.max(1, Math.round(2 * this.frame.scale * (sigma > 20 ? 2 : 1)))
    const weighted = plane(this.width, this.height)
    for (let index = 0; index < weighted.data.length; index++) {
      weighted.data[index] = this.elevation.data[index] * this.coverage.data[index]
    }
    const pixels = (sigma * this.frame.scale) / step
    const sums = blur(shrink(weighted, step), pixels)
    const weights = blur(shrink(this.coverage, step), pixels)
    for (let index = 0; index < sums.data.length; index++) {
      sums.data[index] = weights.data[index] > 0.02 ? sums.data[index] / weights.data[index] : 0
    }
    return { plane: sums, step }
  }
}

/** Everything worked out about a piece before it is laid down. */
interface LaidPiece {
  piece: Piece
  area: Area
  mask: Plane
  relief: Relief
  hem: Plane
  surface: Surface
}
