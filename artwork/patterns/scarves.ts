import { check, stripe } from '../cloths/woven.ts'
import { crease } from '../engine/fold.ts'
import { hash, layeredNoise } from '../engine/noise.ts'
import { ellipse, move, path, rectangle, scaleAbout, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { line } from './notions.ts'
import { choice } from './pattern.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

/** A long scarf folded over itself, its two ends hanging in a fringe. */
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
    const end = (x: number, top: number, bottom: number, lean: number, flip: boolean): Layer[] => {
      const outline = path(
        `M${x - 96} ${top} C${x - 100} ${top + 240} ${x - 104 + lean} ${bottom - 260} ${x - 106 + lean} ${bottom} L${x + 106 + lean} ${bottom + 6} C${x + 104 + lean} ${bottom - 260} ${x + 100} ${top + 240} ${x + 96} ${top} Z`,
      )
      return [
        ...fringe(x - 106 + lean, x + 106 + lean, bottom, order),
        {
          outline,
          cloth,
          paint: 'main',
          swell: [16, 40],
          lift: 1.2,
          angle: flip ? 0.01 : -0.01,
          folds: [
            ...crease(
              [x - 40, top + 40, x - 50, top + 260, x - 30, bottom - 260, x - 40 + lean, bottom],
              12,
              { width: [16, 34, 26], strength: [0.8, 1, 0.3] },
            ),
            ...crease(
              [x + 44, top + 20, x + 54, top + 240, x + 60, bottom - 300, x + 50 + lean, bottom],
              -10,
              { width: [14, 30, 22], strength: [0.7, 1, 0.2] },
            ),
          ],
          drape: (px, py) => 6 * layeredNoise(px * 0.01, py * 0.004, 2),
        },
      ]
    }
    const turned = order.side === 'back'
    const loop: Piece = {
      outline: path(
        'M470 250 C470 150 560 116 600 116 C660 116 740 160 736 270 C734 340 700 400 660 440 C600 490 520 480 486 420 C466 380 470 310 470 250 Z M548 280 C548 330 566 364 596 364 C634 360 656 320 656 276 C654 230 630 206 600 206 C568 206 550 236 548 280 Z',
      ),
      cloth,
      paint: 'main',
      swell: [26, 40],
      lift: 1.3,
      angle: 0.3,
      folds: [
        ...crease([486, 260, 520, 170, 620, 130, 716, 250], 10, {
          width: [14, 24, 16],
          strength: [0.6, 1, 0.6],
        }),
        ...crease([500, 400, 560, 440, 650, 400, 700, 300], -10, {
          width: [14, 24, 16],
          strength: [0.6, 1, 0.6],
        }),
      ],
    }
    return [
      ...end(turned ? 560 : 650, 330, turned ? 1330 : 1160, turned ? -30 : 26, false),
      loop,
      ...end(turned ? 660 : 545, 360, turned ? 1170 : 1330, turned ? 20 : -24, true),
      {
        outline: path(
          'M440 386 C500 340 660 330 730 384 C748 420 744 470 724 496 C650 540 510 540 452 500 C432 470 428 420 440 386 Z',
        ),
        cloth,
        paint: 'main',
        swell: [30, 44],
        lift: 1.5,
        angle: 1.35,
        folds: [
          ...crease([452, 420, 540, 386, 650, 384, 722, 414], 12, {
            width: [14, 26, 14],
            strength: [0.5, 1, 0.5],
          }),
          ...crease([454, 470, 540, 450, 650, 452, 722, 466], -11, {
            width: [12, 22, 12],
            strength: [0.5, 1, 0.5],
          }),
        ],
      },
    ]
  },
}

