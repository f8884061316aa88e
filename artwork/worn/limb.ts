import { path, smooth, transform } from '../engine/path.ts'
import type { Outline } from '../engine/path.ts'

/** A point of a limb's middle line and half its width there. */
export type Joint = readonly [x: number, y: number, radius: number]

/** An arm, a leg, a finger: a smooth area around a line of joints, round at both ends. */
export function limb(joints: readonly Joint[], steps = 14): Outline {
  const line = joints.map(([x, y]): [number, number] => [x, y])
  const radii = joints.map(([, , radius], index): [number, number] => [index, radius])
  const along = sampled(line, steps)
  const wide = sampled(radii, steps)
  const left: number[] = []
  const right: number[] = []
  const count = along.length
  for (let index = 0; index < count; index++) {
    const [bx, by] = along[Math.max(0, index - 1)]
    const [ax, ay] = along[Math.min(count - 1, index + 1)]
    const length = Math.hypot(ax - bx, ay - by) || 1
    const [nx, ny] = [-(ay - by) / length, (ax - bx) / length]
    const [x, y] = along[index]
    const radius = wide[index][1]
    left.push(x + nx * radius, y + ny * radius)
    right.unshift(x - nx * radius, y - ny * radius)
    if (index > 0 && index < count - 1) continue
    const half = Math.atan2(ny, nx)
    for (let step = 1; step < 12; step++) {
      const angle = half - (step / 12) * Math.PI + (index === 0 ? Math.PI : 0)
      const [cx, cy] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
      if (index > 0) left.push(cx, cy)
      else right.push(cx, cy)
    }
  }
  return [{ points: [...left, ...right], closed: true }]
}

function sampled(points: [number, number][], steps: number): [number, number][] {
  const dense: [number, number][] = []
  for (let index = 0; index < points.length - 1; index++) {
    const [p, a, b, n] = [-1, 0, 1, 2].map(
      (offset) => points[Math.max(0, Math.min(points.length - 1, index + offset))],
    )
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      dense.push([spline(p[0], a[0], b[0], n[0], t), spline(p[1], a[1], b[1], n[1], t)])
    }
  }
  return [...dense, points[points.length - 1]]
}

function spline(p: number, a: number, b: number, n: number, t: number): number {
  return (
    0.5 *
    (2 * a +
      (b - p) * t +
      (2 * p - 5 * a + 4 * b - n) * t * t +
      (3 * a - p - 3 * b + n) * t * t * t)
  )
}

/** Curves are flattened for units of the patterns; a centimetre is drawn much larger, so its curves are too. */
const enlarged = 40

function reduced(outline: Outline): Outline {
  return transform(outline, [1 / enlarged, 0, 0, 1 / enlarged, 0, 0])
}

/** SVG path text in centimetres. */
export function curve(text: string): Outline {
  return reduced(
    path(text.replace(/-?\d+(?:\.\d+)?/g, (number) => String(Number(number) * enlarged))),
  )
}

/** A smooth closed curve through points in centimetres. */
export function area(points: readonly (readonly [x: number, y: number])[]): Outline {
  return reduced(smooth(points.map(([x, y]) => [x * enlarged, y * enlarged] as const)))
}

/** A smooth area, given by its right half from top to bottom; the first and last point lie on the middle line. */
export function twoSided(half: readonly (readonly [x: number, y: number])[]): Outline {
  const inner = half.slice(1, -1)
  return area([...half, ...inner.toReversed().map(([x, y]) => [-x, y] as const)])
}

/** The same on the other side of the middle line x = 0. */
export function mirrored(outline: Outline): Outline {
  return transform(outline, [-1, 0, 0, 1, 0, 0])
}
