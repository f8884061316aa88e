import { crease, mirrorFolds } from '../engine/fold.ts'
import { mirror, path } from '../engine/path.ts'
import { foldsOf, hang, sideOf } from './body.ts'
import { raglanSleeves, sleeves } from './sleeves.ts'
import { coatCollar, coatHanger, coatHook, insideNeck, tailoredBack } from './tailoring.ts'
import { both, button, buttonhole, line, seam, stitches, strokeInside } from './notions.ts'
import { choice } from './pattern.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Mark, Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { SleeveFit } from './sleeves.ts'
import type { Order, Pattern } from './pattern.ts'

export const overcoatFit: Fit = {
  neck: 62,
  neckTop: 208,
  shoulder: 212,
  shoulderTop: 264,
  chest: 206,
  underarm: 440,
  waist: 204,
  waistAt: 700,
  hem: 250,
  hemAt: 1370,
}

export const coatArm: SleeveFit = { wrist: 1056, outer: 342, inner: 236 }

interface FrontPlan {
  fit: Fit
  /** Where the fronts begin to part. */
  breakAt: number
  /** How far the left front crosses the middle. */
  cross: number
  /** Hem corner: cut away (rounded) or square. */
  cutaway?: number
}

/** Two fronts, the left over the right, closed up to the break and open above it. */
export function fronts(order: Order, { fit, breakAt, cross, cutaway = 0 }: FrontPlan): Piece[] {
  const { hem, hemAt } = fit
  const panel = (over: number): Outline =>
    path(
      `M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C${600 + hem * 0.74} ${hemAt + 14} ${600 + hem * 0.4} ${hemAt + 20} ${600 - over + cutaway * 1.5} ${hemAt + 18} C${600 - over + cutaway * 0.4} ${hemAt + 14} ${600 - over} ${hemAt - cutaway * 1.2} ${600 - over} ${hemAt - cutaway * 2.4 - 4} L${600 - over} ${breakAt + 30} C${600 - over} ${breakAt} ${600 - over + 4} ${breakAt - 20} ${600 - over + 18} ${breakAt - 44} C630 ${Math.max(breakAt - 150, fit.neckTop + 40)} 654 ${Math.min(breakAt, fit.neckTop + 150)} ${600 + fit.neck} ${fit.neckTop + 6} Z`,
    )
  const folds = foldsOf(order.cloth, fit, 1.1)
  const common = {
    cloth: order.cloth,
    paint: 'main',
    swell: [24, 46] as const,
    drape: hang(fit, 9),
  }
  return [
    { ...common, outline: panel(cross * 0.7), folds, lift: 1.2 },
    {
      ...common,
      part: 'body',
      outline: mirror(panel(cross)),
      folds: mirrorFolds(folds),
      lift: 1.35,
      shadow: 1.05,
    },
  ]
}

/** A notched lapel of the left front, ending at the break; mirrored and cut shorter for the right. */
export function notchLapels(
  order: Order,
  breakAt: number,
  cross: number,
  breadth = 1,
  peak = false,
): Layer[] {
  const out = (x: number) => 540 - (540 - x) * breadth
  const shape = (end: number, top: number, down = breakAt) =>
    peak
      ? path(
          `M540 232 C522 268 500 300 ${out(474)} 324 C${out(452)} 334 ${out(430)} 336 ${out(410)} 338 C${out(420)} 372 ${out(434)} 404 ${out(450)} 434 C${out(490)} ${down - 150} ${end - 70} ${down - 60} ${end} ${down} C${end - 14} ${down - 140} 596 ${top} 562 262 Z`,
        )
      : path(
          `M540 232 C522 268 500 298 ${out(476)} 326 L${out(438)} 352 C${out(444)} 390 ${out(452)} 424 ${out(466)} 456 C${out(500)} ${down - 130} ${end - 60} ${down - 50} ${end} ${down} C${end - 14} ${down - 140} 594 ${top} 562 262 Z`,
        )
  const roll = crease([534, 250, 552, 340, 580, breakAt - 170, 590 + cross, breakAt - 40], 11, {
    width: [16, 24, 10],
    strength: [0.8, 1, 0.3],
    side: -1,
  })
  const lapel = { cloth: order.cloth, paint: 'main', swell: [11, 20] as const, shadow: 1.15 }
  const edge = path(
    `M${out(peak ? 420 : 446)} ${peak ? 348 : 362} C${out(peak ? 430 : 452)} 400 ${out(466)} 430 ${out(476)} 456 C${out(508)} ${breakAt - 130} ${cross + 540} ${breakAt - 56} ${cross + 590} ${breakAt - 14}`,
  )
  return [
    {
      ...lapel,
      part: peak ? 'peaked lapel' : 'notched lapel',
      // of two rows of buttons, the upper lapel covers the end of the lower one
      outline: mirror(shape(600 - cross * 0.1, breakAt - 170, peak ? breakAt - 64 : breakAt)),
      angle: 0.3,
      folds: mirrorFolds(roll),
      lift: 1.1,
    },
    {
      ...lapel,
      part: peak ? 'peaked lapel' : 'notched lapel',
      outline: shape(600 + cross, breakAt - 150),
      angle: -0.3,
      folds: roll,
      lift: 1.2,
    },
    stitches(edge),
    {
      mark: line(`M${out(466)} 386 L${out(492)} 374`, 4),
      depth: 0.8,
      paint: 'thread',
      opacity: 0.5,
    },
  ]
}

