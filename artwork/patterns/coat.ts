import { crease, mirrorFolds } from '../engine/fold.ts'
import { mirror, path } from '../engine/path.ts'
import { choice } from './pattern.ts'
import { bodyFolds, bodyOutline, bothSides, hang, roundNeck, sideOf, sleeves } from './body.ts'
import { both, button, hook, label, line, satinLining, seam, stitches } from './notions.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Order, Pattern } from './pattern.ts'

const long: Fit = {
  neck: 62,
  neckTop: 208,
  shoulder: 206,
  shoulderTop: 262,
  chest: 196,
  underarm: 430,
  waist: 186,
  waistAt: 690,
  hem: 252,
  hemAt: 1362,
}
const short: Fit = { ...long, hem: 222, hemAt: 1130 }
const sleeve = { wrist: 1052, outer: 334, inner: 228 }

const gorge = 'M540 232 C522 268 500 300 472 326 C450 338 430 344 408 350 C420 388 434 420 450 448'

/** The double-breasted coat: peaked lapels, two rows of buttons, flap pockets. */
export const coat: Pattern = {
  forMen: [
    [260, 1.05],
    [430, 1.06],
    [690, 1.13],
    [1130, 1],
  ],
  options: { length: ['long', 'short'], buttons: ['6', '4'] },
  detail: [520, 700, 400],
  pieces(order) {
    const fit = choice(coat, order, 'length') === 'long' ? long : short
    const coatSleeves = sleeves(fit, sleeve, order.cloth)
    const cuffs = both(path('M826 1000 C858 1010 896 1008 936 998')).map((cuff) => seam(cuff))
    if (order.side === 'back') {
      return [
        ...hook(190),
        ...coatSleeves,
        ...cuffs,
        ...tailoredBack(order, fit),
        ...halfBelt(order),
      ]
    }
    const rows = choice(coat, order, 'buttons') === '6' ? [770, 862, 954] : [790, 920]
    return [
      ...hook(190),
      ...coatSleeves,
      ...cuffs,
      ...insideNeck(order),
      ...doubleFront(order, fit),
      ...both(
        path('M672 1010 C706 995 744 984 784 978 L790 1030 C756 1034 714 1044 678 1058 Z'),
      ).map((outline): Layer => ({
        part: 'flap pocket',
        outline,
        cloth: order.cloth,
        paint: 'main',
        swell: [7, 9],
        lift: 0.7,
      })),
      ...peakedLapels(order),
      ...coatCollar(order),
      ...rows.flatMap((y) => [...button(634, y, 19), ...button(500, y, 19)]),
    ]
  },
}

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

/** Under panel, then over panel: the left front crosses the middle. */
function doubleFront(order: Order, fit: Fit): Piece[] {
  const { hem, hemAt } = fit
  const panel = (cross: number, edge: number): Piece['outline'] =>
    path(
      `M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C${600 + hem * 0.7} ${hemAt + 14} ${600 + hem * 0.2} ${hemAt + 22} ${600 - cross} ${hemAt + 18} C${600 - cross - edge * 0.4} ${hemAt - 200} ${600 - cross - edge} ${hemAt - 340} ${600 - cross - edge} 830 C${600 - cross - edge} 790 ${600 - cross + 2} 752 ${600 - cross + 22} 728 C${640} 610 652 390 ${600 + fit.neck} ${fit.neckTop + 6} Z`,
    )
  const folds = bodyFolds(fit, 1.15)
  const common = {
    cloth: order.cloth,
    paint: 'main',
    swell: [24, 46] as const,
    drape: hang(fit, 9),
  }
  const below = crease([640, 900, 630, 1060, 628, hemAt - 130, 634, hemAt + 10], 8, {
    width: [4, 20, 28, 32],
    strength: [0, 0.3, 0.7, 0.8],
  })
  return [
    { ...common, outline: panel(40, 10), folds, lift: 1.2 },
    {
      ...common,
      part: 'body',
      outline: mirror(panel(66, 12)),
      folds: [...mirrorFolds(folds), ...below],
      lift: 1.5,
      shadow: 1.1,
    },
  ]
}

function peakedLapels(order: Order): Layer[] {
  const over = path(`${gorge} C512 556 588 668 652 738 C640 620 596 430 562 262 Z`)
  const under = mirror(path(`${gorge} C504 548 556 622 604 676 C600 590 586 430 562 262 Z`))
  const roll = crease([532, 250, 556, 380, 592, 560, 640, 704], 12, {
    width: [16, 24, 10],
    strength: [0.8, 1, 0.3],
    side: -1,
  })
  const lapel = {
    cloth: order.cloth,
    paint: 'main',
    swell: [12, 22] as const,
    lift: 1.2,
    shadow: 1.15,
  }
  const edge = path('M419 358 C428 390 442 420 458 446 C518 550 582 648 636 708')
  const underEdge = path('M781 358 C772 390 758 420 742 446 C694 528 652 596 620 640')
  return [
    { ...lapel, part: 'peaked lapel', outline: under, angle: 0.35, folds: mirrorFolds(roll) },
    {
      ...lapel,
      part: 'peaked lapel',
      outline: over,
      angle: -0.35,
      folds: roll,
      lift: 1.3,
      shadow: 1.2,
    },
    stitches(edge),
    stitches(underEdge),
    ...buttonholeSlant(446, 384),
  ]
}

function buttonholeSlant(x: number, y: number): Layer[] {
  const cut = `M${x - 12} ${y + 8} L${x + 12} ${y - 8}`
  return [
    { mark: line(cut, 4.2), depth: 0.8, paint: 'thread', opacity: 0.5, soft: 0.5 },
    { mark: line(cut, 1.2), depth: -1.4, paint: '#14110f', opacity: 0.5, soft: 0.3 },
  ]
}

/** The roll at the back of the neck, and two leaves that meet the lapels. */
export function coatCollar(order: Order): Layer[] {
  const leaf = path(
    'M520 198 C510 206 506 216 502 228 C488 256 464 286 440 310 C446 326 454 338 466 350 C502 332 540 302 566 268 C556 250 548 232 546 212 C544 198 532 192 520 198 Z',
  )
  const fall = crease([530, 206, 536, 232, 546, 254, 556, 270], 9, {
    width: [10, 14],
    strength: [0.8, 0.8],
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
      folds: bothSides(bodyFolds(fit, 1.1)),
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

function halfBelt(order: Order): Layer[] {
  return [
    {
      part: 'half belt',
      outline: path('M452 672 C540 682 660 682 748 672 L748 720 C660 730 540 730 452 720 Z'),
      cloth: order.cloth,
      paint: 'main',
      angle: Math.PI / 2,
      swell: [6, 10],
      lift: 0.7,
    },
    ...button(478, 698, 17, 'button', 'on-belt button'),
    ...button(722, 698, 17, 'button', 'on-belt button'),
  ]
}
