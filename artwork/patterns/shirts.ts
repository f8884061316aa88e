import { crease, loose, mirrorFolds } from '../engine/fold.ts'
import { mirror, path } from '../engine/path.ts'
import { bodyFolds, bodyOutline, bothSides, hang, roundNeck, sideOf, softened } from './body.ts'
import { sleeves } from './sleeves.ts'
import { both, button, buttonhole, label, line, seam, stitches, woodenHanger } from './notions.ts'
import { choice } from './pattern.ts'
import { bandCollar, campCollar, classicCollar, collarBehind } from './shirt-collars.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Order, Pattern } from './pattern.ts'

export const shirtFit: Fit = {
  neck: 70,
  neckTop: 214,
  shoulder: 216,
  shoulderTop: 270,
  chest: 212,
  underarm: 462,
  waist: 202,
  waistAt: 760,
  hem: 216,
  hemAt: 1100,
}

const longArm = { wrist: 1000, outer: 352, inner: 262, cap: 76 }

const shortArm = { wrist: 560, outer: 366, inner: 246, cap: 72 }

/** The shirt: yoke, placket, a collar of three kinds. Hung on wood. */
export const shirt: Pattern = {
  forMen: [
    [270, 1.06],
    [460, 1.05],
    [760, 1.1],
    [1100, 1.03],
  ],
  options: {
    collar: ['classic', 'band', 'camp'],
    sleeve: ['long', 'short'],
    pocket: ['none', 'one'],
  },
  detail: [600, 420, 360],
  pieces(order) {
    const long = choice(shirt, order, 'sleeve') === 'long'
    const collar = choice(shirt, order, 'collar')
    const arms = long ? armsWithCuffs(order, shirtFit) : shortSleeves(order, shirtFit)
    const [wire, wood] = woodenHanger(250, 140, 50)
    if (order.side === 'back') return [wire, ...arms, ...shirtBack(order, collar)]
    const pocket = choice(shirt, order, 'pocket') === 'one' ? chestPocket(order) : []
    return [
      ...arms,
      ...shirtInside(order),
      wood,
      ...shirtFronts(order, shirtFit, collar === 'camp' ? 400 : 250),
      ...pocket,
      ...(collar === 'classic'
        ? classicCollar(order)
        : collar === 'band'
          ? bandCollar(order)
          : campCollar(order)),
      wire,
      ...frontButtons(
        collar === 'camp' ? 420 : collar === 'band' ? 262 : 330,
        1020,
        collar === 'camp' ? 5 : 6,
      ),
    ]
  },
}

function armsWithCuffs(order: Order, fit: Fit): Layer[] {
  const cuff = path('M860 996 C890 1006 926 1002 954 988 L958 1080 C930 1096 894 1098 864 1090 Z')
  return [
    ...sleeves(fit, longArm, order, { amount: 1.25, swell: [26, 40] }),
    ...[false, true].flatMap((right): Layer[] => [
      {
        part: 'cuff',
        outline: right ? cuff : mirror(cuff),
        cloth: order.cloth,
        paint: 'main',
        angle: right ? 1.5 : -1.5,
        swell: [10, 22],
        lift: 0.7,
      },
      ...[
        path('M868 1082 C894 1088 928 1086 952 1072'),
        path('M866 1006 C892 1014 926 1010 950 998'),
      ].map((edge) => stitches(right ? edge : mirror(edge), -1.2)),
      ...button(right ? 884 : 316, 1046, 9.5, 'shell', 'cuff button'),
    ]),
  ]
}

function shortSleeves(order: Order, fit: Fit): Layer[] {
  return [
    ...sleeves(fit, shortArm, order, { amount: 0.7, swell: [26, 40] }),
    ...both(path('M846 548 C886 558 930 552 964 540')).map((edge) => stitches(edge)),
  ]
}

function shirtInside(order: Order): Layer[] {
  return [
    {
      outline: path(
        'M530 210 C560 190 640 190 670 210 L684 300 C660 420 620 460 600 470 C580 460 540 420 516 300 Z',
      ),
      cloth: order.cloth,
      paint: 'inside',
      swell: [4, 30],
      lift: 0.4,
    },
    ...label(600, 294, 66),
  ]
}