function cuffSeams(wrist: number): Mark[] {
  return both(
    path(`M${832} ${wrist - 50} C866 ${wrist - 38} 902 ${wrist - 42} 940 ${wrist - 54}`),
  ).map((cuff) => seam(cuff))
}

export const overcoat: Pattern = {
  forMen: [
    [260, 1.06],
    [440, 1.05],
    [700, 1.05],
    [1360, 0.95],
  ],
  options: {
    length: ['long', 'short', 'calf'],
    collar: ['notch', 'stand'],
    closure: ['buttons', 'fly'],
    pocket: ['flap', 'ticket', 'slanting'],
    sleeve: ['set-in', 'raglan'],
    tab: ['none', 'throat'],
  },
  detail: [520, 640, 400],
  pieces(order) {
    const fit = { ...overcoatFit, ...hems[choice(overcoat, order, 'length')] }
    const raglan = choice(overcoat, order, 'sleeve') === 'raglan'
    const arms = raglan ? [] : sleeves(fit, coatArm, order)
    const overArms = raglan ? raglanSleeves(fit, coatArm, order) : []
    if (order.side === 'back') {
      const [body, ...details] = tailoredBack(order, fit)
      return [coatHook, ...arms, body, ...overArms, ...cuffSeams(1056), ...details]
    }
    const stand = choice(overcoat, order, 'collar') === 'stand'
    const breakAt = stand ? 300 : 610
    const fly = choice(overcoat, order, 'closure') === 'fly'
    const spots = stand ? [400, 540, 680, 820] : [650, 780, 910]
    return [
      ...arms,
      ...(raglan ? [] : cuffSeams(1056)),
      ...insideNeck(order),
      coatHanger,
      ...fronts(order, { fit, breakAt, cross: 34 }),
      ...(fly
        ? [
            {
              ...stitches(path(`M652 ${breakAt + 30} L652 930 C650 960 640 976 606 984`)),
              part: 'fly',
            },
          ]
        : [stitches(path(`M623 ${breakAt + 40} L623 ${fit.hemAt + 8}`))]),
      ...overArms,
      ...(raglan ? cuffSeams(1056) : []),
      ...pockets(order, choice(overcoat, order, 'pocket')),
      ...(stand ? standCollar(order) : [...notchLapels(order, breakAt, 30), ...coatCollar(order)]),
      coatHook,
      ...(choice(overcoat, order, 'tab') === 'throat' ? throatTab(order) : []),
      ...(fly ? [] : spots.flatMap((y) => [...buttonhole(606, y, 40), ...button(600, y, 18)])),
    ]
  },
}

const hems: Record<string, Partial<Fit>> = {
  long: {},
  short: { hem: 226, hemAt: 1120 },
  calf: { hem: 264, hemAt: 1500 },
}

function pockets(order: Order, kind: string): Layer[] {
  const flap = (outline: Outline, part: string): Layer => ({
    part,
    outline,
    cloth: order.cloth,
    paint: 'main',
    swell: [6, 9],
    lift: 0.65,
  })
  if (kind === 'slanting') {
    const welt = path('M690 812 C694 806 712 800 718 802 L788 936 C788 944 770 954 762 952 Z')
    return both(welt).flatMap((outline) => [
      { ...flap(outline, 'slanting welt pocket'), angle: 0.4 },
      stitches(strokeInside(outline)),
    ])
  }
  const flaps = both(path('M672 890 L786 878 L790 926 C756 932 712 938 678 940 Z'))
  const ticket = mirror(path('M676 822 L762 813 L765 848 C738 852 706 857 680 859 Z'))
  return [
    ...flaps.map((outline) => flap(outline, 'flap pocket')),
    ...(kind === 'ticket' ? [flap(ticket, 'ticket pocket')] : []),
  ]
}

/** A strap that buttons across the standing collar. */
function throatTab(order: Order): Layer[] {
  const tab = path(
    'M540 246 C574 266 618 268 656 254 C668 254 672 276 660 284 C620 300 570 298 534 276 C530 264 534 250 540 246 Z',
  )
  return [
    {
      part: 'throat tab',
      outline: tab,
      cloth: order.cloth,
      paint: 'main',
      angle: Math.PI / 2,
      swell: [7, 10],
      lift: 0.6,
    },
    stitches(
      path('M544 254 C576 272 618 274 652 262 C660 264 660 274 654 278 C616 292 574 290 541 271'),
    ),
    ...button(642, 269, 11, 'button', 'tab button'),
  ]
}

function standCollar(order: Order): Layer[] {
  const side = path(
    'M528 196 C520 216 522 244 538 264 C556 284 582 298 608 302 L612 250 C588 240 566 222 556 196 C548 184 534 184 528 196 Z',
  )
  return [
    {
      outline: path('M530 200 C546 172 654 172 670 200 L660 240 C636 216 564 216 540 240 Z'),
      cloth: order.cloth,
      paint: 'deep',
      swell: [6, 12],
      lift: 0.5,
    },
    {
      outline: mirror(side),
      cloth: order.cloth,
      paint: 'main',
      angle: -1,
      swell: [10, 16],
      lift: 0.9,
    },
    {
      part: 'stand collar',
      outline: side,
      cloth: order.cloth,
      paint: 'main',
      angle: 1,
      swell: [10, 16],
      lift: 1,
    },
    stitches(path('M534 206 C532 226 546 248 568 262 C582 270 596 274 606 276'), -1.3),
  ]
}
