import { crease, loose } from '../engine/fold.ts'
import { mirror, path } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { bodyFolds, hang, sideOf, sleeves, symmetric } from './body.ts'
import { both, button, hook, label, seam, stitches, woodenHanger } from './notions.ts'
import { choice } from './pattern.ts'
import { frontButtons, shirtFolds } from './shirts.ts'
import type { Fold } from '../engine/fold.ts'
import type { Cubic } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Order, Pattern } from './pattern.ts'

const dressFit: Fit = {
  neck: 74,
  neckTop: 196,
  shoulder: 176,
  shoulderTop: 240,
  chest: 164,
  underarm: 398,
  waist: 136,
  waistAt: 610,
  hem: 246,
  hemAt: 1330,
}

const sleeveLengths: Record<string, { wrist: number; outer: number; inner: number; cap: number }> =
  {
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
    const arms = sleeves(fit, arm, order.cloth, {
      amount: 1,
      swell: [28, 40],
    })
    if (order.side === 'back') {
      return [
        ...hook(178),
        ...arms,
        { ...skirted(order, fit, symmetricBack(fit)), part: 'body' },
        waistSeam(),
        ...sash(order, false),
      ]
    }
    const { hem, hemAt } = fit
    const under = path(
      `M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C760 ${hemAt + 20} 660 ${hemAt + 26} 520 ${hemAt + 20} L540 640 C580 540 640 360 ${600 + fit.neck} ${fit.neckTop} Z`,
    )
    const over = mirror(
      path(
        `M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C${600 + hem * 0.6} ${hemAt + 24} 560 ${hemAt + 34} 452 ${hemAt - 6} C462 1100 476 860 470 640 C470 620 474 612 480 600 C540 520 640 340 ${600 + fit.neck} ${fit.neckTop} Z`,
      ),
    )
    return [
      ...arms,
      {
        outline: path('M530 194 C560 180 640 180 670 194 L690 300 L640 520 L560 520 L512 300 Z'),
        cloth: order.cloth,
        paint: 'inside',
        swell: [4, 30],
        lift: 0.4,
      },
      ...label(600, 262, 66),
      ...woodenHanger(216, 120, 44),
      { ...skirted(order, fit, under), lift: 1 },
      {
        ...skirted(order, fit, over),
        part: 'wrapped body',
        folds: [...skirtFolds(fit), ...wrapDrag()],
        lift: 1.2,
      },
      {
        outline: mirror(strokeOutline(path('M674 198 C640 344 540 524 478 606'), 16)),
        cloth: order.cloth,
        paint: 'main',
        angle: -0.6,
        swell: [6, 8],
        lift: 0.5,
      },
      ...sash(order, true),
    ]
  },
}

function symmetricBack(fit: Fit) {
  return symmetric(
    `M600 ${fit.neckTop + 12} C640 ${fit.neckTop + 12} 664 ${fit.neckTop + 6} ${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C760 ${fit.hemAt + 20} 680 ${fit.hemAt + 26} 600 ${fit.hemAt + 26}`,
  )
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
  return loose(
    feet.flatMap((foot, index) => {
      const top = fit.waistAt + 26 + ((index * 53) % 90)
      const x = 600 + foot * fit.waist * 0.92
      const bottom = 600 + foot * fit.hem
      return crease(
        [
          x,
          top,
          x + (bottom - x) * 0.15,
          top + 180,
          bottom - (bottom - x) * 0.3,
          fit.hemAt - 260,
          bottom,
          fit.hemAt + 40,
        ],
        index % 2 ? 19 : 15,
        {
          width: [4, 24, 42],
          strength: [0, 0.7, 1],
          side: index % 3 ? 1 : -1,
        },
      )
    }),
  )
}

function wrapDrag(): Fold[] {
  return loose([
    ...crease([736, 606, 660, 590, 560, 540, 462, 440], 10, {
      width: [8, 24, 10],
      strength: [1, 0.9, 0],
    }),
    ...crease([736, 612, 640, 620, 540, 590, 448, 520], -10, {
      width: [8, 24, 10],
      strength: [1, 0.9, 0],
    }),
    ...crease([738, 640, 690, 760, 640, 900, 600, 1120], 16, {
      width: [6, 28, 36],
      strength: [0.8, 1, 0],
    }),
  ])
}

