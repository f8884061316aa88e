import { crease, mirrorFolds } from '../engine/fold.ts'
import { mirror, path } from '../engine/path.ts'
import { choice } from './pattern.ts'
import { coatCollar, coatHanger, coatHook, insideNeck, tailoredBack } from './tailoring.ts'
import { bodyFolds, hang, sideOf } from './body.ts'
import { sleeves } from './sleeves.ts'
import { both, button, line, seam, stitches } from './notions.ts'
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
    const coatSleeves = sleeves(fit, sleeve, order)
    const cuffs = both(path('M826 1000 C858 1010 896 1008 936 998')).map((cuff) => seam(cuff))
    if (order.side === 'back') {
      return [coatHook, ...coatSleeves, ...cuffs, ...tailoredBack(order, fit), ...halfBelt(order)]
    }
    const rows = choice(coat, order, 'buttons') === '6' ? [770, 862, 954] : [790, 920]
    return [
      ...coatSleeves,
      ...cuffs,
      ...insideNeck(order),
      coatHanger,
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
      coatHook,
      ...rows.flatMap((y) => [...button(634, y, 19), ...button(500, y, 19)]),
    ]
  },
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
    { ...common, outline: panel(40, 2), folds, lift: 1.2 },
    {
      ...common,
      part: 'body',
      outline: mirror(panel(66, 2)),
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
    stitches(underEdge),
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
