import { cloths } from '../cloths/shelf.ts'
import { crease, mirrorFolds } from '../engine/fold.ts'
import { mirror, path, rectangle } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { bodyFolds, bodyOutline, bothSides, hang, roundNeck, sideOf, sleeves } from './body.ts'
import { coatCollar, insideNeck, tailoredBack } from './coat.ts'
import { both, button, buttonhole, hook, line, satinLining, seam, stitches } from './notions.ts'
import { choice } from './pattern.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Mark, Piece } from '../engine/piece.ts'
import type { Fit, SleeveFit } from './body.ts'
import type { Order, Pattern } from './pattern.ts'

const overcoatFit: Fit = {
  neck: 62, neckTop: 208, shoulder: 212, shoulderTop: 264, chest: 206, underarm: 440,
  waist: 204, waistAt: 700, hem: 250, hemAt: 1370,
}
const coatArm: SleeveFit = { wrist: 1056, outer: 342, inner: 236 }

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
function fronts(order: Order, { fit, breakAt, cross, cutaway = 0 }: FrontPlan): Piece[] {
  const { hem, hemAt } = fit
  const panel = (over: number): Outline =>
    path(
      `M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C${600 + hem * 0.74} ${hemAt + 14} ${600 + hem * 0.4} ${hemAt + 20} ${600 - over + cutaway * 1.5} ${hemAt + 18} C${600 - over + cutaway * 0.4} ${hemAt + 14} ${600 - over} ${hemAt - cutaway * 1.2} ${600 - over} ${hemAt - cutaway * 2.4 - 4} L${600 - over} ${breakAt + 30} C${600 - over} ${breakAt} ${600 - over + 4} ${breakAt - 20} ${600 - over + 18} ${breakAt - 44} C${630} ${breakAt - 150} 654 ${fit.neckTop + 150} ${600 + fit.neck} ${fit.neckTop + 6} Z`,
    )
  const folds = bodyFolds(fit, 1.1)
  const common = { cloth: order.cloth, paint: 'main', swell: [24, 46] as const, drape: hang(fit, 9) }
  return [
    { ...common, outline: panel(cross * 0.7), folds, lift: 1.2 },
    { ...common, outline: mirror(panel(cross)), folds: mirrorFolds(folds), lift: 1.35, shadow: 1.05 },
  ]
}

/** A notched lapel of the left front, ending at the break; mirrored and cut shorter for the right. */
function notchLapels(order: Order, breakAt: number, cross: number, breadth = 1, peak = false): Layer[] {
  const out = (x: number) => 540 - (540 - x) * breadth
  const shape = (end: number, top: number) =>
    peak
      ? path(`M540 232 C522 268 500 300 ${out(474)} 324 C${out(452)} 334 ${out(430)} 336 ${out(410)} 338 C${out(420)} 372 ${out(434)} 404 ${out(450)} 434 C${out(490)} ${breakAt - 150} ${end - 70} ${breakAt - 60} ${end} ${breakAt} C${end - 14} ${breakAt - 140} 596 ${top} 562 262 Z`)
      : path(`M540 232 C522 268 500 298 ${out(476)} 326 L${out(438)} 352 C${out(444)} 390 ${out(452)} 424 ${out(466)} 456 C${out(500)} ${breakAt - 130} ${end - 60} ${breakAt - 50} ${end} ${breakAt} C${end - 14} ${breakAt - 140} 594 ${top} 562 262 Z`)
  const roll = crease([534, 250, 552, 340, 580, breakAt - 170, 590 + cross, breakAt - 40], 11, { width: [16, 24, 10], strength: [0.8, 1, 0.3], side: -1 })
  const lapel = { cloth: order.cloth, paint: 'main', swell: [11, 20] as const, shadow: 1.15 }
  const edge = path(`M${out(peak ? 420 : 446)} ${peak ? 348 : 362} C${out(peak ? 430 : 452)} 400 ${out(466)} 430 ${out(476)} 456 C${out(508)} ${breakAt - 130} ${cross + 540} ${breakAt - 56} ${cross + 590} ${breakAt - 14}`)
  return [
    { ...lapel, outline: mirror(shape(600 - cross * 0.1, breakAt - 170)), angle: 0.3, folds: mirrorFolds(roll), lift: 1.1 },
    { ...lapel, outline: shape(600 + cross, breakAt - 150), angle: -0.3, folds: roll, lift: 1.2 },
    stitches(edge),
    { mark: line(`M${out(466)} 386 L${out(492)} 374`, 4), depth: 0.8, paint: 'thread', opacity: 0.5 },
  ]
}

