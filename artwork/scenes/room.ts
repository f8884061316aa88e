import { blur } from '../engine/blur.ts'
import { Canvas } from '../engine/canvas.ts'
import { linear } from '../engine/develop.ts'
import { boxOf } from '../engine/framing.ts'
import { isMark } from '../engine/piece.ts'
import { lightCanvas } from '../engine/light.ts'
import { layeredNoise, smoothstep } from '../engine/noise.ts'
import { colourway } from '../palette.ts'
import { wirePiece } from '../patterns/notions.ts'
import type { Ground } from '../engine/develop.ts'
import type { Layer } from '../engine/piece.ts'
import type { LitPicture } from '../engine/light.ts'
import type { ColourName } from '../palette.ts'

/** A corner of the shop: a wall in two tones, morning light through a window, a brass rail and what hangs on it. */
export interface Room {
  width: number
  height: number
  /** Left and right wall, and where they meet, in pixels. */
  walls: readonly [left: string, right: string]
  meeting: number
  /** Height of the rail, in pixels. */
  rail: number
  /** Top left corner of the window's light, and the size of a pane, in pixels. */
  window: { x: number; y: number; pane: readonly [width: number, height: number]; columns: number }
  hung: readonly Hung[]
}

export interface Hung {
  layers: readonly Layer[]
  colour: ColourName
  second?: ColourName
  /** Pixels from the left of the picture to the garment's middle line, and pixels a unit. */
  x: number
  scale: number
}

/** The finished room, in linear light. */
export function paintRoom(room: Room): Ground {
  const window = windowLight(room)
  const ground = paintWall(room, window)
  const rail = [wirePiece('M-40 0 L5000 0', railWidth, 'brass')]
  hang(ground, window, { layers: rail, colour: 'camel', x: -600, scale: 1 }, room.rail)
  for (const garment of room.hung) {
    const inside = insideOfHook(garment.layers) * garment.scale + railWidth / 2
    hang(ground, window, garment, room.rail - inside)
  }
  return ground
}

const railWidth = 14
const hookWidth = 5.5

/** The height, in units, at which a hook lies on the rail: under the highest thing of metal. */
function insideOfHook(layers: readonly Layer[]): number {
  const metal = layers.filter((layer) => !isMark(layer) && layer.cloth.finish === 'metal')
  return boxOf(metal).top + hookWidth
}

/** How strongly the sun falls on each pixel: slanted panes, broken by leaves outside. */
function windowLight({ width, height, window }: Room): Float32Array {
  const light = new Float32Array(width * height)
  const [paneWidth, paneHeight] = window.pane
  const bar = paneWidth * 0.085
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x - window.x - (y - window.y) * 0.42
      const v = y - window.y - (x - window.x) * 0.05
      let sun = 0
      for (let column = 0; column < window.columns; column++) {
        for (let row = 0; row < 2; row++) {
          const left = column * (paneWidth + bar)
          const top = row * (paneHeight + bar)
          const soft = 12 + Math.max(0, v) * 0.018
          sun = Math.max(
            sun,
            smoothstep(left - soft, left + soft, u) *
              (1 - smoothstep(left + paneWidth - soft, left + paneWidth + soft, u)) *
              smoothstep(top - soft, top + soft, v) *
              (1 - smoothstep(top + paneHeight - soft, top + paneHeight + soft, v)),
          )
        }
      }
      const leaves = sun > 0 ? 0.5 + 0.5 * Math.sin(layeredNoise(x * 0.0032, y * 0.0045, 3) * 9) : 0
      const falloff = 0.1 * ((x / width - 0.55) ** 2 + (y / height - 0.45) ** 2)
      light[y * width + x] = 0.72 + 0.44 * sun * (0.8 + 0.2 * leaves) - falloff
    }
  }
  return light
}

function paintWall({ width, height, walls, meeting }: Room, window: Float32Array): Ground {
  const light = new Float32Array(width * height * 3)
  const [left, right] = [linear(walls[0]), linear(walls[1])]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      const share = smoothstep(-1.2, 1.2, x - meeting)
      const plaster =
        0.014 * layeredNoise(x * 0.9, y * 0.9, 1) + 0.03 * layeredNoise(x * 0.012, y * 0.009, 3)
      const sun = window[index]
      for (let channel = 0; channel < 3; channel++) {
        const colour = left[channel] + (right[channel] - left[channel]) * share
        light[index * 3 + channel] = colour * (sun + plaster) * sunTone(sun, channel)
      }
    }
  }
  return { width, height, light }
}

/** Sunlit is warmer, shaded is cooler. */
function sunTone(sun: number, channel: number): number {
  const share = smoothstep(0.7, 1.1, sun)
  return [0.98, 0.99, 1.02][channel] * (1 - share) + [1.04, 1, 0.94][channel] * share
}

/**
 * Lights one garment in its own window of the picture, then lays its shadow and itself on the wall. `originY`: where the
 * garment's height 0 lies, in pixels.
 */
function hang(ground: Ground, window: Float32Array, garment: Hung, originY: number): void {
  const { scale } = garment
  const box = boxOf(garment.layers)
  const originX = garment.x - 600 * scale
  const margin = 150
  const left = Math.max(0, Math.floor(originX + box.left * scale - margin))
  const top = Math.max(0, Math.floor(originY + box.top * scale - margin))
  const right = Math.min(ground.width, Math.ceil(originX + box.right * scale + margin))
  const bottom = Math.min(ground.height, Math.ceil(originY + box.bottom * scale + margin))
  const canvas = new Canvas(
    right - left,
    bottom - top,
    { left: (left - originX) / scale, top: (top - originY) / scale, scale },
    [colourway(garment.colour, garment.second)],
  )
  canvas.lay(garment.layers)
  const [lit] = lightCanvas(canvas)
  wallShadow(ground, lit, left, top)
  laySunlit(ground, window, lit, left, top)
}

/** What hangs from a rail stands off the wall: one more shadow, broad and far. */
function wallShadow(ground: Ground, lit: LitPicture, left: number, top: number): void {
  const far = blur({ width: lit.width, height: lit.height, data: lit.coverage }, 26)
  const [dx, dy] = [34, 46]
  for (let y = 0; y < lit.height; y++) {
    for (let x = 0; x < lit.width; x++) {
      const inside = x >= dx && y >= dy
      const dark = inside ? far.data[(y - dy) * lit.width + x - dx] * 0.34 : 0
      const shade = lit.shadow[y * lit.width + x] * (1 - dark)
      const at = ((top + y) * ground.width + left + x) * 3
      for (let channel = 0; channel < 3; channel++) ground.light[at + channel] *= shade
    }
  }
}

function laySunlit(
  ground: Ground,
  window: Float32Array,
  lit: LitPicture,
  left: number,
  top: number,
): void {
  for (let y = 0; y < lit.height; y++) {
    for (let x = 0; x < lit.width; x++) {
      const index = y * lit.width + x
      const covered = lit.coverage[index]
      if (covered <= 0.003) continue
      const place = (top + y) * ground.width + left + x
      const sun = Math.pow(Math.min(1.14, 0.3 + 0.78 * window[place]), 0.8)
      for (let channel = 0; channel < 3; channel++) {
        const at = place * 3 + channel
        const colour = lit.light[index * 3 + channel] * sun * sunTone(window[place], channel)
        ground.light[at] = ground.light[at] * (1 - covered) + colour * covered
      }
    }
  }
}
