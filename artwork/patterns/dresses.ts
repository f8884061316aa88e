import { crease, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise, noise, smoothstep } from '../engine/noise.ts'
import { mirror, path } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { bodyFolds, hang, sideOf, sleeves, symmetric } from './body.ts'
import { brassHanger, both, button, hook, label, line, seam, stitches } from './notions.ts'
import { choice } from './pattern.ts'
import { cowlFolds, frontButtons, shirtFolds } from './shirts.ts'
import type { Fold } from '../engine/fold.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Order, Pattern } from './pattern.ts'

const lengths: Record<string, number> = { midi: 1340, maxi: 1424, mini: 1010 }

/** The slip dress, cut on the bias: it clings to the waist and falls in long folds from the hip. */
export const slipDress: Pattern = {
  options: { neck: ['cowl', 'vee'], length: ['midi', 'maxi', 'mini'] },
  detail: [600, 500, 400],
  pieces(order) {
    const end = lengths[choice(slipDress, order, 'length')]
    const cowl = choice(slipDress, order, 'neck') === 'cowl' && order.side === 'front'
    const flare = 718 + (end - 652) * 0.185
    const neck = cowl
      ? 'M600 433 C640 432 676 402 710 350 C718 342 724 344 730 354'
      : order.side === 'back'
        ? 'M600 470 C650 466 690 430 712 360 C718 348 724 346 730 356'
        : 'M600 452 C634 420 684 390 708 344 C714 336 722 338 728 350'
    const hemline = `C${flare - 30} ${end + 12} ${flare - 52} ${end + 8} ${flare - 82} ${end + 20} C${flare - 112} ${end + 34} ${flare - 140} ${end + 16} ${flare - 170} ${end + 28} C640 ${end + 40} 620 ${end + 26} 600 ${end + 34}`
    const outline = symmetric(
      `${neck} C738 384 748 404 758 420 C770 440 764 466 752 500 C734 552 718 596 718 652 C720 ${652 + (end - 652) * 0.12} ${718 + (flare - 718) * 0.36} ${652 + (end - 652) * 0.24} ${718 + (flare - 718) * 0.54} ${652 + (end - 652) * 0.42} C${718 + (flare - 718) * 0.76} ${652 + (end - 652) * 0.62} ${flare - 16} ${end - (end - 652) * 0.18} ${flare} ${end} ${hemline}`,
    )
    const half = (y: number) => 118 + Math.max(0, y - 652) * 0.19
    return [
      ...brassHanger(128, 130),
      ...(order.side === 'front' ? [insideBust(order)] : []),
      ...straps(order),
      {
        outline,
        cloth: order.cloth,
        paint: 'main',
        swell: [26, 74],
        folds: [...(cowl ? cowlFolds() : bustFolds()), ...biasFolds(end)],
        drape: biasDrape(half),
        threads: (x, y) => ((x - 600) / half(y)) * -0.22,
        lift: 1.1,
      },
      seam(path(edgeStitch(cowl, order.side)), -2.2, 1.6),
    ]
  },
}

function edgeStitch(cowl: boolean, side: string): string {
  if (cowl) return 'M482 360 C522 414 564 441 602 442 C642 440 682 412 720 360'
  if (side === 'back') return 'M482 364 C514 440 552 474 600 478 C648 474 686 440 718 364'
  return 'M484 354 C516 398 566 428 600 462 C634 428 684 398 716 354'
}

function insideBust(order: Order): Piece {
  return {
    outline: path('M486 352 C524 366 560 372 600 373 C640 372 676 366 714 352 L726 372 C700 430 660 486 600 490 C540 486 500 430 474 372 Z'),
    cloth: order.cloth,
    paint: 'inside',
    swell: [4, 30],
    lift: 0.5,
  }
}

function straps(order: Order): Piece[] {
  return both(line('M714 358 C712 300 706 236 694 142', 7)).map((outline) => ({
    outline,
    cloth: order.cloth,
    paint: 'main',
    swell: [4, 3] as const,
    hem: 0.5,
    lift: 0.6,
  }))
}