function cuffSeams(wrist: number): Mark[] {
  return both(path(`M${832} ${wrist - 50} C866 ${wrist - 38} 902 ${wrist - 42} 940 ${wrist - 54}`)).map((cuff) => seam(cuff))
}

/** Sleeve buttons, as on any jacket. */
function cuffButtons(x: number, y: number): Layer[] {
  return [0, 1, 2].flatMap((index) => [...button(x, y - index * 24, 8.5), ...button(1200 - x, y - index * 24, 8.5)])
}

export const overcoat: Pattern = {
  options: { length: ['long', 'short'], collar: ['notch', 'stand'] },
  detail: [520, 640, 400],
  pieces(order) {
    const fit = choice(overcoat, order, 'length') === 'long' ? overcoatFit : { ...overcoatFit, hem: 226, hemAt: 1120 }
    const arms = sleeves(fit, coatArm, order.cloth)
    if (order.side === 'back') return [...hook(190), ...arms, ...cuffSeams(1056), ...tailoredBack(order, fit)]
    const stand = choice(overcoat, order, 'collar') === 'stand'
    const breakAt = stand ? 300 : 610
    const flap = path('M672 890 L786 878 L790 926 C756 932 712 938 678 940 Z')
    const spots = stand ? [400, 540, 680, 820] : [650, 780, 910]
    return [
      ...hook(190),
      ...arms,
      ...cuffSeams(1056),
      ...insideNeck(order),
      ...fronts(order, { fit, breakAt, cross: 34 }),
      stitches(path(`M623 ${breakAt + 40} L623 ${fit.hemAt + 8}`)),
      ...both(flap).map((outline): Layer => ({ outline, cloth: order.cloth, paint: 'main', swell: [6, 9], lift: 0.65 })),
      ...(stand ? standCollar(order) : [...notchLapels(order, breakAt, 30), ...coatCollar(order)]),
      ...spots.flatMap((y) => [...buttonhole(606, y, 40), ...button(600, y, 18)]),
    ]
  },
}

function standCollar(order: Order): Layer[] {
  const side = path('M528 196 C520 216 522 244 538 264 C556 284 582 298 608 302 L612 250 C588 240 566 222 556 196 C548 184 534 184 528 196 Z')
  return [
    { outline: path('M530 200 C546 172 654 172 670 200 L660 240 C636 216 564 216 540 240 Z'), cloth: order.cloth, paint: 'deep', swell: [6, 12], lift: 0.5 },
    { outline: mirror(side), cloth: order.cloth, paint: 'main', angle: -1, swell: [10, 16], lift: 0.9 },
    { outline: side, cloth: order.cloth, paint: 'main', angle: 1, swell: [10, 16], lift: 1 },
    stitches(path('M534 206 C532 226 546 248 568 262 C582 270 596 274 606 276'), -1.3),
  ]
}

/** A shawl collar that rolls down to a tied belt. */
export const wrapCoat: Pattern = {
  options: { length: ['long', 'short'] },
  detail: [600, 560, 420],
  pieces(order) {
    const end = choice(wrapCoat, order, 'length') === 'long' ? 1360 : 1080
    const fit: Fit = { ...overcoatFit, shoulder: 218, chest: 214, waist: 192, waistAt: 716, hem: end > 1200 ? 262 : 236, hemAt: end }
    const arms = sleeves(fit, { ...coatArm, outer: 352, inner: 238, cap: 84 }, order.cloth, { amount: 1.1 })
    return [...hook(186), ...arms, ...wrapped(order, fit, 716)]
  },
}

