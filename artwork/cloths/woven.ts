import { hash, layeredNoise, noise, smoothstep } from '../engine/noise.ts'
import { cloth } from './cloth.ts'
import type { Cloth } from './cloth.ts'

/** Diagonal ribs, each thread its own shade. */
export function twill(pitch = 5, properties: Partial<Cloth> = {}): Cloth {
  return cloth(
    (u, v, thread) => {
      const across = (u + v) / pitch
      const id = Math.floor(across)
      const rib = Math.sin(Math.PI * (across - id))
      const segment = Math.sin(((u - v) / pitch) * 1.7 + hash(id, 3) * 6.28)
      thread.height = 0.62 * rib + 0.22 * segment * rib
      thread.tint = hash(id, Math.floor((u - v) / (pitch * 3))) - 0.5
      thread.second = 0
    },
    { contrast: 0.13, thickness: 1.8, ...properties },
  )
}

/** Bands of twill leaning left and right in turn, dark thread over light. */
export function herringbone(pitch = 5, band = 34): Cloth {
  return cloth(
    (u, v, thread) => {
      const column = Math.floor(u / band)
      const inBand = u - column * band
      const lean = column & 1 ? 1 : -1
      const across = (lean * inBand + v) / pitch
      const id = Math.floor(across)
      const f = across - id
      const edge = smoothstep(0, 2.5, Math.min(inBand, band - inBand))
      thread.height = 0.6 * Math.sin(Math.PI * f) * edge + 0.1
      thread.tint = (f < 0.5 ? 0.35 : -0.35) + 0.5 * (hash(id, column) - 0.5)
      thread.second = smoothstep(0.42, 0.58, f)
    },
    { contrast: 0.12, thickness: 2.6 },
  )
}

/** Over and under, with threads of uneven thickness: poplin when fine, linen when coarse. */
export function plainWeave(pitch = 4, slub = 0.5, properties: Partial<Cloth> = {}): Cloth {
  return cloth(
    (u, v, thread) => {
      const column = Math.floor(u / pitch)
      const row = Math.floor(v / pitch)
      const fx = Math.sin(Math.PI * (u / pitch - column))
      const fy = Math.sin(Math.PI * (v / pitch - row))
      const warp = 1 - slub / 2 + slub * hash(column, 11 + (row >> 5))
      const weft = 1 - slub / 2 + slub * hash(row, 29 + (column >> 5))
      const over = (column + row) & 1
      thread.height = over ? fx * warp * (0.6 + 0.4 * fy) * 0.6 : fy * weft * (0.6 + 0.4 * fx) * 0.6
      thread.tint = (over ? hash(column, row >> 3) : hash(row, column >> 3)) - 0.5
      thread.second = 0
    },
    { thickness: 1.5, sheen: 0.35, ...properties },
  )
}

/** Oxford: two threads together, the weft white. */
export function oxford(): Cloth {
  const base = plainWeave(3.6, 0.25)
  return cloth(
    (u, v, thread) => {
      base.weave(u, v, thread)
      const over = (Math.floor(u / 3.6) + Math.floor(v / 3.6)) & 1
      thread.second = over ? 0 : 0.16
    },
    { contrast: 0.1, thickness: 1.6, sheen: 0.35 },
  )
}

/** Fine woven stripes in the second colour over a plain ground. */
export function stripe(width = 5, gap = 19): Cloth {
  const base = plainWeave(3, 0.2)
  return cloth(
    (u, v, thread) => {
      base.weave(u, v, thread)
      const at = u / (width + gap)
      const f = (at - Math.floor(at)) * (width + gap)
      thread.second = smoothstep(0, 1, f) * (1 - smoothstep(width, width + 1, f))
    },
    { contrast: 0.08, thickness: 1.5, sheen: 0.35 },
  )
}

/** A window check in wool: broad half-tone bands, a fine line between. */
export function check(repeat = 104): Cloth {
  const base = twill(5)
  const band = (at: number) => {
    const f = at / repeat - Math.floor(at / repeat)
    const broad = smoothstep(0, 0.01, f) * (1 - smoothstep(0.42, 0.43, f))
    const line = smoothstep(0.7, 0.705, f) * (1 - smoothstep(0.73, 0.735, f))
    return { broad, line }
  }
  return cloth(
    (u, v, thread) => {
      base.weave(u, v, thread)
      const across = band(u)
      const down = band(v)
      const warpUp = (Math.floor((u + v) / 2.5) & 1) === 0
      const broad = (across.broad + down.broad) * 0.36
      const line = warpUp ? across.line : down.line
      thread.second = Math.min(1, broad + line * 0.6)
    },
    { contrast: 0.1, thickness: 2.4 },
  )
}