function bustFolds(): Fold[] {
  const right = [
    ...crease([708, 372, 690, 450, 668, 520, 640, 600], 12, { width: [8, 26, 12], strength: [0.6, 1, 0] }),
    ...crease([748, 470, 716, 520, 676, 560, 640, 576], 10, { width: [8, 24, 10], strength: [0.6, 1, 0], side: -1 }),
  ]
  return [...right, ...mirrorFolds(right)]
}

/** A ridge with a sharp valley beside it, each starting at its own height so that no yoke appears at the waist. */
function biasFolds(end: number): Fold[] {
  const starts = [
    [494, 760, 392, 26], [516, 640, 432, -24], [538, 840, 478, 30], [556, 690, 520, -20], [580, 610, 566, 28],
    [606, 800, 612, -26], [626, 640, 658, 28], [650, 860, 706, -26], [668, 650, 752, 32], [694, 740, 812, -26],
    [708, 600, 838, 20],
  ] as const
  const reach = (end - 652) / 700
  return starts.flatMap(([x, y, foot, height]) => {
    const bottom = 600 + (foot - 600) * reach
    const from = Math.min(y, end - 300)
    const middle = (x + bottom) / 2
    return [
      {
        along: [x, from, x - 2, from + (end - from) * 0.35, middle + (bottom - x) * 0.18, from + (end - from) * 0.62, bottom, end + 40] as const,
        width: height > 0 ? [4, 26, 46, 56] : [4, 16, 24, 32],
        strength: [0, 0.22, 0.8, 1],
        height: height * 1.05,
      },
      {
        along: [x + 14, from + 150, x + 12, from + (end - from) * 0.45, middle + 18, from + (end - from) * 0.7, bottom + 22, end + 40] as const,
        width: [4, 10, 16],
        strength: [0, 0.7, 1],
        height: -height * 0.36,
      },
    ]
  })
}

function biasDrape(half: (y: number) => number): (x: number, y: number) => number {
  return (x, y) => {
    const t = (x - 600) / half(y)
    const low = smoothstep(430, 900, y)
    return (
      low * (20 * layeredNoise(t * 2.1 + 4, y * 0.0011, 2) + 9 * noise(t * 6.3 + 9, y * 0.0016)) +
      (1 - low) * 6 * layeredNoise(x * 0.006 + y * 0.005, y * 0.008 - x * 0.006, 3)
    )
  }
}

const dressFit: Fit = {
  neck: 74, neckTop: 196, shoulder: 176, shoulderTop: 240, chest: 164, underarm: 398,
  waist: 136, waistAt: 610, hem: 246, hemAt: 1330,
}
const sleeveLengths: Record<string, { wrist: number; outer: number; inner: number; cap: number }> = {
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
    const arms = sleeves(fit, arm, order.cloth, { amount: 1, swell: [28, 40] })
    if (order.side === 'back') {
      return [...hook(178), ...arms, skirted(order, fit, symmetricBack(fit)), waistSeam(), ...sash(order, false)]
    }
    const { hem, hemAt } = fit
    const under = path(`M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C760 ${hemAt + 20} 660 ${hemAt + 26} 520 ${hemAt + 20} L540 640 C580 540 640 360 ${600 + fit.neck} ${fit.neckTop} Z`)
    const over = mirror(
      path(`M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C${600 + hem * 0.6} ${hemAt + 24} 560 ${hemAt + 34} 452 ${hemAt - 6} C462 1100 476 860 470 640 C470 620 474 612 480 600 C540 520 640 340 ${600 + fit.neck} ${fit.neckTop} Z`),
    )
    return [
      ...hook(178),
      ...arms,
      { outline: path('M530 194 C560 180 640 180 670 194 L690 300 L640 520 L560 520 L512 300 Z'), cloth: order.cloth, paint: 'inside', swell: [4, 30], lift: 0.4 },
      ...label(600, 222, 72),
      { ...skirted(order, fit, under), lift: 1 },
      { ...skirted(order, fit, over), folds: [...skirtFolds(fit), ...wrapDrag()], lift: 1.2 },
      { outline: mirror(strokeOutline(path('M674 198 C640 344 540 524 478 606'), 16)), cloth: order.cloth, paint: 'main', angle: -0.6, swell: [6, 8], lift: 0.5 },
      ...sash(order, true),
    ]
  },
}