/** The wrapped body shared by coat and dressing gown: shawl collar, belt at the given height. */
function wrapped(order: Order, fit: Fit, beltAt: number): Layer[] {
  const cinch = bothSides([
    ...crease([790, beltAt, 760, beltAt + 90, 730, beltAt + 200, 716, beltAt + 380], 15, { width: [8, 26, 30], strength: [1, 1, 0] }),
    ...crease([700, beltAt, 690, beltAt + 100, 676, beltAt + 220, 670, beltAt + 400], -12, { width: [8, 22, 26], strength: [1, 1, 0] }),
    ...crease([784, beltAt, 756, beltAt - 70, 730, beltAt - 130, 700, beltAt - 200], 11, { width: [8, 24, 14], strength: [1, 0.9, 0] }),
  ])
  if (order.side === 'back') {
    return [
      {
        outline: bodyOutline(fit, fit.neckTop + 14, roundNeck(fit, fit.neckTop + 14)),
        cloth: order.cloth, paint: 'main', swell: [26, 60],
        folds: [...bothSides(bodyFolds(fit, 1.1)), ...cinch], drape: hang(fit, 10), lift: 1.3,
      },
      seam(path(`M600 240 L600 ${fit.hemAt + 12}`), -2.6),
      ...belt(order, fit, beltAt, false),
      { outline: path('M512 236 C508 186 552 160 600 160 C648 160 692 186 688 236 C684 268 660 284 600 286 C540 284 516 268 512 236 Z'), cloth: order.cloth, paint: 'main', swell: [14, 22], lift: 1.1 },
    ]
  }
  const shawl = path(`M540 196 C520 214 506 250 490 300 C470 360 466 420 482 480 C504 560 560 640 618 ${beltAt - 8} L640 ${beltAt - 30} C610 600 580 480 570 380 C566 320 572 270 578 236 C572 208 556 190 540 196 Z`)
  const roll = crease([536, 220, 520, 330, 540, 500, 612, beltAt - 40], 14, { width: [16, 30, 12], strength: [0.8, 1, 0.3], side: -1 })
  return [
    ...insideNeck(order),
    ...fronts(order, { fit, breakAt: beltAt - 20, cross: 62 }).map((piece) => ({
      ...piece,
      folds: [...(piece.folds ?? []), ...cinch],
    })),
    ...pocketsAt(order, beltAt + 130),
    { outline: path('M514 226 C516 178 556 160 600 160 C644 160 684 178 686 226 L656 240 C650 208 630 196 600 196 C570 196 550 208 544 240 Z'), cloth: order.cloth, paint: 'main', swell: [11, 14], lift: 0.8 },
    { outline: mirror(shawl), cloth: order.cloth, paint: 'main', angle: 0.3, swell: [14, 24], folds: mirrorFolds(roll), lift: 1.15, shadow: 1.1 },
    { outline: shawl, cloth: order.cloth, paint: 'main', angle: -0.3, swell: [14, 24], folds: roll, lift: 1.2, shadow: 1.15 },
    ...belt(order, fit, beltAt, true),
  ]
}

function pocketsAt(order: Order, y: number): Layer[] {
  return both(path(`M668 ${y} L790 ${y - 4} L794 ${y + 132} C750 ${y + 142} 706 ${y + 142} 672 ${y + 138} Z`)).flatMap((outline): Layer[] => [
    { outline, cloth: order.cloth, paint: 'main', swell: [7, 24], hem: 2, lift: 0.5 },
    stitches(strokeInside(outline)),
  ])
}

