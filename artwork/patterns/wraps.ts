import { crease, loose, mirrorFolds } from '../engine/fold.ts'
import { mirror, path } from '../engine/path.ts'
import { bodyFolds, bodyOutline, bothSides, hang, roundNeck, sleeves } from './body.ts'
import { insideNeck } from './coat.ts'
import { both, hook, seam, stitches, strokeInside, woodenHanger } from './notions.ts'
import { coatArm, fronts, overcoatFit } from './overcoats.ts'
import { choice } from './pattern.ts'
import type { Fold } from '../engine/fold.ts'
import type { Cubic } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Fit, SleeveFit } from './body.ts'
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
    const arms = sleeves(fit, { ...coatArm, outer: 352, inner: 238, cap: 84 }, order.cloth, {
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
  const cinch = loose(
    bothSides([
      ...crease([790, beltAt + 10, 760, beltAt + 90, 730, beltAt + 200, 716, beltAt + 380], 15, {
        width: [8, 26, 30],
        strength: [1, 1, 0],
      }),
      ...crease([700, beltAt + 10, 690, beltAt + 100, 676, beltAt + 220, 670, beltAt + 400], -12, {
        width: [8, 22, 26],
        strength: [1, 1, 0],
      }),
      ...crease([784, beltAt + 30, 756, beltAt - 70, 730, beltAt - 130, 700, beltAt - 200], 11, {
        width: [8, 24, 14],
        strength: [1, 0.9, 0],
      }),
    ]),
  )
  if (order.side === 'back') {
    return [
      ...hook(186),
      {
        part: 'body',
        outline: bodyOutline(fit, fit.neckTop + 14, roundNeck(fit, fit.neckTop + 14)),
        cloth: order.cloth,
        paint: 'main',
        swell: [26, 60],
        folds: [...bothSides(bodyFolds(fit, 1.1)), ...cinch],
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
        lift: 1.1,
      },
    ]
  }
  const shawl = path(
    `M600 160 C556 160 522 180 512 222 C506 250 498 276 488 304 C470 360 466 420 482 480 C504 560 560 640 618 ${beltAt - 8} L640 ${beltAt - 30} C610 600 580 480 570 380 C564 320 562 270 566 244 C570 216 582 202 600 200 Z`,
  )
  const roll = crease([552, 214, 522, 330, 540, 500, 612, beltAt - 40], 14, {
    width: [16, 30, 12],
    strength: [0.8, 1, 0.3],
    side: -1,
  })
  const [wire, wood] = woodenHanger(240, 120, 46)
  return [
    ...insideNeck(order, lining, 52),
    wood,
    ...fronts(order, { fit, breakAt: beltAt - 20, cross: 62 }).map((piece) => ({
      ...piece,
      folds: [...(piece.folds ?? []), ...cinch],
    })),
    ...pocketsAt(order, beltAt + 130),
    {
      outline: mirror(shawl),
      cloth: order.cloth,
      paint: 'main',
      angle: 0.3,
      swell: [16 * order.cloth.fall.body, 24],
      folds: mirrorFolds(roll),
      lift: 1.15,
      shadow: 1.1,
    },
    {
      part: 'shawl collar',
      outline: shawl,
      cloth: order.cloth,
      paint: 'main',
      angle: -0.3,
      swell: [16 * order.cloth.fall.body, 24],
      folds: roll,
      lift: 1.2,
      shadow: 1.15,
    },
    wire,
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
      swell: [7, 24],
      hem: 2,
      lift: 0.5,
    },
    stitches(strokeInside(outline), -0.9),
  ])
}

