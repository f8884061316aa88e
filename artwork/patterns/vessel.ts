import { smoothstep } from '../engine/noise.ts'
import { ellipse } from '../engine/path.ts'
import { annulus } from './rings.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Order } from './pattern.ts'

export const still = { most: 1.15, fillWidth: 0.7, fillHeight: 0.66 }

/** Half width of a turned vessel by height: pairs of y and radius, joined by a curve through them. */
export type Profile = readonly (readonly [y: number, radius: number])[]

export function radiusAt(profile: Profile, y: number): number {
  if (y <= profile[0][0]) return profile[0][1]
  for (let index = 1; index < profile.length; index++) {
    const [y0, r0] = profile[index - 1]
    const [y1, r1] = profile[index]
    if (y > y1) continue
    const before = profile[Math.max(0, index - 2)]
    const after = profile[Math.min(profile.length - 1, index + 1)]
    const reach = y1 - y0
    const leaving = ((r1 - before[1]) / Math.max(1, y1 - before[0])) * reach
    const arriving = ((after[1] - r0) / Math.max(1, after[0] - y0)) * reach
    const t = (y - y0) / reach
    const [t2, t3] = [t * t, t * t * t]
    return (
      r0 * (2 * t3 - 3 * t2 + 1) +
      leaving * (t3 - 2 * t2 + t) +
      r1 * (3 * t2 - 2 * t3) +
      arriving * (t3 - t2)
    )
  }
  return profile[profile.length - 1][1]
}

/** A vessel thrown on the wheel: round in section, its foot and mouth seen slightly from above. */
export function turned(profile: Profile, order: Order, extra: Partial<Piece> = {}): Piece {
  const [top, bottom] = [profile[0][0], profile[profile.length - 1][0]]
  const right: number[] = []
  for (let y = top; y <= bottom; y += 4) right.push(600 + radiusAt(profile, y), y)
  const foot = radiusAt(profile, bottom)
  const points = [...right]
  for (let step = 1; step < 24; step++) {
    const angle = (step / 24) * Math.PI
    points.push(600 + foot * Math.cos(angle), bottom + foot * 0.16 * Math.sin(angle))
  }
  for (let index = right.length - 2; index >= 0; index -= 2)
    points.push(1200 - right[index], right[index + 1])
  return {
    outline: [{ points, closed: true }],
    cloth: order.cloth,
    paint: 'main',
    swell: [0, 16],
    hem: 1.5,
    lift: 2.2,
    drape: (x, y) => {
      const radius = radiusAt(profile, Math.min(y, bottom))
      const t = (x - 600) / radius
      return radius * 0.62 * Math.sqrt(Math.max(0.03, 1 - t * t * 0.97))
    },
    ...extra,
  }
}

/** Mouth of a vessel: the dark inside, then its rim. */
export function mouth(y: number, radius: number, order: Order, rim = 12, open = 0.2): Layer[] {
  return [
    {
      outline: ellipse(600, y, radius, radius * open),
      cloth: order.cloth,
      paint: 'inside',
      swell: [2, 20],
      hem: 0,
      lift: 0.1,
      shadow: 0,
      shade: (_x, py) => 0.5 + 0.5 * smoothstep(y - radius * open, y + radius * open, py),
    },
    {
      outline: annulus(
        ellipse(600, y, radius, radius * open),
        ellipse(600, y + 1, radius - rim, (radius - rim) * open),
      ),
      cloth: order.cloth,
      paint: 'main',
      swell: [5, 5],
      hem: 0.8,
      lift: 0.25,
    },
  ]
}