/** Satin and silk: long floating threads, no structure but streaks. */
export function satin(gloss = 0.72): Cloth {
  return cloth(
    (u, v, thread) => {
      const streak = noise(u * 0.9, v * 0.012) * 0.5 + noise(u * 0.33, v * 0.006) * 0.5
      thread.height = 0.05 * streak
      thread.tint = 0.25 * streak
      thread.second = 0
    },
    { finish: 'satin', gloss, contrast: 0.05, thickness: 1.6, sheen: 0.35, relief: 0.8 },
  )
}

/** Wool milled until the weave disappears. `nap` says how hairy. */
export function melton(nap = 1): Cloth {
  return cloth(
    (u, v, thread) => {
      const felted = layeredNoise(u * 0.16, v * 0.16, 3)
      const hair = layeredNoise(u * 0.5 + 9, v * 0.07, 2)
      thread.height = 0.55 * felted + 0.4 * nap * hair
      thread.tint = 1.1 * felted + 0.5 * hair
      thread.second = 0
    },
    { relief: 0.75, contrast: 0.1, thickness: 3.2, sheen: 0.6 },
  )
}

/** Flannel: a faint twill under a brushed, mottled surface. */
export function flannel(): Cloth {
  return cloth(
    (u, v, thread) => {
      const rib = Math.sin((u + v) * 1.5)
      const mottle = layeredNoise(u * 0.3, v * 0.3, 2)
      const hair = noise(u * 0.11 + v * 0.11, (u - v) * 0.6)
      thread.height = 0.12 * rib + 0.35 * mottle + 0.2 * hair
      thread.tint = 1.2 * mottle + 0.6 * hair
      thread.second = 0
    },
    { relief: 0.7, contrast: 0.12, thickness: 2.2, sheen: 0.55 },
  )
}

export function corduroy(pitch = 11): Cloth {
  return cloth(
    (u, v, thread) => {
      const column = Math.floor(u / pitch)
      const wale = Math.pow(Math.sin(Math.PI * (u / pitch - column)), 0.55)
      thread.height = 1.1 * wale + 0.14 * layeredNoise(u * 0.3, v * 0.2, 2)
      thread.tint = 0.35 * noise(u * 0.2, v * 0.04) - (1 - wale) * 0.6
      thread.second = 0
    },
    { relief: 1.2, contrast: 0.2, thickness: 2.4, sheen: 0.8 },
  )
}

/** Velvet: a pile so dense that only its lean shows; bright where it turns away. */
export function velvet(): Cloth {
  return cloth(
    (u, v, thread) => {
      const lean = layeredNoise(u * 0.012, v * 0.009, 3)
      thread.height = 0.2 * noise(u * 0.7, v * 0.7)
      thread.tint = 1.4 * lean + 0.2 * noise(u * 0.5, v * 0.5)
      thread.second = 0
    },
    { contrast: 0.16, thickness: 2.4, sheen: 2.2, relief: 0.8 },
  )
}

/** Loops of yarn lying as they fell. */
export function boucle(pitch = 11): Cloth {
  return cloth(
    (u, v, thread) => {
      const wx = u + 5 * noise(u * 0.06, v * 0.06)
      const wy = v + 5 * noise(u * 0.06 + 40, v * 0.06)
      const column = Math.floor(wx / pitch)
      const row = Math.floor(wy / pitch)
      let nearest = 9
      let id = 0
      for (let j = -1; j <= 1; j++) {
        for (let i = -1; i <= 1; i++) {
          const cx = (column + i + 0.15 + 0.7 * hash(column + i, row + j)) * pitch
          const cy = (row + j + 0.15 + 0.7 * hash(row + j + 50, column + i)) * pitch
          const distance = Math.hypot(wx - cx, wy - cy) / pitch
          if (distance < nearest) {
            nearest = distance
            id = hash(column + i + 7, row + j)
          }
        }
      }
      // a loop is a ring with a hollow middle, twisted from two plies
      const ring = Math.exp(-(((nearest - 0.34) / 0.17) ** 2))
      const twist = 0.12 * Math.sin(Math.atan2(wy - row * pitch, wx - column * pitch) * 7 + id * 20)
      thread.height = 2.4 * ring * (1 + twist) + 0.5 * (1 - nearest)
      thread.tint = (id - 0.5) * 0.8 + 0.5 * ring - 0.25
      thread.second = id > 0.8 ? 0.42 : 0
    },
    { relief: 1, contrast: 0.2, thickness: 4.2, sheen: 0.7 },
  )
}
