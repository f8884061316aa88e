import { cloths } from '../cloths/shelf.ts'
import { crease, loose, mirrorFolds } from '../engine/fold.ts'
import { mirror, path, rectangle } from '../engine/path.ts'
import { bothSides } from './body.ts'
import { sleeves } from './sleeves.ts'
import { coatCollar, coatHanger, coatHook, insideNeck, tailoredBack } from './tailoring.ts'
import {
  both,
  button,
  buttonhole,
  label,
  satinLining,
  seam,
  stitches,
  strokeInside,
  woodenHanger,
} from './notions.ts'
import { fronts, notchLapels } from './overcoats.ts'
import { choice } from './pattern.ts'
import type { Layer, Mark } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { SleeveFit } from './sleeves.ts'
import type { Order, Pattern } from './pattern.ts'

/** Sleeve buttons, as on any jacket. */
function cuffButtons(x: number, y: number): Layer[] {
  return [0, 1, 2].flatMap((index) => [
    ...button(x, y - index * 24, 8.5, 'button', 'cuff button'),
    ...button(1200 - x, y - index * 24, 8.5, 'button', 'cuff button'),
  ])
}

export const jacketFit: Fit = {
  neck: 62,
  neckTop: 214,
  shoulder: 210,
  shoulderTop: 266,
  chest: 198,
  underarm: 440,
  waist: 180,
  waistAt: 690,
  hem: 212,
  hemAt: 1010,
}

const jacketArm: SleeveFit = { wrist: 1000, outer: 332, inner: 236 }

export const jacket: Pattern = {
  forMen: [
    [260, 1.05],
    [440, 1.06],
    [690, 1.15],
    [1010, 1.07],
  ],
  options: {
    closure: ['single', 'double'],
    pocket: ['flap', 'patch'],
    buttons: ['2', '1', '4', '6'],
  },
  detail: [500, 560, 380],
  pieces(order) {
    const fit = jacketFit
    const arms: Layer[] = [
      ...sleeves(fit, jacketArm, order, { amount: 0.9 }),
      ...cuffButtons(852, 978),
    ]
    if (order.side === 'back') return [coatHook, ...arms, ...tailoredBack(order, fit)]
    const double = choice(jacket, order, 'closure') === 'double'
    const breakAt = double ? 650 : 660
    const patch = choice(jacket, order, 'pocket') === 'patch'
    return [
      ...arms,
      ...insideNeck(order),
      coatHanger,
      ...fronts(order, { fit, breakAt, cross: double ? 66 : 22, cutaway: double ? 0 : 34 }),
      ...jacketDarts(),
      ...(patch ? patchPockets(order) : flapPockets(order)),
      {
        part: 'welt breast pocket',
        outline: path('M688 486 L776 470 L778 492 L690 510 Z'),
        cloth: order.cloth,
        paint: 'main',
        angle: 1.4,
        swell: [3, 6],
        hem: 1.2,
        lift: 0.3,
      },
      ...notchLapels(order, breakAt, double ? 54 : 20, double ? 1 : 0.92, double),
      ...coatCollar(order),
      coatHook,
      ...(double ? doubleButtons(order) : singleButtons(order)),
    ]
  },
}

function singleButtons(order: Order): Layer[] {
  const rows = choice(jacket, order, 'buttons') === '1' ? [700] : [690, 800]
  return rows.flatMap((y) => [...buttonhole(606, y, 32), ...button(600, y, 15)])
}

/** Two rows; the third pair of six stands wide of the others, beside the lapels. */
function doubleButtons(order: Order): Layer[] {
  const pair = (y: number, half: number) => [
    ...button(579 + half, y, 15),
    ...button(579 - half, y, 15),
  ]
  const six = order.options.buttons === '6'
  return [...(six ? pair(576, 126) : []), ...pair(690, 67), ...pair(810, 67)]
}

function jacketDarts(): Mark[] {
  return both(path('M708 520 C702 620 698 700 702 800')).map((dart) => seam(dart, -1.8))
}

function flapPockets(order: Order): Layer[] {
  return both(path('M672 812 C712 804 750 800 790 800 L796 846 C756 850 712 856 678 862 Z')).map(
    (outline): Layer => ({
      part: 'flap pocket',
      outline,
      cloth: order.cloth,
      paint: 'main',
      swell: [5, 9],
      lift: 0.6,
    }),
  )
}

function patchPockets(order: Order): Layer[] {
  return both(
    path('M664 780 L788 772 L798 900 C796 920 780 926 760 928 L690 930 C674 930 666 922 666 906 Z'),
  ).flatMap((outline): Layer[] => [
    {
      part: 'patch pocket',
      outline,
      cloth: order.cloth,
      paint: 'main',
      swell: [6, 24],
      hem: 2,
      lift: 0.5,
    },
    stitches(strokeInside(outline)),
  ])
}

