import { fineKnit } from '../cloths/knitted.ts'
import { cloths } from '../cloths/shelf.ts'
import { crease } from '../engine/fold.ts'
import { hash, layeredNoise } from '../engine/noise.ts'
import { path } from '../engine/path.ts'
import { line } from './notions.ts'
import type { Piece } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

/** Folded in three, its fringe below; on the back view hung over a rail. */
export const throwPattern: Pattern = {
  detail: [560, 700, 400],
  pieces(order) {
    // laid flat it does not stretch round its own edge
    const cloth = { ...order.cloth, flow: 0.4 }
    const layer = (
      y: number,
      height: number,
      left: number,
      right: number,
      lift: number,
    ): Piece => ({
      outline: path(
        `M${left} ${y} C${left - 16} ${y + height * 0.3} ${left - 16} ${y + height * 0.7} ${left} ${y + height} C${left + 240} ${y + height + 14} ${right - 240} ${y + height + 14} ${right} ${y + height} C${right + 16} ${y + height * 0.7} ${right + 16} ${y + height * 0.3} ${right} ${y} C${right - 240} ${y - 12} ${left + 240} ${y - 12} ${left} ${y} Z`,
      ),
      cloth,
      paint: 'main',
      swell: [34, 46],
      lift,
      folds: crease(
        [
          left + 30,
          y + height * 0.5,
          left + 260,
          y + height * 0.6,
          right - 260,
          y + height * 0.44,
          right - 30,
          y + height * 0.56,
        ],
        6,
        { width: [20, 60, 20], strength: [0, 1, 0] },
      ),
      drape: (px, py) => 7 * layeredNoise(px * 0.005, py * 0.01, 2),
    })
    if (order.side === 'back') {
      const hung = path(
        'M280 330 C480 316 720 316 920 330 C930 620 936 900 930 1180 C760 1200 440 1200 270 1180 C264 900 270 620 280 330 Z',
      )
      return [
        {
          outline: line('M160 330 L1040 330', 26),
          cloth: cloths.wood,
          paint: 'walnut',
          angle: 1.57,
          swell: [12, 10],
          lift: 1,
        },
        ...blanketFringe(276, 924, 1176, order),
        {
          outline: hung,
          cloth,
          paint: 'main',
          swell: [20, 44],
          lift: 1.4,
          folds: [0.14, 0.34, 0.56, 0.8].flatMap((t, index) =>
            crease(
              [280 + 640 * t, 340, 276 + 650 * t, 600, 270 + 660 * t, 900, 268 + 664 * t, 1190],
              index % 2 ? 22 : 18,
              { width: [26, 44, 56], strength: [0.6, 1, 1], side: index % 2 ? 1 : -1 },
            ),
          ),
        },
      ]
    }
    return [
      ...blanketFringe(250, 960, 1150, order),
      layer(700, 450, 244, 966, 1.4),
      layer(520, 330, 236, 960, 1.5),
      layer(360, 300, 242, 956, 1.6),
    ]
  },
}

function blanketFringe(from: number, to: number, y: number, order: Order): Piece[] {
  const cloth = order.clothName === 'cable' ? fineKnit(7) : order.cloth
  return Array.from({ length: 34 }, (_, index): Piece => {
    const x = from + 12 + ((to - from - 24) * index) / 33
    const sway = (hash(index, 5) - 0.5) * 18
    const long = 74 + hash(index, 9) * 16
    return {
      ...(index === 0 ? { part: 'fringe' } : {}),
      outline: line(
        `M${x} ${y - 14} C${x} ${y + long * 0.4} ${x + sway} ${y + long * 0.6} ${x + sway} ${y + long}`,
        9.5,
      ),
      cloth,
      paint: 'main',
      swell: [5, 4],
      hem: 0.6,
      lift: 0.45,
    }
  })
}
