import { Canvas } from '../engine/canvas.ts'
import { boxOf } from '../engine/framing.ts'
import { lightCanvas } from '../engine/light.ts'
import type { Colourway } from '../engine/canvas.ts'
import type { Ground } from '../engine/develop.ts'
import type { LitPicture } from '../engine/light.ts'
import type { Box } from '../engine/path.ts'
import type { Layer } from '../engine/piece.ts'
import type { Frame } from '../engine/raster.ts'

/** Layers of a pattern laid at true scale on a drawing in centimetres. */
export interface Print {
  layers: readonly Layer[]
  /** Centimetres of one unit, across and down. */
  cm: readonly [across: number, down: number]
  /** The point of the pattern, in units, that lies at the point `to`, in centimetres. */
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
}

/** Where a point of the pattern comes to lie, in centimetres. */
export function placed({ cm, from, to }: Print, x: number, y: number): [number, number] {
  return [to[0] + (x - from[0]) * cm[0], to[1] + (y - from[1]) * cm[1]]
}

/** The box of a print in centimetres. */
export function boxOfPrint(print: Print): Box {
  const box = boxOf(print.layers)
  const [left, top] = placed(print, box.left, box.top)
  const [right, bottom] = placed(print, box.right, box.bottom)
  return { left, top, right, bottom }
}

/** Units around the layers that their shadows reach. */
const shadowReach = 150
/** Every thread is drawn twice as large and then averaged; drawn small, it would flicker. */
const finer = 2

/** Lights the layers and lays them on the ground, with their shadows. */
export function layPrint(
  ground: Ground,
  frame: Frame,
  print: Print,
  colourway: Colourway,
  exposure?: number,
): void {
  if (print.layers.length === 0) return
  const { left, top, right, bottom } = boxOf(print.layers)
  const scale = finer * frame.scale * Math.max(...print.cm)
  const own = { left: left - shadowReach, top: top - shadowReach, scale }
  const canvas = new Canvas(
    Math.ceil((right - left + 2 * shadowReach) * scale),
    Math.ceil((bottom - top + 2 * shadowReach) * scale),
    own,
    [colourway],
  )
  canvas.lay(print.layers)
  const [lit] = lightCanvas(canvas, exposure)
  layPicture(ground, frame, print, lit, own)
}

function layPicture(ground: Ground, frame: Frame, print: Print, lit: LitPicture, own: Frame): void {
  const [left, top] = placed(print, own.left, own.top)
  const [right, bottom] = placed(
    print,
    own.left + lit.width / own.scale,
    own.top + lit.height / own.scale,
  )
  const x0 = Math.max(0, Math.floor((left - frame.left) * frame.scale))
  const y0 = Math.max(0, Math.floor((top - frame.top) * frame.scale))
  const x1 = Math.min(ground.width, Math.ceil((right - frame.left) * frame.scale))
  const y1 = Math.min(ground.height, Math.ceil((bottom - frame.top) * frame.scale))
  const across = own.scale / (print.cm[0] * frame.scale)
  const down = own.scale / (print.cm[1] * frame.scale)
  const mean = new Float32Array(5)
  for (let y = y0; y < y1; y++) {
    const v = (y - (top - frame.top) * frame.scale) * down
    for (let x = x0; x < x1; x++) {
      const u = (x - (left - frame.left) * frame.scale) * across
      average(lit, u, v, across, down, mean)
      layPixel(ground.light, (y * ground.width + x) * 3, mean)
    }
  }
}

/** The mean of a pixel: light times coverage for each colour, coverage, shadow. */
function average(
  lit: LitPicture,
  u: number,
  v: number,
  across: number,
  down: number,
  mean: Float32Array,
): void {
  mean.fill(0)
  const steps = 3
  for (let step = 0; step < steps * steps; step++) {
    const x = Math.floor(u + (((step % steps) + 0.5) / steps) * across)
    const y = Math.floor(v + ((Math.floor(step / steps) + 0.5) / steps) * down)
    const inside = x >= 0 && y >= 0 && x < lit.width && y < lit.height
    const index = y * lit.width + x
    const covered = inside ? lit.coverage[index] : 0
    for (let channel = 0; channel < 3 && covered > 0; channel++)
      mean[channel] += (lit.light[index * 3 + channel] * covered) / (steps * steps)
    mean[3] += covered / (steps * steps)
    mean[4] += (inside ? lit.shadow[index] : 1) / (steps * steps)
  }
}

/** As `develop` stands a picture on its ground. */
function layPixel(light: Float32Array, at: number, [r, g, b, covered, shadow]: Float32Array): void {
  const grey = 0.3 * r + 0.55 * g + 0.15 * b
  const own = [r, g, b]
  for (let channel = 0; channel < 3; channel++) {
    const shaded = light[at + channel] * (shadow + (1 - shadow) * shadow * (0.05 - channel * 0.04))
    light[at + channel] = shaded * (1 - covered) + own[channel] + (grey - own[channel]) * 0.14
  }
}