/** Five buttons, two welt pockets, satin back. */
export const waistcoat: Pattern = {
  detail: [520, 620, 360],
  pieces(order) {
    const x = (half: number) => 600 + half
    const armhole = `C${x(110)} 230 ${x(128)} 238 ${x(142)} 250 C${x(120)} 340 ${x(140)} 450 ${x(196)} 500 C${x(190)} 620 ${x(176)} 720 ${x(182)} 960`
    const front = path(
      `M${x(66)} 216 ${armhole} C${x(140)} 950 ${x(100)} 980 ${x(60)} 1040 C${x(30)} 1010 ${x(4)} 990 ${x(-16)} 970 L${x(-16)} 640 C${x(20)} 540 ${x(50)} 380 ${x(66)} 216 Z`,
    )
    const back: Layer = {
      outline: path(
        `M${x(-66)} 214 C${x(-30)} 200 ${x(30)} 200 ${x(66)} 214 ${armhole} C${x(100)} 985 ${x(-100)} 985 ${x(-182)} 960 C${x(-176)} 720 ${x(-190)} 620 ${x(-196)} 500 C${x(-140)} 450 ${x(-120)} 340 ${x(-142)} 250 C${x(-128)} 238 ${x(-110)} 230 ${x(-66)} 214 Z`,
      ),
      cloth: satinLining,
      paint: 'lining',
      swell: [14, 50],
      lift: 0.8,
      folds: loose(
        bothSides([
          ...crease([776, 520, 740, 580, 700, 640, 676, 716], 5, {
            width: [10, 34, 16],
            strength: [0.2, 1, 0.2],
          }),
          ...crease([640, 750, 648, 830, 662, 890, 668, 1060], -7, {
            width: [10, 26, 40],
            strength: [0, 1, 0.4],
          }),
          ...crease([700, 750, 712, 830, 722, 900, 726, 1060], 7, {
            width: [10, 26, 40],
            strength: [0, 1, 0.4],
          }),
        ]),
      ),
    }
    const [wire, wood] = woodenHanger(236, 104, 36)
    if (order.side === 'back') {
      return [
        wire,
        { ...back, lift: 1.2 },
        seam(path('M600 214 L600 968')),
        {
          outline: path('M430 720 C520 734 680 734 770 720 L770 756 C680 770 520 770 430 756 Z'),
          cloth: satinLining,
          paint: 'lining',
          swell: [5, 10],
          lift: 0.5,
        },
        {
          part: 'buckle',
          outline: rectangle(600, 744, 44, 54, 4),
          cloth: cloths.silver,
          paint: 'steel',
          swell: [3, 4],
          lift: 0.4,
        },
        {
          outline: rectangle(600, 744, 26, 36, 2),
          cloth: satinLining,
          paint: 'lining',
          swell: [2, 6],
          lift: 0.1,
        },
      ]
    }
    const fold = crease([784, 530, 750, 620, 700, 690, 640, 720], 8, {
      width: [8, 24, 8],
      strength: [0.8, 1, 0],
    })
    const welts = [
      path('M676 764 L770 750 L772 776 L678 792 Z'),
      path('M684 520 L760 506 L762 528 L686 544 Z'),
    ]
    return [
      back,
      ...label(600, 284, 74),
      wire,
      wood,
      {
        outline: front,
        cloth: order.cloth,
        paint: 'main',
        swell: [20, 44],
        folds: fold,
        lift: 1.1,
      },
      {
        part: 'sleeveless body',
        outline: mirror(front),
        cloth: order.cloth,
        paint: 'main',
        swell: [20, 44],
        folds: mirrorFolds(fold),
        lift: 1.25,
      },
      ...welts
        .flatMap((welt) => both(welt))
        .map((outline): Layer => ({
          part: 'welt pocket',
          outline,
          cloth: order.cloth,
          paint: 'main',
          angle: 1.4,
          swell: [3, 6],
          hem: 1.2,
          lift: 0.3,
        })),
      ...both(path('M708 560 C704 640 700 720 702 900')).map((dart) => seam(dart, -1.8)),
      stitches(path('M592 652 C560 560 544 400 540 240'), -1.2),
      stitches(mirror(path('M592 652 C560 560 544 400 540 240')), -1.2),
      ...[672, 738, 804, 870, 936].flatMap((y) => [
        ...buttonhole(604, y, 24),
        ...button(600, y, 11.5),
      ]),
    ]
  },
}