function strokeInside(outline: Outline): Outline {
  const [{ points }] = outline
  const cx = points.reduce((sum, v, i) => (i % 2 ? sum : sum + v), 0) / (points.length / 2)
  const cy = points.reduce((sum, v, i) => (i % 2 ? sum + v : sum), 0) / (points.length / 2)
  return [{ points: points.map((v, i) => (i % 2 ? v + (cy - v) * 0.1 : v + (cx - v) * 0.12)), closed: false }]
}

function belt(order: Order, fit: Fit, y: number, tied: boolean): Layer[] {
  const half = fit.waist + 3
  const band: Piece = {
    outline: path(`M${600 - half} ${y - 32} C${600 - half * 0.5} ${y - 22} ${600 + half * 0.5} ${y - 22} ${600 + half} ${y - 32} L${600 + half} ${y + 26} C${600 + half * 0.5} ${y + 38} ${600 - half * 0.5} ${y + 38} ${600 - half} ${y + 26} Z`),
    cloth: order.cloth, paint: 'main', angle: Math.PI / 2, swell: [10, 16], lift: 0.9,
    folds: crease([600 - half, y, 560, y + 10, 640, y + 10, 600 + half, y], 4, { width: [6, 12, 6], strength: [0.4, 1, 0.4] }),
  }
  if (!tied) return [band]
  const tail = (text: string, angle: number, height = 12): Piece => ({ outline: path(text), cloth: order.cloth, paint: 'main', angle, swell: [height, 18], lift: 1.1 })
  return [
    band,
    tail(`M570 ${y + 6} C556 ${y + 110} 544 ${y + 230} 534 ${y + 350} L572 ${y + 364} L596 ${y + 352} C604 ${y + 230} 612 ${y + 120} 622 ${y + 10} Z`, 0.08),
    tail(`M590 ${y + 6} C612 ${y + 90} 636 ${y + 180} 668 ${y + 276} L698 ${y + 254} L724 ${y + 258} C688 ${y + 160} 660 ${y + 80} 640 ${y + 2} Z`, -0.3),
    tail(`M566 ${y - 34} C584 ${y - 46} 626 ${y - 46} 640 ${y - 30} C648 ${y - 10} 646 ${y + 24} 636 ${y + 38} C612 ${y + 48} 580 ${y + 44} 566 ${y + 32} C556 ${y + 10} 558 ${y - 16} 566 ${y - 34} Z`, 0.5, 20),
  ]
}

/** A dressing gown: the wrap coat's plan in a light cloth, with an inside loop to hang by. */
export const robe: Pattern = {
  detail: [600, 560, 420],
  pieces(order) {
    const fit: Fit = { ...overcoatFit, shoulder: 224, chest: 222, waist: 206, waistAt: 730, hem: 256, hemAt: 1330 }
    const wide: SleeveFit = { wrist: 940, outer: 392, inner: 232, cap: 84 }
    const turnback = both(path('M832 900 C884 918 944 914 994 892 L996 946 C944 970 884 974 832 958 Z'))
    return [
      ...hook(186),
      ...sleeves(fit, wide, order.cloth, { amount: 1.2, swell: [30, 46] }),
      ...turnback.map((outline): Layer => ({ outline, cloth: order.cloth, paint: 'main', angle: 1.5, swell: [9, 16], lift: 0.6 })),
      ...wrapped(order, fit, 730),
    ]
  },
}

const jacketFit: Fit = {
  neck: 62, neckTop: 214, shoulder: 210, shoulderTop: 266, chest: 198, underarm: 440,
  waist: 180, waistAt: 690, hem: 212, hemAt: 1010,
}
const jacketArm: SleeveFit = { wrist: 1000, outer: 332, inner: 236 }

