import { hash, noise, smoothstep } from '../engine/noise.ts'
import { cloth } from './cloth.ts'
import type { Cloth, Thread, Weave } from './cloth.ts'

/** Stockinette: columns of V. `wale` and `course` are the width and height of one stitch in units. */
function stitches(wale: number, course: number): Weave {
  return (u, v, thread) => {
    const column = Math.floor(u / wale)
    const fx = u / wale - column
    const left = fx < 0.5
    const leg = left ? fx * 2 : (1 - fx) * 2
    const along = v / course + leg * 0.62 + hash(column, 1) * 0.06
    const row = Math.floor(along)
    const fy = along - row
    const across = Math.pow(Math.max(0, Math.sin(Math.PI * leg * 0.98 + 0.02)), 0.7)
    const ply = Math.sin((fy * 2 + leg * 2.2) * Math.PI * 2) * 0.07
    const height = across * (0.45 + 0.55 * Math.sin(Math.PI * fy))
    thread.height = (height + ply * height) * (course / 12)
    thread.tint = (hash(column * 2 + (left ? 0 : 1), row) - 0.5) * 0.5 + ply + (across - 0.6) * 0.3
    thread.second = 0
  }
}

const yarn = { contrast: 0.13, thickness: 5, sheen: 0.6, flow: 2.2 }

export function stockinette(wale = 13, course = 12): Cloth {
  return cloth(stitches(wale, course), { ...yarn, relief: 1.5 })
}

/** The finest gauge: a jersey or cashmere whose stitches are only just seen. */
export function fineKnit(wale = 6): Cloth {
  const stitch = stitches(wale, wale * 0.9)
  return cloth(
    (u, v, thread) => {
      stitch(u, v, thread)
      thread.height += 0.12 * noise(u * 0.4, v * 0.4)
    },
    { ...yarn, relief: 1.2, contrast: 0.09, thickness: 3.2 },
  )
}

export function rib(wale = 17, course = 11): Cloth {
  return cloth(
    (u, v, thread) => {
      const column = Math.floor(u / wale)
      const fx = u / wale - column
      const ridge = Math.pow(Math.sin(Math.PI * fx), 0.8)
      const along = v / course + Math.abs(fx - 0.5) * 1.6
      const row = Math.floor(along)
      thread.height = 1.5 * ridge * (0.72 + 0.28 * Math.sin(Math.PI * (along - row))) * (wale / 17)
      thread.tint = (hash(column, row) - 0.5) * 0.4 - (1 - ridge) * 0.3
      thread.second = 0
    },
    { ...yarn, relief: 1.5 },
  )
}

/** Moss stitch: bumps set like bricks. */
export function mossStitch(size = 11): Cloth {
  return cloth(
    (u, v, thread) => {
      const column = Math.floor(u / size)
      const along = v / (size * 0.8) + (column & 1) * 0.5
      const row = Math.floor(along)
      const bump = Math.sin(Math.PI * (u / size - column)) * Math.sin(Math.PI * (along - row))
      thread.height = 1.4 * Math.sqrt(Math.max(0, bump))
      thread.tint = (hash(column, row) - 0.5) * 0.4 + (bump - 0.5) * 0.4
      thread.second = 0
    },
    { ...yarn, relief: 1.4 },
  )
}

interface Rope {
  centre: number
  /** Length of one full turn, and breadth of the whole rope. */
  period: number
  breadth: number
}

const ropes: readonly Rope[] = [
  { centre: -150, period: 120, breadth: 70 },
  { centre: 0, period: 150, breadth: 96 },
  { centre: 150, period: 120, breadth: 70 },
]
const twists = [-208, -92, 92, 208]

/** Three cables on a purl ground, stockinette beyond them. Coordinates are centred on u = 600. */
export function cable(): Cloth {
  const beyond = stitches(13, 12)
  return cloth(
    (u, v, thread) => {
      const x = u - 600
      thread.second = 0
      for (const rope of ropes) {
        if (
          Math.abs(x - rope.centre) < rope.breadth * 0.58 &&
          ropeAt(rope, x - rope.centre, v, thread)
        ) {
          return
        }
      }
      for (const centre of twists) {
        if (Math.abs(x - centre) < 9) return twistAt(x - centre, v, centre, thread)
      }
      if (Math.abs(x) > 222) return beyond(u, v, thread)
      purlAt(u, v, thread)
    },
    { ...yarn, relief: 1.5 },
  )
}

/**
 * Two strands crossing as sine curves. Which lies on top changes as a continuous cosine: a switch would leave a step.
 */
function ropeAt({ period, breadth }: Rope, x: number, v: number, thread: Thread): boolean {
  const phase = (v / period) * Math.PI * 2
  const sway = Math.sin(phase) * breadth * 0.27
  const over = Math.cos(phase)
  const half = breadth * 0.3
  const profile = (q: number) => Math.sqrt(Math.max(0, 1 - (q / half) * (q / half)))
  const first = profile(x - sway) * (0.98 + 0.24 * over)
  const other = profile(x + sway) * (0.98 - 0.24 * over)
  const height = Math.max(first, other)
  if (height <= 0) return false
  const top = first > other
  const q = top ? x - sway : x + sway
  const lean = (top ? 1 : -1) * over * breadth * 0.27 * ((Math.PI * 2) / period)
  const across = q / half + 1
  const leg =
    Math.abs(across - Math.floor(across) - 0.5) < 0.5 ? 1 - Math.abs((across % 1) * 2 - 1) : 0
  const along = (v - q * lean) / 10 + leg * 0.6
  const fy = along - Math.floor(along)
  thread.height =
    height * 5.2 +
    0.9 *
      Math.pow(Math.sin(Math.PI * Math.min(0.98, leg + 0.02)), 0.7) *
      (0.4 + 0.6 * Math.sin(Math.PI * fy))
  thread.tint =
    (hash(Math.floor(across) + (top ? 9 : 3), Math.floor(along)) - 0.5) * 0.5 -
    0.5 * (1 - smoothstep(0, 0.45, height))
  return true
}

function twistAt(x: number, v: number, centre: number, thread: Thread): void {
  const leg = 1 - Math.abs(x) / 9
  const along = v / 11 + leg * 0.6
  const row = Math.floor(along)
  thread.height = 2.4 * Math.sqrt(leg) * (0.6 + 0.4 * Math.sin(Math.PI * (along - row)))
  thread.tint = (hash(centre & 255, row) - 0.5) * 0.4
}

function purlAt(u: number, v: number, thread: Thread): void {
  const column = Math.floor(u / 13)
  const along = v / 9 + (column & 1) * 0.5
  const row = Math.floor(along)
  thread.height = 0.75 * Math.sin(Math.PI * (u / 13 - column)) * Math.sin(Math.PI * (along - row))
  thread.tint = (hash(column, row) - 0.5) * 0.4 - 0.3
}
