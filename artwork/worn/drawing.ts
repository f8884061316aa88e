import { develop, studioGround } from '../engine/develop.ts'
import { colourway, walls } from '../palette.ts'
import { drawBody, drawLine, fill } from './ink.ts'
import { layPrint } from './print.ts'
import type { Colourway } from '../engine/canvas.ts'
import type { Ground, Photograph } from '../engine/develop.ts'
import type { Outline } from '../engine/path.ts'
import type { Frame } from '../engine/raster.ts'
import type { DrawnProduct } from '../products.ts'
import type { Print } from './print.ts'

export const wornSize = { width: 960, height: 1200 }

export const tones = {
  body: '#eff0ed',
  hair: '#cbd0cd',
  line: '#7b8381',
  text: '#4a5150',
} as const

/** A picture in centimetres on the studio ground: outlines in flat tones, and the product as it is photographed. */
export class Drawing {
  readonly frame: Frame
  private readonly ground: Ground
  private readonly colourway: Colourway
  private readonly exposure: number | undefined

  /** The frame: `left` and `top` in centimetres, `scale` in pixels of a centimetre. */
  constructor(product: DrawnProduct, frame: Frame) {
    const { width, height } = wornSize
    this.frame = frame
    this.ground = studioGround(width, height, walls.tile)
    this.colourway = colourway(product.colour, product.second)
    this.exposure = product.entry.pattern.exposure
  }

  body(shapes: readonly Outline[], tone: string = tones.body, width = 1.1): void {
    drawBody(this.ground, this.frame, shapes, { body: tone, line: tones.line, width })
  }

  line(outline: Outline, width = 1.6, opacity = 1, tone: string = tones.line): void {
    drawLine(this.ground, this.frame, outline, tone, width, opacity)
  }

  /** An area without a line; letters are drawn `bolder` by so many pixels, or their hairlines would vanish. */
  area(outline: Outline, tone: string, bolder = 0): void {
    if (bolder > 0) this.line(outline, 2 * bolder, 1, tone)
    fill(this.ground, this.frame, outline, tone)
  }

  lay(print: Print): void {
    layPrint(this.ground, this.frame, print, this.colourway, this.exposure)
  }

  develop(): Photograph {
    const { width, height } = wornSize
    const count = width * height
    const nothing = {
      width,
      height,
      light: new Float32Array(count * 3),
      coverage: new Float32Array(count),
      shadow: new Float32Array(count).fill(1),
    }
    return develop(nothing, this.ground)
  }
}
