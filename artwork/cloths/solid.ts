import { hash, layeredNoise, noise, smoothstep } from '../engine/noise.ts'
import { cloth } from './cloth.ts'
import type { Cloth } from './cloth.ts'

/** Nothing to see but the form: lacquer, wax, a drawn wire. */
export function plain(properties: Partial<Cloth>): Cloth {
  return cloth((_u, _v, thread) => {
    thread.height = 0
    thread.tint = 0
    thread.second = 0
  }, properties)
}

/** Grained leather: the cells between fine creases. */
export function leather(cell = 7, grain = 1): Cloth {
  return cloth(
    (u, v, thread) => {
      const x = u + 3 * noise(u * 0.05, v * 0.05)
      const y = v + 3 * noise(u * 0.05 + 31, v * 0.05)
      const column = Math.floor(x / cell)
      const row = Math.floor(y / cell)
      let nearest = 9
      let second = 9
      for (let j = -1; j <= 1; j++) {
        for (let i = -1; i <= 1; i++) {
          const dx = x / cell - (column + i + hash(column + i, row + j))
          const dy = y / cell - (row + j + hash(row + j + 50, column + i))
          const distance = Math.sqrt(dx * dx + dy * dy)
          if (distance < nearest) {
            second = nearest
            nearest = distance
          } else if (distance < second) second = distance
        }
      }
      thread.height = grain * 0.34 * smoothstep(0, 0.35, second - nearest)
      thread.tint =
        0.3 * layeredNoise(u * 0.02, v * 0.02, 3) -
        grain * 0.3 * (1 - smoothstep(0, 0.2, second - nearest))
      thread.second = 0
    },
    { finish: 'gloss', gloss: 0.34, contrast: 0.16, thickness: 3, sheen: 0.25, flow: 1 },
  )
}

export function suede(): Cloth {
  return cloth(
    (u, v, thread) => {
      const lean = layeredNoise(u * 0.02, v * 0.02, 3)
      thread.height = 0.35 * layeredNoise(u * 0.5, v * 0.5, 2)
      thread.tint = 1.2 * lean + 0.5 * noise(u * 0.6, v * 0.6)
      thread.second = 0
    },
    { contrast: 0.12, thickness: 2.6, sheen: 1, relief: 0.8, flow: 1 },
  )
}

export function felt(): Cloth {
  return cloth(
    (u, v, thread) => {
      const fibre = layeredNoise(u * 0.22, v * 0.22, 3)
      thread.height = 0.5 * fibre
      thread.tint = fibre + 0.6 * noise(u * 0.6, v * 0.2)
      thread.second = 0
    },
    { contrast: 0.08, thickness: 3.4, sheen: 0.7, relief: 0.8 },
  )
}

/** Cotton paper: a rough made surface that takes letterpress. */
export function paper(tooth = 1): Cloth {
  return cloth(
    (u, v, thread) => {
      const pulp = layeredNoise(u * 0.22, v * 0.22, 3)
      thread.height = 0.45 * tooth * (0.7 * pulp + 0.35 * noise(u * 0.9, v * 0.9))
      thread.tint = pulp * 0.5
      thread.second = 0
    },
    { contrast: 0.04, thickness: 2.2, sheen: 0.15, relief: 1.1, flow: 0 },
  )
}

/** Straw: plaited strands over and under at 45 degrees. */
export function straw(pitch = 16): Cloth {
  return cloth(
    (u, v, thread) => {
      const a = (u + v) / pitch
      const b = (u - v) / pitch
      const column = Math.floor(a)
      const row = Math.floor(b)
      const over = (column + row) & 1
      const f = over ? a - column : b - row
      const g = over ? b - row : a - column
      thread.height = 2 * Math.sin(Math.PI * f) * (0.5 + 0.5 * Math.sin(Math.PI * g))
      thread.tint = hash(column + over * 40, row) - 0.5 + 0.3 * noise(f * 5, (column + row) * 3.7)
      thread.second = 0
    },
    { contrast: 0.2, thickness: 3.4, sheen: 0.3, gloss: 0.12, finish: 'gloss' },
  )
}

export function wood(): Cloth {
  return cloth(
    (u, v, thread) => {
      const ring = Math.sin(
        (u + 18 * layeredNoise(u * 0.01, v * 0.0025, 2)) * 0.16 + 9 * noise(u * 0.006, v * 0.002),
      )
      const pore = noise(u * 0.5, v * 0.02)
      thread.height = 0.06 * ring + 0.1 * pore
      thread.tint = 0.7 * ring + 0.6 * pore
      thread.second = 0
    },
    { finish: 'gloss', gloss: 0.3, contrast: 0.16, thickness: 2.4, sheen: 0.1, flow: 0 },
  )
}

/** Glazed stoneware: a speckled glaze that pools and thins. */
export function ceramic(): Cloth {
  return cloth(
    (u, v, thread) => {
      const pool = layeredNoise(u * 0.008, v * 0.014, 3)
      const speck =
        hash(Math.floor(u / 4 + noise(u * 0.2, v * 0.2)), Math.floor(v / 4)) > 0.982 ? -2.2 : 0
      thread.height = 0.5 * Math.sin(v * 0.16 + 2 * noise(u * 0.004, v * 0.01)) * 0.35
      thread.tint = 0.8 * pool + speck
      thread.second = 0
    },
    { finish: 'gloss', gloss: 0.5, contrast: 0.12, thickness: 2, sheen: 0.1, flow: 0 },
  )
}

/** Brushed a little, so that a flat face is not a flat colour. */
export function metal(gloss = 1): Cloth {
  return cloth(
    (u, v, thread) => {
      thread.height = 0.012 * noise(u * 0.08, v * 1.4)
      thread.tint = 0.5 * noise(u * 0.01, v * 0.3)
      thread.second = 0
    },
    { finish: 'metal', gloss, contrast: 0.05, thickness: 0.8, sheen: 0.05, flow: 0 },
  )
}