function waistSeam() {
  return seam(path('M466 612 C520 622 680 622 734 612'), -2.4)
}

function sash(order: Order, knot: boolean): Layer[] {
  const sashPiece: Piece = {
    part: 'tie belt',
    outline: path('M464 594 C520 606 680 606 736 594 L738 634 C680 646 520 646 462 634 Z'),
    cloth: order.cloth,
    paint: 'main',
    angle: Math.PI / 2,
    swell: [8, 12],
    folds: crease([470, 612, 540, 626, 660, 626, 730, 612], 5, {
      width: [6, 10, 6],
      strength: [0.4, 1, 0.4],
    }),
    lift: 0.7,
  }
  if (!knot) return [sashPiece]
  const tail = (text: string, along: Cubic, angle: number): Piece => ({
    outline: path(text),
    cloth: order.cloth,
    paint: 'main',
    angle,
    swell: [8, 13],
    folds: [
      ...crease(along, 8, { width: [4, 11, 14], strength: [1, 0.7, 0.1] }),
      ...crease(along.map((v, i) => (i % 2 ? v : v - 11)) as unknown as Cubic, -6, {
        width: [3, 8, 9],
        strength: [1, 0.6, 0],
      }),
    ],
    lift: 0.9,
  })
  // a loop of the band: its front, gathered into the knot, and the shade inside it at the far end
  const loop = (text: string, inner: string, along: Cubic, angle: number): Piece[] => [
    {
      outline: path(text),
      cloth: order.cloth,
      paint: 'main',
      angle,
      swell: [11, 14],
      folds: [
        ...crease(along, 9, { width: [4, 13, 13], strength: [1, 0.7, 0] }),
        ...crease(along.map((v, i) => (i % 2 ? v + 13 : v)) as unknown as Cubic, -7, {
          width: [3, 9, 9],
          strength: [1, 0.7, 0],
        }),
      ],
      lift: 1,
    },
    {
      outline: path(inner),
      cloth: order.cloth,
      paint: 'inside',
      angle,
      swell: [2, 8],
      hem: 0.4,
      lift: 0.05,
      shadow: 0,
    },
  ]
  return [
    sashPiece,
    tail(
      'M716 626 C712 660 704 700 698 752 C692 816 684 872 676 930 C688 938 712 936 724 924 C732 862 738 800 738 744 C738 700 734 660 730 626 Z',
      [722, 630, 718, 700, 712, 800, 700, 920],
      -0.06,
    ),
    tail(
      'M722 624 C732 656 746 694 758 734 C768 778 778 820 788 858 C800 862 822 852 832 840 C820 792 806 748 790 708 C774 672 752 648 736 618 Z',
      [730, 622, 752, 680, 780, 750, 808, 846],
      -0.35,
    ),
    ...loop(
      'M718 604 C698 582 664 566 640 572 C622 580 616 600 624 618 C634 636 664 640 688 632 C704 626 714 620 718 616 Z',
      'M640 578 C628 586 624 602 632 616 C640 622 648 618 646 606 C644 594 644 584 640 578 Z',
      [716, 608, 692, 598, 664, 592, 636, 590],
      1.25,
    ),
    ...loop(
      'M728 604 C750 576 788 556 814 562 C834 570 840 592 830 610 C818 630 788 638 762 632 C744 626 732 620 728 616 Z',
      'M816 568 C828 576 832 594 824 608 C816 616 806 612 808 600 C810 586 812 576 816 568 Z',
      [732, 608, 758, 596, 786, 586, 816, 584],
      -1.25,
    ),
    {
      ...tail(
        'M708 594 C716 588 732 588 740 594 C745 604 745 622 739 632 C730 638 716 638 709 632 C704 620 704 606 708 594 Z',
        [718, 590, 722, 604, 720, 620, 716, 636],
        0.2,
      ),
      swell: [12, 12],
      lift: 0.9,
    },
  ]
}