function belt(order: Order, fit: Fit, y: number, tied: boolean): Layer[] {
  const half = fit.waist + 3
  const band: Piece = {
    part: 'tied belt',
    outline: path(
      `M${600 - half} ${y - 32} C${600 - half * 0.5} ${y - 22} ${600 + half * 0.5} ${y - 22} ${600 + half} ${y - 32} L${600 + half} ${y + 26} C${600 + half * 0.5} ${y + 38} ${600 - half * 0.5} ${y + 38} ${600 - half} ${y + 26} Z`,
    ),
    cloth: order.cloth,
    paint: 'main',
    angle: Math.PI / 2,
    swell: [10, 16],
    lift: 0.9,
    folds: crease([600 - half, y, 560, y + 10, 640, y + 10, 600 + half, y], 4, {
      width: [6, 12, 6],
      strength: [0.4, 1, 0.4],
    }),
  }
  if (!tied) return [band]
  // pinched where it leaves the knot, flat and creased below
  const tail = (text: string, along: Cubic, angle: number): Piece => ({
    outline: path(text),
    cloth: order.cloth,
    paint: 'main',
    angle,
    swell: [9, 16],
    folds: [
      ...crease(along, 9, { width: [5, 14, 18], strength: [1, 0.7, 0] }),
      ...crease(along.map((v, i) => (i % 2 ? v : v - 17)) as unknown as Cubic, -7, {
        width: [4, 10, 12],
        strength: [1, 0.6, 0],
      }),
    ],
    lift: 1,
  })
  const pinch = (side: number, height: number): Fold[] =>
    crease(
      [
        604 + side * (half - 70),
        y + height * 2.2,
        604 + side * 110,
        y + height * 1.8,
        604 + side * 70,
        y + height * 0.6,
        604 + side * 20,
        y + height * 0.3,
      ],
      height > 0 ? 6 : -6,
      { width: [8, 12, 6], strength: [0, 0.8, 1] },
    )
  const knot: Piece = {
    outline: path(
      `M570 ${y - 29} C582 ${y - 40} 614 ${y - 43} 632 ${y - 33} C643 ${y - 20} 640 ${y + 14} 629 ${y + 33} C612 ${y + 43} 588 ${y + 42} 574 ${y + 34} C563 ${y + 16} 562 ${y - 12} 570 ${y - 29} Z`,
    ),
    cloth: order.cloth,
    paint: 'main',
    angle: 0.5,
    swell: [13, 13],
    folds: [
      [586, 596, 594, 590],
      [604, 614, 612, 606],
      [621, 630, 627, 618],
    ].flatMap(([x0, x1, x2, x3], index) =>
      crease([x0, y - 38, x1, y - 14, x2, y + 14, x3, y + 40], index % 2 ? 6 : -5, {
        width: [5, 8, 5],
        strength: [0.8, 1, 0.8],
      }),
    ),
    lift: 0.9,
  }
  return [
    { ...band, folds: [...(band.folds ?? []), ...pinch(1, 8), ...pinch(-1, -8), ...pinch(-1, 7)] },
    tail(
      `M588 ${y + 24} C582 ${y + 70} 556 ${y + 120} 550 ${y + 190} C546 ${y + 250} 538 ${y + 306} 532 ${y + 352} C548 ${y + 360} 574 ${y + 364} 594 ${y + 356} C600 ${y + 300} 608 ${y + 240} 610 ${y + 186} C614 ${y + 120} 612 ${y + 70} 612 ${y + 26} Z`,
      [600, y + 30, 596, y + 110, 584, y + 200, 574, y + 330],
      0.06,
    ),
    tail(
      `M598 ${y + 22} C606 ${y + 66} 618 ${y + 104} 634 ${y + 146} C648 ${y + 188} 660 ${y + 232} 672 ${y + 270} C690 ${y + 272} 714 ${y + 264} 730 ${y + 252} C718 ${y + 208} 706 ${y + 166} 690 ${y + 126} C672 ${y + 84} 644 ${y + 54} 624 ${y + 14} Z`,
      [612, y + 22, 634, y + 80, 664, y + 150, 694, y + 240],
      -0.32,
    ),
    knot,
  ]
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
      ...sleeves(fit, wide, order.cloth, { amount: 1.2, swell: [30, 46] }),
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