function symmetricBack(fit: Fit) {
  return symmetric(`M600 ${fit.neckTop + 12} C640 ${fit.neckTop + 12} 664 ${fit.neckTop + 6} ${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C760 ${fit.hemAt + 20} 680 ${fit.hemAt + 26} 600 ${fit.hemAt + 26}`)
}

function skirted(order: Order, fit: Fit, outline: Piece['outline']): Piece {
  return {
    outline,
    cloth: order.cloth,
    paint: 'main',
    swell: [24, 56],
    folds: skirtFolds(fit),
    drape: hang(fit, 13, fit.waistAt),
    threads: (x) => (x - 600) * -0.0005,
    lift: 1.2,
  }
}

/** Folds that leave the waist one after another and open toward the hem. */
function skirtFolds(fit: Fit): Fold[] {
  const feet = [-0.86, -0.6, -0.38, -0.14, 0.1, 0.34, 0.58, 0.84]
  return feet.flatMap((foot, index) => {
    const top = fit.waistAt + 26 + ((index * 53) % 90)
    const x = 600 + foot * fit.waist * 0.92
    const bottom = 600 + foot * fit.hem
    return crease([x, top, x + (bottom - x) * 0.15, top + 180, bottom - (bottom - x) * 0.3, fit.hemAt - 260, bottom, fit.hemAt + 40], index % 2 ? 19 : 15, {
      width: [4, 24, 42],
      strength: [0, 0.7, 1],
      side: index % 3 ? 1 : -1,
    })
  })
}

function wrapDrag(): Fold[] {
  return [
    ...crease([736, 606, 660, 590, 560, 540, 462, 440], 10, { width: [8, 24, 10], strength: [1, 0.9, 0] }),
    ...crease([736, 612, 640, 620, 540, 590, 448, 520], -10, { width: [8, 24, 10], strength: [1, 0.9, 0] }),
    ...crease([738, 640, 690, 760, 640, 900, 600, 1120], 16, { width: [6, 28, 36], strength: [0.8, 1, 0] }),
  ]
}

function waistSeam() {
  return seam(path('M466 612 C520 622 680 622 734 612'), -2.4)
}

function sash(order: Order, knot: boolean): Layer[] {
  const sashPiece: Piece = {
    outline: path('M464 594 C520 606 680 606 736 594 L738 634 C680 646 520 646 462 634 Z'),
    cloth: order.cloth,
    paint: 'main',
    angle: Math.PI / 2,
    swell: [8, 12],
    folds: crease([470, 612, 540, 626, 660, 626, 730, 612], 5, { width: [6, 10, 6], strength: [0.4, 1, 0.4] }),
    lift: 0.7,
  }
  if (!knot) return [sashPiece]
  const tail = (text: string, angle: number): Piece => ({
    outline: path(text), cloth: order.cloth, paint: 'main', angle, swell: [10, 16], lift: 1,
  })
  return [
    sashPiece,
    tail('M700 622 C704 720 690 830 676 930 L704 936 L724 920 C736 820 738 720 730 624 Z', -0.06),
    tail('M716 622 C736 700 756 780 786 860 L806 838 L830 842 C796 760 766 690 744 618 Z', -0.35),
    tail('M712 600 C684 570 650 566 640 584 C636 604 668 626 708 622 Z', 1.2),
    tail('M730 602 C760 566 800 562 812 582 C814 604 778 628 738 624 Z', -1.2),
    { ...tail('M702 592 C714 584 736 584 746 594 C752 606 752 622 744 632 C730 640 712 638 704 630 C698 618 698 604 702 592 Z', 0), swell: [14, 14] },
  ]
}

