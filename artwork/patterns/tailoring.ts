import { crease, mirrorFolds } from '../engine/fold.ts'
import { mirror, path } from '../engine/path.ts'
import { bodyOutline, bothSides, foldsOf, hang, roundNeck } from './body.ts'
import { both, label, satinLining, seam, stitches, woodenHanger } from './notions.ts'
import type { Layer } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Order } from './pattern.ts'

/** Of coats and tailored jackets. */
export const [coatHook, coatHanger] = woodenHanger(236, 120, 46)

/** Lining, label and the back of the collar, seen through the open neck. */
export function insideNeck(
  order: Order,
  lining = { cloth: satinLining, paint: 'lining' },
  labelWidth = 74,
): Layer[] {
  return [
    {
      outline: path('M546 200 C570 192 630 192 654 200 L690 330 L650 700 L550 700 L510 330 Z'),
      ...lining,
      swell: [6, 60],
      folds: [
        ...crease([570, 260, 566, 400, 560, 560, 566, 700], 9, {
          width: [4, 30],
          strength: [0.2, 1],
        }),
        ...crease([636, 260, 640, 420, 630, 560, 622, 700], -9, {
          width: [4, 24],
          strength: [0.2, 1],
        }),
      ],
      lift: 0.6,
    },
    {
      outline: path(
        'M520 216 C540 190 566 184 600 184 C634 184 660 190 680 216 L668 256 C640 238 560 238 532 256 Z',
      ),
      cloth: order.cloth,
      paint: 'deep',
      swell: [4, 20],
      lift: 0.4,
    },
    ...label(598, 284, labelWidth),
  ]
}

/** The roll at the back of the neck, and two leaves that meet the lapels. */
export function coatCollar(order: Order): Layer[] {
  const leaf = path(
    'M520 198 C510 206 506 216 502 228 C488 256 464 286 440 310 C446 326 454 338 466 350 C502 332 540 302 566 268 C556 250 548 232 546 212 C544 198 532 192 520 198 Z',
  )
  const fall = crease([530, 206, 536, 232, 546, 254, 556, 270], 9, {
    width: [10, 14],
    strength: [0, 1],
  })
  const edge = path('M450 312 C476 286 500 258 512 230')
  return [
    {
      part: 'turned-down collar',
      outline: path(
        'M508 224 C512 180 552 162 600 162 C648 162 688 180 692 224 L660 230 C652 204 630 194 600 194 C570 194 548 204 540 230 Z',
      ),
      cloth: order.cloth,
      paint: 'main',
      swell: [10, 12],
      lift: 0.8,
    },
    ...[true, false].map((left): Layer => ({
      outline: left ? leaf : mirror(leaf),
      cloth: order.cloth,
      paint: 'main',
      angle: left ? -0.25 : 0.25,
      swell: [6, 10],
      folds: left ? fall : mirrorFolds(fall),
      lift: 1.15,
      shadow: 1.15,
    })),
    ...both(edge).map((side) => stitches(side)),
  ]
}

/** The back of a tailored coat or jacket: middle seam, vent, and the collar turned down over it. */
export function tailoredBack(order: Order, fit: Fit): Layer[] {
  const vent = fit.hemAt - (fit.hemAt - fit.waistAt) * 0.5
  return [
    {
      part: 'body',
      outline: bodyOutline(fit, fit.neckTop + 16, roundNeck(fit, fit.neckTop + 16)),
      cloth: order.cloth,
      paint: 'main',
      swell: [26, 60],
      folds: bothSides(foldsOf(order.cloth, fit, 1.1)),
      drape: hang(fit, 9),
      lift: 1.4,
    },
    seam(
      path(`M600 ${fit.neckTop + 30} C596 ${fit.waistAt - 160} 596 ${fit.waistAt} 600 ${vent}`),
      -3,
    ),
    { ...seam(path(`M600 ${vent} L604 ${fit.hemAt + 14}`), -7, 3), part: 'vent' },
    stitches(path(`M592 ${vent + 6} L594 ${fit.hemAt + 10}`)),
    {
      outline: path(
        'M516 236 C510 190 552 164 600 164 C648 164 690 190 684 236 C690 252 698 268 704 284 C668 268 636 262 600 262 C564 262 532 268 496 284 C502 268 510 252 516 236 Z',
      ),
      cloth: order.cloth,
      paint: 'main',
      swell: [12, 22],
      lift: 1.1,
      shadow: 1.1,
    },
    stitches(path('M508 272 C540 258 568 253 600 253 C632 253 660 258 692 272')),
  ]
}