/** Soft stuff: more folds than coating. */
export function shirtFolds(fit: Fit) {
  const x = (half: number) => 600 + half
  return loose(
    softened(
      [
        ...bodyFolds(fit, 1.15),
        ...crease([x(196), 560, x(170), 700, x(150), 860, x(156), 1230], 14, {
          width: [6, 30, 30],
          strength: [0.3, 1, 0.6],
        }),
        ...crease([x(120), 380, x(126), 520, x(104), 700, x(96), 1000], -9, {
          width: [6, 26, 20],
          strength: [0, 1, 0],
        }),
        ...crease([x(70), 640, x(74), 800, x(66), 960, x(70), 1230], 9, {
          width: [4, 22, 24],
          strength: [0, 0.9, 0.7],
          side: -1,
        }),
      ],
      1.6,
      0.75,
    ),
  )
}

function shirtFronts(order: Order, fit: Fit, open: number): Layer[] {
  const panel = (cross: number) =>
    path(
      `M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C${600 + fit.hem - 6} ${fit.hemAt + 34} ${600 + fit.hem * 0.66} ${fit.hemAt + 74} ${600 + fit.hem * 0.4} ${fit.hemAt + 80} C${640} ${fit.hemAt + 84} ${620} ${fit.hemAt + 84} ${600 - cross} ${fit.hemAt + 82} L${600 - cross} ${open + 40} C${600 - cross} ${open} ${600 + fit.neck * 0.5} ${open - (open - fit.neckTop) * 0.2} ${600 + fit.neck} ${fit.neckTop} Z`,
    )
  const folds = shirtFolds(fit)
  const half = (right: boolean): Piece => ({
    part: right ? 'front' : 'body',
    outline: right ? panel(20) : mirror(panel(22)),
    cloth: order.cloth,
    paint: 'main',
    swell: [22, 46],
    folds: right
      ? folds
      : mirrorFolds(folds).map((fold) => ({ ...fold, height: fold.height * 0.85 })),
    drape: hang(fit, 11),
    lift: 1.1,
  })
  const yoke = path(
    `M${600 + fit.neck + 6} ${fit.neckTop + 26} C${600 + 130} 264 ${600 + 180} 286 ${600 + 210} 306`,
  )
  return [
    half(true),
    half(false),
    ...both(yoke).map((edge) => seam(edge, -2.2)),
    stitches(
      path(`M584 ${open + 50} L584 ${fit.hemAt + 74} M617 ${open + 50} L617 ${fit.hemAt + 74}`),
      -1.3,
    ),
    stitches(
      path(
        `M390 ${fit.hemAt + 6} C400 ${fit.hemAt + 40} 460 ${fit.hemAt + 66} 520 ${fit.hemAt + 70} L680 ${fit.hemAt + 70} C740 ${fit.hemAt + 66} 800 ${fit.hemAt + 40} 810 ${fit.hemAt + 6}`,
      ),
      -1.3,
    ),
  ]
}

export function frontButtons(from: number, to: number, count: number, radius = 10.5): Layer[] {
  return Array.from({ length: count }, (_, index) => {
    const y = from + ((to - from) * index) / (count - 1)
    return [...buttonhole(600, y, 24, true), ...button(600, y, radius, 'shell')]
  }).flat()
}

function chestPocket(order: Order): Layer[] {
  const outline = path('M676 452 L778 452 L780 560 L728 590 L676 562 Z')
  return [
    {
      part: 'chest pocket',
      outline,
      cloth: order.cloth,
      paint: 'main',
      swell: [3, 20],
      hem: 1.4,
      lift: 0.35,
    },
    stitches(path('M681 476 L681 559 L728 584 L775 557 L774 476 M678 472 L778 472'), -1.2),
  ]
}

function shirtBack(order: Order, collar: string): Layer[] {
  const fit = shirtFit
  return [
    {
      part: 'body',
      outline: bodyOutline(fit, fit.neckTop + 10, roundNeck(fit, fit.neckTop + 10), 84),
      cloth: order.cloth,
      paint: 'main',
      swell: [24, 56],
      folds: [
        ...bothSides(shirtFolds(fit)),
        ...bothSides(
          crease([612, 350, 616, 520, 622, 760, 630, 1120], 12, {
            width: [7, 18, 26],
            strength: [0.9, 0.8, 0.3],
          }),
        ),
      ],
      drape: hang(fit, 11),
      lift: 1.3,
    },
    { ...seam(path('M392 330 C460 346 740 346 808 330'), -2.6), part: 'yoke' },
    stitches(path('M392 338 C460 354 740 354 808 338'), -1.2),
    {
      part: 'locker loop',
      mark: line('M600 342 L600 366 M592 352 L608 352', 2.4),
      depth: 1.2,
      paint: 'thread',
      opacity: 0.5,
    },
    collarBehind(order, collar),
  ]
}
