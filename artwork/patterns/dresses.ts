import { crease, loose } from '../engine/fold.ts'
import { mirror, path } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { hang, sideOf, softened, symmetric } from './body.ts'
import { sleeves } from './sleeves.ts'
import { label, seam, woodenHanger } from './notions.ts'
import { choice } from './pattern.ts'
import { sash } from './tied-belt.ts'
import type { Fold } from '../engine/fold.ts'
import type { Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Order, Pattern } from './pattern.ts'

export const dressFit: Fit = {
  neck: 74,
  neckTop: 196,
  shoulder: 176,
  shoulderTop: 240,
  chest: 164,
  underarm: 398,
  waist: 136,
  waistAt: 610,
  hem: 246,
  hemAt: 1330,
}

export const sleeveLengths: Record<
  string,
  { wrist: number; outer: number; inner: number; cap: number }
> = {
  long: { wrist: 820, outer: 316, inner: 218, cap: 74 },
  short: { wrist: 480, outer: 308, inner: 206, cap: 62 },
}

/** One front wraps over the other and ties at the side. */
export const wrapDress: Pattern = {
  options: { sleeve: ['long', 'short'] },
  detail: [640, 640, 400],
  pieces(order) {
    const fit = dressFit
    const arm = sleeveLengths[choice(wrapDress, order, 'sleeve')]
    const arms = sleeves(fit, arm, order, {
      amount: 1,
      swell: [28, 40],
      threads: () => bias,
    })
    const [wire, wood] = woodenHanger(222, 120, 44)
    if (order.side === 'back') {
      return [
        wire,
        ...arms,
        { ...skirted(order, fit, symmetricBack(fit)), part: 'body' },
        waistSeam(),
        ...sash(order, false),
      ]
    }
    const { hem, hemAt } = fit
    const under = path(
      `M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C760 ${hemAt + 20} 660 ${hemAt + 26} 520 ${hemAt + 20} L540 640 C580 540 640 360 ${600 + fit.neck} ${fit.neckTop} Z`,
    )
    const over = mirror(
      path(
        `M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C${600 + hem * 0.6} ${hemAt + 24} 560 ${hemAt + 34} 452 ${hemAt - 6} C462 1100 476 860 470 640 C470 620 474 612 480 600 C540 520 640 340 ${600 + fit.neck} ${fit.neckTop} Z`,
      ),
    )
    const skirtOver = skirted(order, fit, over)
    return [
      ...arms,
      {
        outline: path('M530 194 C560 180 640 180 670 194 L690 300 L640 520 L560 520 L512 300 Z'),
        cloth: order.cloth,
        paint: 'inside',
        swell: [4, 30],
        lift: 0.4,
      },
      ...label(600, 268, 66),
      wire,
      wood,
      { ...skirted(order, fit, under), lift: 1 },
      {
        ...skirtOver,
        part: 'wrapped body',
        folds: [...(skirtOver.folds ?? []), ...wrapDrag()],
        lift: 1.2,
      },
      {
        outline: mirror(strokeOutline(path('M674 198 C640 344 540 524 478 606'), 16)),
        cloth: order.cloth,
        paint: 'main',
        angle: -0.6,
        swell: [6, 8],
        lift: 0.5,
      },
      ...sash(order, true),
    ]
  },
}

export function symmetricBack(fit: Fit) {
  return symmetric(
    `M600 ${fit.neckTop + 12} C640 ${fit.neckTop + 12} 664 ${fit.neckTop + 6} ${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C760 ${fit.hemAt + 20} 680 ${fit.hemAt + 26} 600 ${fit.hemAt + 26}`,
  )
}

/** Turn of the threads, radians: on the bias, silk shines where a fold faces the light and is dull between folds. */
const bias = 0.4

export function skirted(order: Order, fit: Fit, outline: Piece['outline']): Piece {
  return {
    outline,
    cloth: order.cloth,
    paint: 'main',
    swell: [24, 56],
    folds: order.cloth.finish === 'satin' ? softened(skirtFolds(fit), 0.55, 0.9) : skirtFolds(fit),
    drape: hang(fit, 13, fit.waistAt),
    threads: (x) => bias + (x - 600) * -0.0005,
    lift: 1.2,
  }
}

/** Folds that leave the waist one after another and open toward the hem. */
export function skirtFolds(fit: Fit): Fold[] {
  const feet = [-0.86, -0.6, -0.38, -0.14, 0.1, 0.34, 0.58, 0.84]
  return loose(
    feet.flatMap((foot, index) => {
      const top = fit.waistAt + 26 + ((index * 53) % 90)
      const x = 600 + foot * fit.waist * 0.92
      const bottom = 600 + foot * fit.hem
      return crease(
        [
          x,
          top,
          x + (bottom - x) * 0.15,
          top + 180,
          bottom - (bottom - x) * 0.3,
          fit.hemAt - 260,
          bottom,
          fit.hemAt + 40,
        ],
        index % 2 ? 19 : 15,
        {
          width: [4, 24, 42],
          strength: [0, 0.7, 1],
          side: index % 3 ? 1 : -1,
        },
      )
    }),
  )
}

function wrapDrag(): Fold[] {
  return loose([
    ...crease([736, 606, 660, 590, 560, 540, 462, 440], 10, {
      width: [8, 24, 10],
      strength: [1, 0.9, 0],
    }),
    ...crease([736, 612, 640, 620, 540, 590, 448, 520], -10, {
      width: [8, 24, 10],
      strength: [1, 0.9, 0],
    }),
    ...crease([738, 640, 690, 760, 640, 900, 600, 1120], 16, {
      width: [6, 28, 36],
      strength: [0.8, 1, 0],
    }),
  ])
}

function waistSeam() {
  return seam(path('M466 612 C520 622 680 622 734 612'), -2.4)
}