export const jacket: Pattern = {
  options: { closure: ['single', 'double'], pocket: ['flap', 'patch'] },
  detail: [500, 560, 380],
  pieces(order) {
    const fit = jacketFit
    const arms: Layer[] = [...sleeves(fit, jacketArm, order.cloth, { amount: 0.9 }), ...cuffButtons(852, 978)]
    if (order.side === 'back') return [...hook(190), ...arms, ...tailoredBack(order, fit)]
    const double = choice(jacket, order, 'closure') === 'double'
    const breakAt = double ? 650 : 660
    const patch = choice(jacket, order, 'pocket') === 'patch'
    return [
      ...hook(190),
      ...arms,
      ...insideNeck(order),
      ...fronts(order, { fit, breakAt, cross: double ? 66 : 22, cutaway: double ? 0 : 34 }),
      ...jacketDarts(),
      ...(patch ? patchPockets(order) : flapPockets(order)),
      { outline: path('M688 486 L776 470 L778 492 L690 510 Z'), cloth: order.cloth, paint: 'main', angle: 1.4, swell: [3, 6], hem: 1.2, lift: 0.3 },
      ...notchLapels(order, breakAt, double ? 54 : 20, double ? 1 : 0.92, double),
      ...coatCollar(order),
      ...(double
        ? [690, 810].flatMap((y) => [...button(646, y, 15), ...button(512, y, 15)])
        : [690, 800].flatMap((y) => [...buttonhole(606, y, 32), ...button(600, y, 15)])),
    ]
  },
}

function jacketDarts(): Mark[] {
  return both(path('M708 520 C702 620 698 700 702 800')).map((dart) => seam(dart, -1.8))
}

function flapPockets(order: Order): Layer[] {
  return both(path('M672 812 C712 804 750 800 790 800 L796 846 C756 850 712 856 678 862 Z')).map(
    (outline): Layer => ({ outline, cloth: order.cloth, paint: 'main', swell: [5, 9], lift: 0.6 }),
  )
}

function patchPockets(order: Order): Layer[] {
  return both(path('M664 780 L788 772 L798 900 C796 920 780 926 760 928 L690 930 C674 930 666 922 666 906 Z')).flatMap((outline): Layer[] => [
    { outline, cloth: order.cloth, paint: 'main', swell: [6, 24], hem: 2, lift: 0.5 },
    stitches(strokeInside(outline)),
  ])
}

/** Collarless, boxy, edged with braid. */
export const croppedJacket: Pattern = {
  detail: [600, 440, 380],
  pieces(order) {
    const fit: Fit = { ...jacketFit, neck: 80, neckTop: 226, chest: 204, waist: 198, waistAt: 640, hem: 200, hemAt: 860 }
    const arms = sleeves(fit, { wrist: 880, outer: 338, inner: 238 }, order.cloth, { amount: 0.7, swell: [32, 44] })
    const braid = (text: string, mirrored = false): Layer => ({
      outline: mirrored ? mirror(strokeOutline(path(text), 13)) : strokeOutline(path(text), 13),
      cloth: cloths['moss-stitch'], paint: 'second', swell: [5, 5], hem: 1, lift: 0.35,
    })
    const wrist = 'M836 872 C868 886 904 884 936 870'
    const cuffs = [braid(wrist), braid(wrist, true)]
    if (order.side === 'back') {
      return [...hook(190), ...arms, ...cuffs, ...plainBack(order, fit), braid('M520 236 C556 250 644 250 680 236'), braid(`M402 ${fit.hemAt - 4} C500 ${fit.hemAt + 12} 700 ${fit.hemAt + 12} 798 ${fit.hemAt - 4}`)]
    }
    const neckEdge = 'M680 230 C676 280 648 318 606 330'
    const hemEdge = `M606 ${fit.hemAt + 10} C660 ${fit.hemAt + 10} 740 ${fit.hemAt + 4} 796 ${fit.hemAt - 6}`
    const panel = path(`M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C740 ${fit.hemAt + 12} 680 ${fit.hemAt + 16} 602 ${fit.hemAt + 16} L602 332 C650 320 676 284 ${600 + fit.neck} ${fit.neckTop} Z`)
    const pocket = (y: number): Layer[] => both(path(`M664 ${y} L776 ${y} L776 ${y + 100} L664 ${y + 100} Z`)).flatMap((outline, index): Layer[] => [
      { outline, cloth: order.cloth, paint: 'main', swell: [6, 20], lift: 0.5 },
      braid(`M666 ${y + 6} L774 ${y + 6}`, index === 0),
      ...button(index === 0 ? 480 : 720, y + 22, 10, 'brass'),
    ])
    return [
      ...hook(190),
      ...arms,
      ...cuffs,
      ...insideNeck(order).filter((_, index) => index !== 1),
      ...[true, false].map((right): Layer => ({ outline: right ? panel : mirror(panel), cloth: order.cloth, paint: 'main', swell: [24, 46], folds: right ? bodyFolds(fit, 0.7) : mirrorFolds(bodyFolds(fit, 0.7)), drape: hang(fit, 6), lift: 1.3 })),
      ...pocket(440),
      ...pocket(650),
      braid(neckEdge), braid(neckEdge, true),
      braid(`M608 332 L608 ${fit.hemAt + 10}`), braid(`M608 332 L608 ${fit.hemAt + 10}`, true),
      braid(hemEdge), braid(hemEdge, true),
      ...[390, 500, 610, 720].flatMap((y) => button(624, y, 12, 'brass')),
    ]
  },
}