/** Twisted ends of the warp. */
function fringe(from: number, to: number, y: number, order: Order): Piece[] {
  const count = Math.round((to - from) / 15)
  return Array.from({ length: count }, (_, index): Piece => {
    const x = from + 6 + ((to - from - 12) * index) / (count - 1)
    const sway = (hash(index, 5) - 0.5) * 16
    const long = 62 + hash(index, 9) * 16
    return {
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

/** A printed silk square: folded to a triangle, or opened on the back view. */
export const square: Pattern = {
  detail: [540, 760, 400],
  pieces(order) {
    const satinPiece = { cloth: order.cloth, paint: 'main' }
    const folds = [
      ...crease([380, 500, 520, 640, 700, 820, 900, 1000], 9, {
        width: [20, 50, 20],
        strength: [0.2, 1, 0.2],
      }),
      ...crease([880, 520, 760, 640, 540, 760, 360, 1020], -8, {
        width: [20, 60, 20],
        strength: [0.2, 1, 0.2],
      }),
    ]
    if (order.side === 'back') {
      const border = (size: number, width: number) =>
        strokeOutline(turn(rectangle(600, 750, size, size), 0.06, 600, 750), width)
      return [
        {
          ...satinPiece,
          outline: turn(rectangle(600, 750, 900, 900, 4), 0.06, 600, 750),
          angle: 0.06,
          swell: [5, 30],
          folds,
          lift: 0.7,
          drape: (x, y) => 9 * layeredNoise(x * 0.004, y * 0.004, 2),
        },
        { mark: border(790, 46), paint: 'second', opacity: 0.95, soft: 0.3 },
        { mark: border(690, 6), paint: 'second', opacity: 0.9, soft: 0.3 },
        ...medallion(600, 750, 1),
      ]
    }
    const fold = (text: string, angle: number, extra: Partial<Piece> = {}): Piece => ({
      ...satinPiece,
      outline: path(text),
      angle,
      swell: [8, 30],
      lift: 0.9,
      ...extra,
    })
    return [
      fold('M220 560 L980 520 L640 1180 C620 1206 596 1206 578 1182 Z', 0.05, {
        folds,
        drape: (x, y) => 9 * layeredNoise(x * 0.005, y * 0.005, 2),
      }),
      {
        mark: strokeOutline(path('M276 584 L600 1140 L920 554'), 34),
        paint: 'second',
        opacity: 0.95,
        soft: 0.3,
      },
      {
        mark: strokeOutline(path('M338 586 L602 1048 L862 566'), 5),
        paint: 'second',
        opacity: 0.9,
        soft: 0.3,
      },
      ...medallion(600, 770, 0.7),
      fold(
        'M214 566 C240 500 420 470 600 468 C780 466 960 470 986 524 C950 580 780 600 600 606 C420 610 260 612 214 566 Z',
        1.5,
        {
          swell: [22, 40],
          lift: 1.1,
          folds: [
            ...crease([240, 560, 420, 510, 780, 496, 960, 524], 11, {
              width: [10, 24, 10],
              strength: [0.5, 1, 0.5],
            }),
            ...crease([260, 584, 440, 556, 760, 540, 950, 552], -9, {
              width: [8, 18, 8],
              strength: [0.5, 1, 0.5],
            }),
          ],
        },
      ),
    ]
  },
}

/** The print: a wreath of leaves around a ring, drawn once and scaled. */
function medallion(cx: number, cy: number, size: number): Layer[] {
  const leaf = path('M600 0 C626 -36 626 -96 600 -140 C574 -96 574 -36 600 0 Z')
  const around = (count: number, radius: number, scale: number): Outline =>
    Array.from({ length: count }, (_, index) => {
      const at = move(scaleAbout(leaf, scale, 600, 0), cx - 600, cy - radius)
      return turn(at, (index / count) * Math.PI * 2, cx, cy)
    }).flat()
  return [
    { mark: around(16, 150 * size, 0.8 * size), paint: 'second', opacity: 0.92, soft: 0.3 },
    {
      mark: strokeOutline(ellipse(cx, cy, 128 * size), 7 * size),
      paint: 'second',
      opacity: 0.92,
      soft: 0.3,
    },
    { mark: around(8, 26 * size, 0.55 * size), paint: 'second', opacity: 0.92, soft: 0.3 },
  ]
}
