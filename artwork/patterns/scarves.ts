import { check, stripe } from '../cloths/woven.ts'
import { crease, loose } from '../engine/fold.ts'
import { hash, layeredNoise } from '../engine/noise.ts'
import { path } from '../engine/path.ts'
import { line } from './notions.ts'
import { choice } from './pattern.ts'
import type { Cloth } from '../cloths/cloth.ts'
import type { Fold } from '../engine/fold.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

/** A long scarf hung over a rail by its middle, both ends with a fringe. */
export const scarf: Pattern = {
  options: { pattern: ['plain', 'check', 'stripe'] },
  detail: [520, 820, 360],
  framing: { most: 1.05 },
  pieces(order) {
    const kind = choice(scarf, order, 'pattern')
    const cloth =
      kind === 'check'
        ? { ...check(150), relief: order.cloth.relief }
        : kind === 'stripe'
          ? { ...stripe(26, 60), relief: 0.9, thickness: 4 }
          : order.cloth
    const turned = order.side === 'back'
    return [
      ...length(order, cloth, 660, turned ? 1330 : 1190, 8),
      ...length(order, cloth, 556, turned ? 1200 : 1330, -6, `${kind} scarf`),
    ]
  },
}

/** One half of a scarf that hangs over a rail: from the fold at the top down to its fringe. */
function length(
  order: Order,
  cloth: Cloth,
  x: number,
  bottom: number,
  lean: number,
  part?: string,
): Layer[] {
  const [left, right] = [x - 128, x + 128]
  const outline = path(
    `M${left} 236 C${left + 2} 196 ${left + 26} 178 ${left + 70} 174 C${x} 168 ${x + 40} 170 ${right - 62} 172 C${right - 20} 176 ${right - 2} 200 ${right} 240 C${right + 4} 520 ${right + lean} ${bottom - 300} ${right + lean} ${bottom + 4} C${x + 60 + lean} ${bottom - 4} ${x - 50 + lean} ${bottom + 8} ${left + lean} ${bottom} C${left + lean} ${bottom - 300} ${left - 4} 520 ${left} 236 Z`,
  )
  const fold = (from: number, to: number, height: number, top: number): Fold[] =>
    crease(
      [x + from, top, x + from + 8, top + 260, x + to, bottom - 360, x + to + lean, bottom + 20],
      height,
      { width: [10, 30, 36], strength: [0, 1, 0.5], side: height > 0 ? 1 : -1 },
    )
  return [
    ...fringe(left + lean, right + lean, bottom, order),
    {
      ...(part && { part }),
      outline,
      cloth,
      paint: 'main',
      swell: [20, 40],
      lift: 1.2,
      angle: lean * -0.001,
      folds: loose([
        ...fold(-74, -62, 12, 190),
        ...fold(-8, 6, -11, 250),
        ...fold(60, 70, 13, 210),
        ...crease([left + 6, 250, x - 40, 226, x + 50, 226, right - 6, 250], 7, {
          width: [14, 26, 14],
          strength: [0.3, 1, 0.3],
        }),
      ]),
      drape: (px, py) => 6 * layeredNoise(px * 0.01 + lean, py * 0.004, 2),
    },
  ]
}

/** Twisted ends of the warp. */
function fringe(from: number, to: number, y: number, order: Order): Piece[] {
  const count = Math.round((to - from) / 15)
  return Array.from({ length: count }, (_, index): Piece => {
    const x = from + 6 + ((to - from - 12) * index) / (count - 1)
    const sway = (hash(index, 5) - 0.5) * 16
    const long = 62 + hash(index, 9) * 16
    return {
      ...(index === 0 ? { part: 'fringe' } : {}),
      outline: line(
        `M${x} ${y - 12} C${x} ${y + long * 0.4} ${x + sway} ${y + long * 0.6} ${x + sway} ${y + long}`,
        7.5,
      ),
      cloth: order.cloth,
      paint: 'main',
      swell: [4, 3],
      hem: 0.6,
      lift: 0.4,
    }
  })
}