function plainBack(order: Order, fit: Fit): Layer[] {
  return [
    {
      outline: bodyOutline(fit, fit.neckTop + 14, roundNeck(fit, fit.neckTop + 14)),
      cloth: order.cloth, paint: 'main', swell: [26, 56], folds: bothSides(bodyFolds(fit, 0.9)), drape: hang(fit, 8), lift: 1.3,
    },
    seam(path(`M600 ${fit.neckTop + 26} L600 ${fit.hemAt + 10}`), -2.2),
  ]
}

/** The French work jacket: shirt collar, three patch pockets, stitched throughout. */
export const choreJacket: Pattern = {
  detail: [520, 520, 380],
  pieces(order) {
    const fit: Fit = { ...jacketFit, shoulder: 218, chest: 216, waist: 210, hem: 216, hemAt: 1040 }
    const arms: Layer[] = [...sleeves(fit, { wrist: 1000, outer: 350, inner: 248 }, order.cloth, { amount: 1.05 }), ...both(path('M850 962 C884 974 916 970 950 958')).map((e) => stitches(e))]
    const leaf = path('M528 206 C512 226 500 256 492 286 C488 304 486 318 486 332 C520 338 556 332 584 314 C594 302 598 292 600 282 C574 268 552 244 544 218 C542 206 534 200 528 206 Z')
    const collarBack: Layer = { outline: path('M520 218 C534 180 566 170 600 170 C634 170 666 180 680 218 L664 246 C644 220 556 220 536 246 Z'), cloth: order.cloth, paint: 'main', swell: [10, 14], lift: 0.8 }
    if (order.side === 'back') {
      return [...hook(190), ...arms, ...plainBack(order, fit), stitches(path('M592 250 L592 1040')), { ...collarBack, outline: path('M522 218 C536 172 664 172 678 218 C690 244 698 268 704 290 C664 268 636 262 600 262 C564 262 536 268 496 290 C502 268 510 244 522 218 Z'), lift: 1 }]
    }
    const pocket = (outline: Outline): Layer[] => [
      { outline, cloth: order.cloth, paint: 'main', swell: [6, 24], hem: 2, lift: 0.5 },
      stitches(strokeInside(outline)),
    ]
    const lower = path('M652 760 L792 756 L796 930 L780 950 L668 952 L654 936 Z')
    return [
      ...hook(186),
      ...arms,
      ...insideNeck(order),
      ...fronts(order, { fit, breakAt: 320, cross: 26 }),
      ...both(lower).flatMap(pocket),
      ...pocket(path('M676 452 L786 450 L788 560 L774 576 L690 578 L678 564 Z')),
      stitches(path('M617 360 L617 1044 M581 360 L581 1044')),
      collarBack,
      ...[true, false].flatMap((left): Layer[] => [
        { outline: left ? leaf : mirror(leaf), cloth: order.cloth, paint: 'main', angle: left ? -0.5 : 0.5, swell: [8, 16], lift: 1 },
        stitches(left ? path('M494 324 C522 328 552 322 576 307') : mirror(path('M494 324 C522 328 552 322 576 307'))),
      ]),
      ...[370, 510, 650, 790, 930].flatMap((y) => [...buttonhole(606, y, 30), ...button(600, y, 13.5)]),
    ]
  },
}

