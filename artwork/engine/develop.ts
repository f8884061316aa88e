import { hash, layeredNoise } from './noise.ts'
import type { LitPicture } from './light.ts'

/** Red, green, blue bytes. */
export interface Photograph {
  width: number
  height: number
  pixels: Uint8Array
}

/** What a lit picture stands on: linear red, green, blue per pixel. */
export interface Ground {
  width: number
  height: number
  light: Float32Array
}

const gamma = Float32Array.from({ length: 4097 }, (_, index) => Math.pow(index / 4096, 1 / 2.2))

/** '#rrggbb' to linear light. Throws when it is not one. */
export function linear(hex: string): [number, number, number] {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`${hex} is not a colour like #1f3f35`)
  const channel = (start: number) =>
    Math.pow(Number.parseInt(hex.slice(start, start + 2), 16) / 255, 2.2)
  return [channel(1), channel(3), channel(5)]
}

/** A studio sweep of one colour: a little brighter where the light comes from, with the grain of a plastered wall. */
export function studioGround(width: number, height: number, hex: string): Ground {
  const light = new Float32Array(width * height * 3)
  const colour = linear(hex)
  const unit = 1200 / width
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const vx = x / width - 0.5
      const vy = (y / height - 0.5) * Math.min(1, height / width / 1.25)
      const falloff = 1.03 - 0.16 * (vx * 0.55 + vy * 0.62) - 0.2 * (vx * vx + vy * vy)
      const plaster =
        0.01 * layeredNoise(x * unit * 0.9, y * unit * 0.9, 1) +
        0.018 * layeredNoise(x * unit * 0.006, y * unit * 0.006, 2)
      const index = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++) {
        light[index + channel] = colour[channel] * (falloff + plaster)
      }
    }
  }
  return { width, height, light }
}

/** Stands the picture on its ground, and turns light into bytes: a soft shoulder, gamma 2.2, a little grain. */
export function develop(picture: LitPicture, ground: Ground, grain = 0.009): Photograph {
  const { width, height } = picture
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      const covered = picture.coverage[index]
      const shadow = picture.shadow[index]
      const speck =
        (hash(x * 7 + y * 13, y * 31 + x * 3) + hash(x + y * 57, y + x * 11) - 1) * grain
      const start = index * 3
      const grey =
        0.3 * picture.light[start] +
        0.55 * picture.light[start + 1] +
        0.15 * picture.light[start + 2]
      for (let channel = 0; channel < 3; channel++) {
        const at = start + channel
        // shadows on the ground keep a breath of warmth
        const shaded = ground.light[at] * (shadow + (1 - shadow) * shadow * (0.05 - channel * 0.04))
        // contrast deepens colour; a little of it is given back, or dyes look like paint
        const dyed = picture.light[at] + (grey - picture.light[at]) * 0.14
        const light = shaded * (1 - covered) + dyed * covered
        pixels[at] = toByte(light, speck)
      }
    }
  }
  return { width, height, pixels }
}

export function toByte(light: number, speck = 0): number {
  const soft = light <= 0 ? 0 : (light * (1 + light * 0.06)) / (1 + light * 0.1)
  const value = 255 * (gamma[soft >= 1 ? 4096 : (soft * 4096) | 0] + speck)
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value)
}