/** A shirt grown to the knee, belted or not. */
export const shirtDress: Pattern = {
  options: { sleeve: ['long', 'short'], belt: ['tied', 'none'] },
  detail: [600, 560, 380],
  pieces(order) {
    const fit: Fit = { ...dressFit, neck: 66, shoulder: 186, chest: 176, waist: 148, hem: 236, hemAt: 1250 }
    const long = choice(shirtDress, order, 'sleeve') === 'long'
    const arms = sleeves(fit, sleeveLengths[long ? 'long' : 'short'], order.cloth, { amount: 1.1, swell: [26, 40] })
    const cuffs = long
      ? both(path('M814 826 C842 838 882 834 914 820 L918 890 C886 906 846 908 818 900 Z')).map((outline): Layer => ({ outline, cloth: order.cloth, paint: 'main', angle: 1.5, swell: [9, 18], lift: 0.6 }))
      : []
    const belt = choice(shirtDress, order, 'belt') === 'tied' ? sash(order, order.side === 'front') : []
    if (order.side === 'back') {
      return [...hook(178), ...arms, ...cuffs, { ...skirted(order, fit, symmetricBack(fit)), folds: [...skirtFolds(fit), ...shirtFolds(dressTop(fit))] }, seam(path('M424 300 C480 314 720 314 776 300'), -2.4), ...belt, backCollar(order)]
    }
    const half = (right: boolean): Piece => {
      const outline = path(`M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C760 ${fit.hemAt + 22} 680 ${fit.hemAt + 28} 580 ${fit.hemAt + 26} L580 300 C590 270 630 226 ${600 + fit.neck} ${fit.neckTop} Z`)
      return { ...skirted(order, fit, right ? outline : mirror(outline)), folds: [...skirtFolds(fit), ...bodyFolds(dressTop(fit), 1.1)], lift: 1.1 }
    }
    const leaf = path('M536 188 C524 202 518 222 514 240 C508 264 502 290 500 312 C528 316 556 306 580 290 C592 280 598 268 600 258 C578 246 556 226 550 202 C548 190 542 184 536 188 Z')
    return [
      ...hook(164),
      ...arms,
      ...cuffs,
      half(true),
      half(false),
      stitches(path(`M584 310 L584 ${fit.hemAt + 20} M617 310 L617 ${fit.hemAt + 20}`), -1.3),
      { outline: path('M530 200 C544 160 570 154 600 154 C630 154 656 160 670 200 L660 226 C640 206 560 206 540 226 Z'), cloth: order.cloth, paint: 'main', swell: [9, 14], lift: 0.7 },
      { outline: path('M544 214 C562 240 580 252 600 260 C620 252 638 240 656 214 L662 242 C646 270 622 286 600 290 C578 286 554 270 538 242 Z'), cloth: order.cloth, paint: 'main', swell: [6, 14], lift: 0.6 },
      ...[true, false].map((left): Layer => ({ outline: left ? leaf : mirror(leaf), cloth: order.cloth, paint: 'main', angle: left ? -0.5 : 0.5, swell: [6, 16], lift: 0.9 })),
      ...frontButtons(324, 1130, 10, 9.5),
      ...belt,
      ...(belt.length ? [] : button(600, 614, 9.5, 'shell')),
    ]
  },
}

function dressTop(fit: Fit): Fit {
  return { ...fit, hem: fit.waist + 6, hemAt: fit.waistAt + 40, waistAt: fit.waistAt - 40 }
}


function backCollar(order: Order): Piece {
  return {
    outline: path('M534 196 C546 160 654 160 666 196 C678 216 688 238 694 258 C660 240 636 236 600 236 C564 236 540 240 506 258 C512 238 522 216 534 196 Z'),
    cloth: order.cloth,
    paint: 'main',
    swell: [8, 18],
    lift: 0.9,
  }
}