/** Five buttons, two welt pockets, satin back. */
export const waistcoat: Pattern = {
  detail: [520, 620, 360],
  pieces(order) {
    const x = (half: number) => 600 + half
    const armhole = `C${x(110)} 230 ${x(128)} 238 ${x(142)} 250 C${x(120)} 340 ${x(140)} 450 ${x(196)} 500 C${x(190)} 620 ${x(176)} 720 ${x(182)} 960`
    const front = path(`M${x(66)} 216 ${armhole} C${x(140)} 950 ${x(100)} 980 ${x(60)} 1040 C${x(30)} 1010 ${x(4)} 990 ${x(-16)} 970 L${x(-16)} 640 C${x(20)} 540 ${x(50)} 380 ${x(66)} 216 Z`)
    const back: Layer = {
      outline: path(`M${x(-66)} 214 C${x(-30)} 200 ${x(30)} 200 ${x(66)} 214 ${armhole} C${x(100)} 985 ${x(-100)} 985 ${x(-182)} 960 C${x(-176)} 720 ${x(-190)} 620 ${x(-196)} 500 C${x(-140)} 450 ${x(-120)} 340 ${x(-142)} 250 C${x(-128)} 238 ${x(-110)} 230 ${x(-66)} 214 Z`),
      cloth: satinLining, paint: 'lining', swell: [14, 50], lift: 0.8,
      folds: bothSides(crease([640, 300, 650, 500, 640, 700, 660, 940], 10, { width: [8, 28, 30], strength: [0.2, 1, 0.6] })),
    }
    if (order.side === 'back') {
      return [...hook(190), { ...back, lift: 1.2 }, seam(path('M600 214 L600 968')), { outline: path('M430 720 C520 734 680 734 770 720 L770 756 C680 770 520 770 430 756 Z'), cloth: satinLining, paint: 'lining', swell: [5, 10], lift: 0.5 }, { outline: rectangle(600, 744, 44, 54, 4), cloth: cloths.silver, paint: 'steel', swell: [3, 4], lift: 0.4 }, { outline: rectangle(600, 744, 26, 36, 2), cloth: satinLining, paint: 'lining', swell: [2, 6], lift: 0.1 }]
    }
    const fold = crease([784, 530, 750, 620, 700, 690, 640, 720], 8, { width: [8, 24, 8], strength: [0.8, 1, 0] })
    const welts = [path('M676 764 L770 750 L772 776 L678 792 Z'), path('M684 520 L760 506 L762 528 L686 544 Z')]
    return [
      ...hook(190),
      back,
      ...insideNeck(order).slice(2),
      { outline: front, cloth: order.cloth, paint: 'main', swell: [20, 44], folds: fold, lift: 1.1 },
      { outline: mirror(front), cloth: order.cloth, paint: 'main', swell: [20, 44], folds: mirrorFolds(fold), lift: 1.25 },
      ...welts.flatMap((welt) => both(welt)).map((outline): Layer => ({ outline, cloth: order.cloth, paint: 'main', angle: 1.4, swell: [3, 6], hem: 1.2, lift: 0.3 })),
      ...both(path('M708 560 C704 640 700 720 702 900')).map((dart) => seam(dart, -1.8)),
      stitches(path('M592 652 C560 560 544 400 540 240'), -1.2),
      stitches(mirror(path('M592 652 C560 560 544 400 540 240')), -1.2),
      ...[672, 738, 804, 870, 936].flatMap((y) => [...buttonhole(604, y, 24), ...button(600, y, 11.5)]),
    ]
  },
}
