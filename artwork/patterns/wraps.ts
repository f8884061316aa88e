import { crease, loose, mirrorFolds } from '../engine/fold.ts'
import { mirror, path } from '../engine/path.ts'
import { bodyOutline, bothSides, foldsOf, hang, roundNeck } from './body.ts'
import { sleeves } from './sleeves.ts'
import { coatHanger, coatHook, insideNeck } from './tailoring.ts'
import { both, seam, stitches, strokeInside } from './notions.ts'
import { coatArm, fronts, overcoatFit } from './overcoats.ts'
import { choice } from './pattern.ts'
import { belt } from './tied-belt.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { SleeveFit } from './sleeves.ts'
import type { Order, Pattern } from './pattern.ts'

/** A shawl collar that rolls down to a tied belt. */
export const wrapCoat: Pattern = {
  options: { length: ['long', 'short'] },
  detail: [600, 560, 420],
  pieces(order) {
    const end = choice(wrapCoat, order, 'length') === 'long' ? 1360 : 1080
    const fit: Fit = {
      ...overcoatFit,
      shoulder: 218,
      chest: 214,
      waist: 192,
      waistAt: 716,
      hem: end > 1200 ? 262 : 236,
      hemAt: end,
    }
    const arms = sleeves(fit, { ...coatArm, outer: 352, inner: 238, cap: 84 }, order, {
      amount: 1.1,
    })
    return [...arms, ...wrapped(order, fit, 716)]
  },
}

/** The wrapped body shared by coat and dressing gown, on its hanger: shawl collar, belt at the given height. */
function wrapped(
  order: Order,
  fit: Fit,
  beltAt: number,
  lining?: Pick<Piece, 'cloth' | 'paint'>,
): Layer[] {
  // a collar of silk lies flatter than one of wool
  const standsOff = 0.3 + order.cloth.fall.body
  const cinch = loose(
    bothSides([
      ...crease([790, beltAt, 760, beltAt + 90, 730, beltAt + 200, 716, beltAt + 380], 15, {
        width: [8, 26, 30],
        strength: [0, 1, 0],
      }),
      ...crease([700, beltAt, 690, beltAt + 100, 676, beltAt + 220, 670, beltAt + 400], -12, {
        width: [8, 22, 26],
        strength: [0, 1, 0],
      }),
      ...crease([744, beltAt - 22, 738, beltAt - 70, 720, beltAt - 120, 710, beltAt - 170], 8, {
        width: [8, 22, 16],
        strength: [0, 1, 0],
      }),
    ]),
  )
  if (order.side === 'back') {
    return [
      coatHook,
      {
        part: 'body',
        outline: bodyOutline(fit, fit.neckTop + 14, roundNeck(fit, fit.neckTop + 14)),
        cloth: order.cloth,
        paint: 'main',
        swell: [26, 60],
        folds: [...bothSides(foldsOf(order.cloth, fit, 1.1)), ...cinch],
        drape: hang(fit, 10),
        lift: 1.3,
      },
      seam(path(`M600 240 L600 ${fit.hemAt + 12}`), -2.6),
      ...belt(order, fit, beltAt, false),
      {
        outline: path(
          'M500 268 C506 204 548 160 600 160 C652 160 694 204 700 268 C666 250 634 244 600 244 C566 244 534 250 500 268 Z',
        ),
        cloth: order.cloth,
        paint: 'main',
        swell: [16 * order.cloth.fall.body, 22],
        lift: standsOff,
      },
    ]
  }
  const shawl = (end: number) =>
    path(
      `M600 160 C556 160 522 180 512 222 C506 250 498 276 488 304 C470 360 466 420 482 480 C504 560 560 640 618 ${end} L640 ${end - 22} C610 600 580 480 570 380 C564 320 562 270 566 244 C570 216 582 202 600 200 Z`,
    )
  const roll = crease(
    [552, 214, 522, 330, 540, 500, 612, beltAt - 40],
    15 * order.cloth.fall.body,
    {
      width: [16, 30, 12],
      strength: [0, 1, 0.3],
      side: -1,
    },
  )
  return [
    ...insideNeck(order, lining, 52),
    coatHanger,
    ...fronts(order, { fit, breakAt: beltAt - 20, cross: 62 }).map((piece) => ({
      ...piece,
      folds: [...(piece.folds ?? []), ...cinch],
    })),
    ...pocketsAt(order, beltAt + 130),
    {
      // ends under the other
      outline: mirror(shawl(beltAt - 90)),
      cloth: order.cloth,
      paint: 'main',
      angle: 0.3,
      swell: [16 * order.cloth.fall.body, 24],
      folds: mirrorFolds(roll),
      lift: standsOff,
      shadow: 1.1,
    },
    {
      part: 'shawl collar',
      outline: shawl(beltAt - 8),
      cloth: order.cloth,
      paint: 'main',
      angle: -0.3,
      swell: [16 * order.cloth.fall.body, 24],
      folds: roll,
      lift: standsOff,
      shadow: 1.15,
    },
    coatHook,
    ...belt(order, fit, beltAt, true),
  ]
}

function pocketsAt(order: Order, y: number): Layer[] {
  return both(
    path(`M668 ${y} L790 ${y - 4} L794 ${y + 132} C750 ${y + 142} 706 ${y + 142} 672 ${y + 138} Z`),
  ).flatMap((outline): Layer[] => [
    {
      part: 'patch pocket',
      outline,
      cloth: order.cloth,
      paint: 'main',
      swell: [8 * order.cloth.fall.body, 24],
      hem: order.cloth.thickness,
      lift: 0.5,
    },
    stitches(strokeInside(outline), -0.9),
  ])
}

/** A dressing gown: the wrap coat's plan in a light cloth, with an inside loop to hang by. */
export const robe: Pattern = {
  detail: [600, 560, 420],
  pieces(order) {
    const fit: Fit = {
      ...overcoatFit,
      shoulder: 224,
      chest: 222,
      waist: 206,
      waistAt: 730,
      hem: 256,
      hemAt: 1330,
    }
    const wide: SleeveFit = { wrist: 940, outer: 392, inner: 232, cap: 84 }
    const turnback = both(
      path('M832 900 C884 918 944 914 994 892 L996 946 C944 970 884 974 832 958 Z'),
    )
    return [
      ...sleeves(fit, wide, order, { amount: 1.2, swell: [30, 46] }),
      ...turnback.map((outline): Layer => ({
        part: 'turned-back cuff',
        outline,
        cloth: order.cloth,
        paint: 'main',
        angle: 1.5,
        swell: [14 * order.cloth.fall.body, 16],
        lift: 0.6,
      })),
      ...wrapped(order, fit, 730, { cloth: order.cloth, paint: 'inside' }),
    ]
  },
}