/** A shirt grown to the knee, belted or not. */
export const shirtDress: Pattern = {
  options: { sleeve: ['long', 'short'], belt: ['tied', 'none'] },
  detail: [600, 560, 380],
  pieces(order) {
    const fit: Fit = {
      ...dressFit,
      neck: 66,
      shoulder: 186,
      chest: 176,
      waist: 148,
      hem: 236,
      hemAt: 1250,
    }
    const long = choice(shirtDress, order, 'sleeve') === 'long'
    const arms = sleeves(fit, sleeveLengths[long ? 'long' : 'short'], order.cloth, {
      amount: 1.1,
      swell: [26, 40],
    })
    const cuffs = long
      ? both(path('M814 826 C842 838 882 834 914 820 L918 890 C886 906 846 908 818 900 Z')).map(
          (outline): Layer => ({
            part: 'cuff',
            outline,
            cloth: order.cloth,
            paint: 'main',
            angle: 1.5,
            swell: [9, 18],
            lift: 0.6,
          }),
        )
      : []
    const belt =
      choice(shirtDress, order, 'belt') === 'tied' ? sash(order, order.side === 'front') : []
    if (order.side === 'back') {
      return [
        ...hook(178),
        ...arms,
        ...cuffs,
        {
          ...skirted(order, fit, symmetricBack(fit)),
          part: 'body',
          folds: [...skirtFolds(fit), ...shirtFolds(dressTop(fit))],
        },
        { ...seam(path('M424 300 C480 314 720 314 776 300'), -2.4), part: 'yoke' },
        ...belt,
        backCollar(order),
      ]
    }
    const half = (right: boolean): Piece => {
      const outline = path(
        `M${600 + fit.neck} ${fit.neckTop} ${sideOf(fit)} C760 ${fit.hemAt + 22} 680 ${fit.hemAt + 28} 580 ${fit.hemAt + 26} L580 300 C590 270 630 226 ${600 + fit.neck} ${fit.neckTop} Z`,
      )
      return {
        ...skirted(order, fit, right ? outline : mirror(outline)),
        part: right ? 'body' : 'front',
        folds: [...skirtFolds(fit), ...bodyFolds(dressTop(fit), 1.1)],
        lift: 1.1,
      }
    }
    const leaf = path(
      'M536 188 C524 202 518 222 514 240 C508 264 502 290 500 312 C528 316 556 306 580 290 C592 280 598 268 600 258 C578 246 556 226 550 202 C548 190 542 184 536 188 Z',
    )
    return [
      ...hook(164),
      ...arms,
      ...cuffs,
      half(true),
      half(false),
      stitches(path(`M584 310 L584 ${fit.hemAt + 20} M617 310 L617 ${fit.hemAt + 20}`), -1.3),
      {
        part: 'shirt collar',
        outline: path(
          'M530 200 C544 160 570 154 600 154 C630 154 656 160 670 200 L660 226 C640 206 560 206 540 226 Z',
        ),
        cloth: order.cloth,
        paint: 'main',
        swell: [9, 14],
        lift: 0.7,
      },
      {
        outline: path(
          'M544 214 C562 240 580 252 600 260 C620 252 638 240 656 214 L662 242 C646 270 622 286 600 290 C578 286 554 270 538 242 Z',
        ),
        cloth: order.cloth,
        paint: 'main',
        swell: [6, 14],
        lift: 0.6,
      },
      ...[true, false].map((left): Layer => ({
        outline: left ? leaf : mirror(leaf),
        cloth: order.cloth,
        paint: 'main',
        angle: left ? -0.5 : 0.5,
        swell: [6, 16],
        lift: 0.9,
      })),
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
    outline: path(
      'M534 196 C546 160 654 160 666 196 C678 216 688 238 694 258 C660 240 636 236 600 236 C564 236 540 240 506 258 C512 238 522 216 534 196 Z',
    ),
    cloth: order.cloth,
    paint: 'main',
    swell: [8, 18],
    lift: 0.9,
  }
}
