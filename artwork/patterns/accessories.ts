import { cloths } from '../cloths/shelf.ts'
import { rib } from '../cloths/knitted.ts'
import { check, stripe } from '../cloths/woven.ts'
import { crease, mirrorFolds } from '../engine/fold.ts'
import { hash, layeredNoise, smoothstep } from '../engine/noise.ts'
import { ellipse, mirror, move, path, rectangle, scaleAbout, smooth, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { label, line, seam, stitches, wirePiece } from './notions.ts'
import { choice } from './pattern.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

const fine = rib(10, 8)

/** A long scarf folded over itself, its two ends hanging in a fringe. */
export const scarf: Pattern = {
  options: { pattern: ['plain', 'check', 'stripe'] },
  detail: [520, 820, 360],
  framing: { most: 1.05 },
  pieces(order) {
    const kind = choice(scarf, order, 'pattern')
    const cloth = kind === 'check' ? { ...check(150), relief: order.cloth.relief } : kind === 'stripe' ? { ...stripe(26, 60), relief: 0.9, thickness: 4 } : order.cloth
    const end = (x: number, top: number, bottom: number, lean: number, flip: boolean): Layer[] => {
      const outline = path(`M${x - 96} ${top} C${x - 100} ${top + 240} ${x - 104 + lean} ${bottom - 260} ${x - 106 + lean} ${bottom} L${x + 106 + lean} ${bottom + 6} C${x + 104 + lean} ${bottom - 260} ${x + 100} ${top + 240} ${x + 96} ${top} Z`)
      return [
        ...fringe(x - 106 + lean, x + 106 + lean, bottom, order),
        {
          outline, cloth, paint: 'main', swell: [16, 40], lift: 1.2, angle: flip ? 0.01 : -0.01,
          folds: [
            ...crease([x - 40, top + 40, x - 50, top + 260, x - 30, bottom - 260, x - 40 + lean, bottom], 12, { width: [16, 34, 26], strength: [0.8, 1, 0.3] }),
            ...crease([x + 44, top + 20, x + 54, top + 240, x + 60, bottom - 300, x + 50 + lean, bottom], -10, { width: [14, 30, 22], strength: [0.7, 1, 0.2] }),
          ],
          drape: (px, py) => 6 * layeredNoise(px * 0.01, py * 0.004, 2),
        },
      ]
    }
    const turned = order.side === 'back'
    const loop: Piece = {
      outline: path('M470 250 C470 150 560 116 600 116 C660 116 740 160 736 270 C734 340 700 400 660 440 C600 490 520 480 486 420 C466 380 470 310 470 250 Z M548 280 C548 330 566 364 596 364 C634 360 656 320 656 276 C654 230 630 206 600 206 C568 206 550 236 548 280 Z'),
      cloth, paint: 'main', swell: [26, 40], lift: 1.3, angle: 0.3,
      folds: [
        ...crease([486, 260, 520, 170, 620, 130, 716, 250], 10, { width: [14, 24, 16], strength: [0.6, 1, 0.6] }),
        ...crease([500, 400, 560, 440, 650, 400, 700, 300], -10, { width: [14, 24, 16], strength: [0.6, 1, 0.6] }),
      ],
    }
    return [
      ...end(turned ? 560 : 650, 330, turned ? 1330 : 1160, turned ? -30 : 26, false),
      loop,
      ...end(turned ? 660 : 545, 360, turned ? 1170 : 1330, turned ? 20 : -24, true),
      {
        outline: path('M440 386 C500 340 660 330 730 384 C748 420 744 470 724 496 C650 540 510 540 452 500 C432 470 428 420 440 386 Z'),
        cloth, paint: 'main', swell: [30, 44], lift: 1.5, angle: 1.35,
        folds: [
          ...crease([452, 420, 540, 386, 650, 384, 722, 414], 12, { width: [14, 26, 14], strength: [0.5, 1, 0.5] }),
          ...crease([454, 470, 540, 450, 650, 452, 722, 466], -11, { width: [12, 22, 12], strength: [0.5, 1, 0.5] }),
        ],
      },
    ]
  },
}

/** Twisted ends of the warp. */
function fringe(from: number, to: number, y: number, order: Order): Piece[] {
  const count = Math.round((to - from) / 15)
  return Array.from({ length: count }, (_, index): Piece => {
    const x = from + 6 + ((to - from - 12) * index) / (count - 1)
    const sway = (hash(index, 5) - 0.5) * 16
    const long = 62 + hash(index, 9) * 16
    return {
      outline: line(`M${x} ${y - 12} C${x} ${y + long * 0.4} ${x + sway} ${y + long * 0.6} ${x + sway} ${y + long}`, 7.5),
      cloth: order.cloth, paint: 'main', swell: [4, 3], hem: 0.6, lift: 0.4,
    }
  })
}

/** A printed silk square: folded to a triangle, or opened on the back view. */
export const square: Pattern = {
  detail: [540, 760, 400],
  pieces(order) {
    const satinPiece = { cloth: order.cloth, paint: 'main' }
    const folds = [
      ...crease([380, 500, 520, 640, 700, 820, 900, 1000], 9, { width: [20, 50, 20], strength: [0.2, 1, 0.2] }),
      ...crease([880, 520, 760, 640, 540, 760, 360, 1020], -8, { width: [20, 60, 20], strength: [0.2, 1, 0.2] }),
    ]
    if (order.side === 'back') {
      const border = (size: number, width: number) => strokeOutline(turn(rectangle(600, 750, size, size), 0.06, 600, 750), width)
      return [
        { ...satinPiece, outline: turn(rectangle(600, 750, 900, 900, 4), 0.06, 600, 750), angle: 0.06, swell: [5, 30], folds, lift: 0.7, drape: (x, y) => 9 * layeredNoise(x * 0.004, y * 0.004, 2) },
        { mark: border(790, 46), paint: 'second', opacity: 0.95, soft: 0.3 },
        { mark: border(690, 6), paint: 'second', opacity: 0.9, soft: 0.3 },
        ...medallion(600, 750, 1),
      ]
    }
    const fold = (text: string, angle: number, extra: Partial<Piece> = {}): Piece => ({ ...satinPiece, outline: path(text), angle, swell: [8, 30], lift: 0.9, ...extra })
    return [
      fold('M220 560 L980 520 L640 1180 C620 1206 596 1206 578 1182 Z', 0.05, { folds, drape: (x, y) => 9 * layeredNoise(x * 0.005, y * 0.005, 2) }),
      { mark: strokeOutline(path('M276 584 L600 1140 L920 554'), 34), paint: 'second', opacity: 0.95, soft: 0.3 },
      { mark: strokeOutline(path('M338 586 L602 1048 L862 566'), 5), paint: 'second', opacity: 0.9, soft: 0.3 },
      ...medallion(600, 770, 0.7),
      fold('M214 566 C240 500 420 470 600 468 C780 466 960 470 986 524 C950 580 780 600 600 606 C420 610 260 612 214 566 Z', 1.5, {
        swell: [22, 40], lift: 1.1,
        folds: [...crease([240, 560, 420, 510, 780, 496, 960, 524], 11, { width: [10, 24, 10], strength: [0.5, 1, 0.5] }), ...crease([260, 584, 440, 556, 760, 540, 950, 552], -9, { width: [8, 18, 8], strength: [0.5, 1, 0.5] })],
      }),
    ]
  },
}

/** The print: a wreath of leaves around a ring, drawn once and scaled. */
function medallion(cx: number, cy: number, size: number): Layer[] {
  const leaf = path('M600 0 C626 -36 626 -96 600 -140 C574 -96 574 -36 600 0 Z')
  const around = (count: number, radius: number, scale: number): Outline =>
    Array.from({ length: count }, (_, index) => {
      const at = move(scaleAbout(leaf, scale, 600, 0), cx - 600, cy - radius)
      return turn(at, (index / count) * Math.PI * 2, cx, cy)
    }).flat()
  return [
    { mark: around(16, 150 * size, 0.8 * size), paint: 'second', opacity: 0.92, soft: 0.3 },
    { mark: strokeOutline(ellipse(cx, cy, 128 * size), 7 * size), paint: 'second', opacity: 0.92, soft: 0.3 },
    { mark: around(8, 26 * size, 0.55 * size), paint: 'second', opacity: 0.92, soft: 0.3 },
  ]
}

export const beret: Pattern = {
  detail: [560, 620, 380],
  pieces(order) {
    const back = order.side === 'back'
    const crown = path('M206 740 C190 600 360 470 600 462 C840 454 1000 570 1010 716 C1014 800 900 872 760 900 C620 924 420 916 310 872 C240 842 212 800 206 740 Z')
    const stem = path('M596 476 C592 440 596 414 606 400 C616 398 624 402 626 410 C618 428 616 450 618 476 Z')
    const pieces: Layer[] = [
      { outline: path('M352 858 C440 906 700 914 832 868 C836 900 832 930 822 950 C700 990 480 986 366 944 C356 918 352 890 352 858 Z'), cloth: cloths.leather, paint: 'inside', swell: [10, 16], lift: 0.9 },
      { outline: crown, cloth: order.cloth, paint: 'main', swell: [86, 150], lift: 1.6, folds: [
        ...crease([270, 800, 420, 870, 680, 880, 900, 800], -16, { width: [20, 50, 20], strength: [0.3, 1, 0.3] }),
        ...crease([330, 640, 380, 580, 470, 530, 560, 520], 12, { width: [14, 40, 14], strength: [0, 1, 0] }),
        ...crease([760, 560, 860, 600, 920, 660, 940, 740], -12, { width: [14, 44, 14], strength: [0, 1, 0] }),
      ], drape: (x, y) => 8 * layeredNoise(x * 0.006, y * 0.008, 2) },
      { outline: stem, cloth: order.cloth, paint: 'main', swell: [10, 8], lift: 0.8 },
    ]
    return back ? [...pieces, seam(path('M600 470 C560 600 540 760 560 905'), -2)].map((piece) => mirrored(piece)) : pieces
  },
}

function mirrored(layer: Layer): Layer {
  return 'mark' in layer ? { ...layer, mark: mirror(layer.mark) } : { ...layer, outline: mirror(layer.outline), folds: mirrorFolds(layer.folds ?? []) }
}

export const beanie: Pattern = {
  detail: [600, 780, 360],
  pieces(order) {
    const fan = (x: number, y: number) => [600 + ((x - 600) * 250) / (120 + 150 * smoothstep(330, 760, y)), y] as const
    return [
      { outline: path('M336 860 C326 640 420 400 600 396 C780 400 874 640 864 860 C780 890 420 890 336 860 Z'), cloth: order.cloth, paint: 'main', coordinates: fan, swell: [76, 110], lift: 1.5,
        folds: [-2, -1, 1, 2].flatMap((side) => crease([600 + side * 14, 404, 600 + side * 30, 500, 600 + side * 80, 620, 600 + side * 96, 800], -9, { width: [6, 20, 30], strength: [1, 0.7, 0] })) },
      { outline: path('M324 830 C420 862 780 862 876 830 C886 900 884 980 870 1040 C760 1080 440 1080 330 1040 C316 980 314 900 324 830 Z'), cloth: order.cloth, paint: 'main', swell: [42, 50], lift: 1.3 },
      ...(order.side === 'front' ? label(600, 962, 92) : []),
    ]
  },
}

/** The flat cap, seen a little from above and the side. */
export const cap: Pattern = {
  detail: [560, 640, 380],
  pieces(order) {
    const layers: Layer[] = [
      { outline: path('M236 838 C300 800 500 790 640 826 C560 900 400 960 268 950 C220 940 210 872 236 838 Z'), cloth: order.cloth, paint: 'deep', swell: [20, 30], lift: 1.2, angle: 0.5 },
      { outline: path('M300 800 C310 640 480 520 690 516 C880 516 1000 610 1010 740 C1016 830 960 900 880 916 C720 930 480 860 300 800 Z'), cloth: order.cloth, paint: 'main', angle: 0.12, swell: [88, 130], lift: 1.6,
        folds: [...crease([420, 800, 560, 860, 760, 900, 930, 880], -14, { width: [16, 36, 16], strength: [0.3, 1, 0.4] }), ...crease([520, 590, 640, 560, 780, 560, 900, 610], 10, { width: [14, 40, 14], strength: [0, 1, 0] })] },
      { outline: path('M228 850 C270 776 420 756 560 792 C600 804 640 826 664 846 C560 856 380 860 268 920 C230 922 214 880 228 850 Z'), cloth: order.cloth, paint: 'main', angle: -0.5, swell: [22, 34], lift: 1.4 },
      seam(path('M690 518 C600 600 520 720 500 850'), -3), stitches(path('M700 522 C612 602 532 722 512 852')),
      seam(path('M700 518 C800 600 860 740 850 908'), -3),
      stitches(path('M252 862 C320 800 450 790 620 838')),
      { outline: ellipse(694, 520, 20, 13), cloth: order.cloth, paint: 'main', swell: [9, 8], lift: 0.6 },
    ]
    return order.side === 'back' ? layers.map((layer) => mirrored(layer)) : layers
  },
}

export const brimHat: Pattern = {
  detail: [560, 700, 380],
  pieces(order) {
    const layers: Layer[] = [
      { outline: path('M120 880 C140 800 380 770 600 770 C820 770 1060 800 1080 880 C1060 980 840 1010 600 1010 C360 1010 140 980 120 880 Z'), cloth: order.cloth, paint: 'main', swell: [20, 60], lift: 1.6, angle: 1.5,
        folds: [...crease([150, 880, 320, 960, 460, 980, 620, 980], 10, { width: [16, 40, 16], strength: [0.3, 1, 0.2] }), ...crease([1050, 880, 960, 820, 840, 800, 760, 800], -10, { width: [16, 40, 16], strength: [0.3, 1, 0.2] })], shade: (_x, y) => 1 - 0.25 * (1 - smoothstep(800, 900, y)) },
      { outline: path('M342 888 C340 700 360 500 430 470 C500 440 560 500 610 500 C660 500 720 444 784 474 C850 508 860 700 858 888 C760 930 440 930 342 888 Z'), cloth: order.cloth, paint: 'main', swell: [74, 110], lift: 1.5,
        folds: [...crease([470, 480, 540, 560, 640, 570, 740, 486], -30, { width: [20, 60, 20], strength: [0.4, 1, 0.4] }), ...crease([410, 560, 430, 640, 420, 720, 400, 780], -14, { width: [14, 40, 14], strength: [0, 1, 0] }), ...crease([796, 560, 776, 640, 786, 720, 800, 780], -14, { width: [14, 40, 14], strength: [0, 1, 0] })] },
      { outline: path('M342 800 C440 842 760 842 858 800 L860 884 C760 930 440 930 340 884 Z'), cloth: cloths.satin, paint: 'second', angle: Math.PI / 2, swell: [6, 20], hem: 1, lift: 0.5, shade: (x) => 0.75 + 0.25 * smoothstep(330, 480, x) },
      { outline: path('M356 822 C380 800 416 800 430 816 C440 840 436 884 424 906 C400 912 370 896 352 872 C346 852 346 834 356 822 Z'), cloth: cloths.satin, paint: 'second', angle: 0.3, swell: [10, 16], hem: 1, lift: 0.7 },
    ]
    return order.side === 'back' ? layers.slice(0, 3).map((layer) => mirrored(layer)) : layers
  },
}

/** A pair of gloves laid one across the other. */
export const gloves: Pattern = {
  detail: [560, 700, 380],
  pieces(order) {
    const hand = path('M498 1120 C500 1020 478 940 470 860 C464 790 452 740 418 690 C392 650 370 622 384 604 C402 586 440 610 470 644 C482 658 490 668 496 676 C500 600 492 500 494 420 C496 392 532 392 538 420 C542 480 546 540 550 600 C552 520 552 440 558 366 C562 340 598 340 602 366 C604 440 604 520 606 598 C612 530 616 460 624 394 C630 370 664 372 666 398 C664 470 660 550 660 620 C668 570 676 520 688 470 C696 450 724 456 724 480 C718 580 712 700 708 790 C704 900 696 1000 700 1120 C640 1140 560 1140 498 1120 Z')
    const lines = [
      path('M566 640 L568 760'), path('M606 640 L606 770'), path('M646 640 L642 760'),
    ]
    const leathery = order.clothName === 'leather'
    const one = (matrix: (outline: Outline) => Outline, lift: number): Layer[] => [
      { outline: matrix(hand), cloth: order.cloth, paint: 'main', swell: [30, 34], lift,
        drape: (x, y) => 5 * layeredNoise(x * 0.012, y * 0.012, 2) },
      ...lines.map((text): Layer => ({ mark: strokeOutline(matrix(text), 3), depth: leathery ? 2.6 : 1.4, soft: 1.2 })),
      { outline: matrix(path('M494 1090 C560 1112 640 1112 704 1090 L708 1152 C640 1174 560 1174 490 1152 Z')), cloth: leathery ? order.cloth : fine, paint: 'main', swell: [16, 20], lift: 0.6 },
      stitches(matrix(path('M500 1086 C560 1108 640 1108 700 1086'))),
    ]
    const left = (outline: Outline) => turn(move(mirror(outline), -96, 30), -0.1, 500, 800)
    const right = (outline: Outline) => turn(move(outline, 110, -20), 0.12, 700, 800)
    const layers = [...one(left, 1.2), ...one(right, 1.4)]
    return order.side === 'back' ? layers.map((layer) => mirrored(layer)) : layers
  },
}

export const socks: Pattern = {
  detail: [560, 640, 360],
  pieces(order) {
    const sock = path('M506 330 C540 318 640 318 676 330 C682 520 676 700 680 800 C686 850 660 880 620 910 C540 970 470 1040 420 1090 C380 1126 316 1120 296 1080 C280 1040 310 1000 360 956 C430 890 500 830 508 760 C516 640 508 480 506 330 Z')
    const flat = order.clothName === 'cable' ? cloths.stockinette : order.cloth
    const one = (place: (outline: Outline) => Outline, lift: number): Layer[] => [
      { outline: place(sock), cloth: flat, paint: 'main', swell: [26, 40], lift, folds: [],
        drape: (x, y) => 6 * layeredNoise(x * 0.01, y * 0.008, 2) },
      { outline: place(path('M296 1080 C310 1120 380 1128 420 1090 C440 1070 458 1052 470 1040 C440 1020 400 990 372 946 C330 980 284 1030 296 1080 Z')), cloth: flat, paint: 'deep', angle: 0.8, swell: [22, 34], lift: 0.4 },
      { outline: place(path('M680 780 C684 850 660 880 620 910 C596 928 574 944 556 960 C560 900 600 830 680 780 Z')), cloth: flat, paint: 'deep', angle: -0.7, swell: [18, 30], lift: 0.4 },
      { outline: place(path('M500 318 C540 304 640 304 682 318 L680 430 C640 442 540 442 504 430 Z')), cloth: fine, paint: 'main', swell: [22, 26], lift: 0.7 },
    ]
    const layers = [...one((outline) => turn(move(outline, 170, -10), 0.1, 700, 700), 1.1), ...one((outline) => turn(move(outline, -10, 20), -0.04, 560, 700), 1.3)]
    return order.side === 'back' ? layers.map((layer) => mirrored(layer)) : layers
  },
}

/** A tie, knotted loosely at the top and laid down; rolled ends show the lining on the back view. */
export const tie: Pattern = {
  detail: [600, 1000, 320],
  framing: { fillHeight: 0.88 },
  pieces(order) {
    const knitted = order.clothName === 'stockinette'
    const blade = knitted
      ? 'M566 330 C552 640 520 1000 506 1316 L694 1316 C680 1000 648 640 634 330 Z'
      : 'M566 330 C552 640 512 960 484 1236 L600 1372 L716 1236 C688 960 648 640 634 330 Z'
    const folds = [
      ...crease([584, 336, 580, 420, 590, 520, 600, 640], 10, { width: [8, 18, 6], strength: [1, 0.8, 0] }),
      ...crease([622, 336, 620, 420, 610, 520, 606, 600], -8, { width: [8, 16, 6], strength: [1, 0.8, 0] }),
    ]
    const loop: Piece = { outline: path('M560 250 C470 200 450 130 520 110 C570 98 640 100 684 112 C748 132 726 204 640 250 L624 226 C676 190 690 152 660 144 C620 134 570 134 540 144 C508 154 530 190 576 226 Z'), cloth: order.cloth, paint: 'deep', swell: [9, 14], lift: 0.9 }
    const tail: Piece = { outline: path('M576 320 C560 600 556 900 548 1080 L588 1120 L626 1078 C622 900 628 600 620 320 Z'), cloth: order.cloth, paint: 'deep', angle: 0.6, swell: [6, 18], lift: 0.8 }
    const shifted = order.side === 'back' ? 96 : -44
    return [
      loop,
      { ...tail, outline: move(tail.outline, shifted, 20) },
      { outline: path(blade), cloth: order.cloth, paint: 'main', angle: knitted ? 0 : 0.7, swell: [14, 26], folds, lift: 1.1, threads: () => 0.7 },
      { outline: path('M548 224 C580 212 620 212 652 224 C652 270 642 316 628 346 C612 352 588 352 572 346 C558 316 548 270 548 224 Z'), cloth: order.cloth, paint: 'main', angle: knitted ? 0 : -0.5, swell: [22, 26], folds: crease([560, 240, 580, 290, 600, 320, 612, 344], 8, { width: [8, 16, 8], strength: [0.4, 1, 0.4] }), lift: 1.1 },
      ...(knitted ? [] : tieStripes(order)),
    ]
  },
}

function tieStripes(order: Order): Layer[] {
  if (order.side === 'back') return []
  const bands = [620, 820, 1020, 1220].map((y) => {
    const half = 48 + ((y - 330) / 900) * 66
    return [...path(`M${600 - half} ${y + half * 0.8} L${600 + half} ${y - half * 0.8} L${600 + half} ${y - half * 0.8 + 16} L${600 - half} ${y + half * 0.8 + 16} Z`)]
  })
  return [{ mark: bands.flat(), paint: 'second', opacity: 0.85, soft: 0.4 }]
}

export const bowTie: Pattern = {
  detail: [560, 750, 340],
  framing: { most: 1.3 },
  pieces(order) {
    const wing = path('M616 750 C660 700 780 640 880 622 C908 620 920 650 922 700 C926 760 924 830 914 868 C904 892 880 890 850 880 C760 850 660 800 616 750 Z')
    const folds = [
      ...crease([620, 748, 700, 730, 800, 700, 900, 680], 20, { width: [8, 34, 40], strength: [1, 0.9, 0.1] }),
      ...crease([620, 756, 700, 780, 800, 810, 890, 840], -14, { width: [8, 30, 36], strength: [1, 0.9, 0.1] }),
    ]
    const band: Layer[] = order.side === 'back'
      ? [{ outline: path('M230 735 L970 735 L970 770 L230 770 Z'), cloth: order.cloth, paint: 'main', angle: 1.57, swell: [4, 10], lift: 0.7 }, wirePiece('M690 728 L690 777 L740 777 L740 728 Z', 6, 'brass')]
      : []
    const wings = [false, true].map((right): Layer => ({ outline: right ? wing : mirror(wing), cloth: order.cloth, paint: 'main', angle: right ? 1.4 : -1.4, swell: [30, 40], folds: right ? folds : mirrorFolds(folds), lift: 1.3 }))
    const knot: Layer = { outline: path('M570 704 C584 694 616 694 630 704 C642 730 642 772 630 798 C614 808 586 808 570 798 C558 772 558 730 570 704 Z'), cloth: order.cloth, paint: 'main', swell: [24, 24], folds: crease([584, 704, 578, 740, 582, 770, 590, 800], 7, { width: [6, 14, 6], strength: [0.4, 1, 0.4] }), lift: 1.2 }
    return order.side === 'back' ? [...wings, knot, ...band] : [...wings, knot]
  },
}

/** Rolled, with a crook of wood. */
export const umbrella: Pattern = {
  detail: [600, 640, 320],
  framing: { fillHeight: 0.9 },
  pieces(order) {
    const crook = 'M600 1060 L600 1270 C600 1350 716 1350 716 1270 L716 1240'
    const flaps = [-34, -12, 12, 34].flatMap((x, index) =>
      crease([600 + x * 0.3, 250, 600 + x, 480, 600 + x * 1.3, 760, 600 + x * 0.9, 1010], index % 2 ? 12 : -12, { width: [5, 16, 18], strength: [0.4, 1, 0.7] }))
    const layers: Layer[] = [
      wirePiece('M600 250 L600 120', 8, 'steel'),
      { outline: line(crook, 26), cloth: cloths.wood, paint: 'walnut', swell: [12, 10], hem: 1, lift: 1.1 },
      { outline: path('M590 236 C560 420 540 700 546 1010 C548 1040 570 1064 600 1066 C630 1064 652 1040 654 1010 C660 700 640 420 610 236 Z'), cloth: order.cloth, paint: 'main', angle: 0.05, swell: [34, 30], folds: flaps, lift: 1.3 },
      { outline: path('M547 890 C570 906 630 906 654 884 L655 908 C630 932 570 932 546 914 Z'), cloth: order.cloth, paint: 'main', angle: 1.5, swell: [6, 8], lift: 0.5 },
      { outline: ellipse(628, 906, 9), cloth: cloths.gold, paint: 'brass', swell: [4, 4], hem: 0.4, lift: 0.3 },
      { outline: line('M596 1066 L604 1066', 30), cloth: cloths.gold, paint: 'brass', swell: [8, 7], hem: 0.5, lift: 0.5 },
    ]
    const place = (outline: Outline) => turn(outline, order.side === 'back' ? -0.42 : 0.3, 600, 750)
    const angle = order.side === 'back' ? -0.42 : 0.3
    return layers.map((layer): Layer => 'mark' in layer ? { ...layer, mark: place(layer.mark) } : { ...layer, outline: place(layer.outline), angle: (layer.angle ?? 0) + angle, folds: (layer.folds ?? []).map((fold) => ({ ...fold, along: turnedCubic(fold.along, angle) })) })
  },
}

function turnedCubic(along: readonly number[], angle: number) {
  const [contour] = turn([{ points: [...along], closed: false }], angle, 600, 750)
  return contour.points as unknown as readonly [number, number, number, number, number, number, number, number]
}

/** A belt coiled once, its buckle in front. */
export const belt: Pattern = {
  detail: [520, 800, 320],
  framing: { most: 1.15 },
  pieces(order) {
    const coil = smooth([[300, 720], [420, 600], [620, 560], [820, 610], [930, 720], [880, 850], [720, 920], [520, 930], [360, 890]], true)
    const inner = smooth([[352, 726], [450, 642], [620, 608], [790, 650], [872, 726], [836, 816], [700, 872], [524, 880], [396, 846]], true)
    const hole = [{ points: [...inner[0].points].reduce<number[]>((list, _v, i, all) => (i % 2 ? list : [...list, all[all.length - 2 - i], all[all.length - 1 - i]]), []), closed: true }]
    const strapText = 'M330 830 C420 960 640 1000 850 930 C930 900 1000 850 1040 800'
    const layers: Layer[] = [
      { outline: [...coil, ...hole], cloth: order.cloth, paint: 'inside', swell: [14, 14], lift: 1.6 },
      { outline: strokeOutline(path(strapText), 62), cloth: order.cloth, paint: 'main', swell: [10, 16], lift: 1.2 },
      stitches(path('M318 850 C410 984 644 1022 860 950 C940 922 1010 874 1056 820')),
      stitches(path('M346 812 C436 936 636 976 840 908 C916 880 980 834 1022 784')),
      ...[0, 1, 2, 3].map((index): Layer => ({ mark: ellipse(900 - index * 62, 914 + index * 20, 6.5), depth: -6, paint: '#1a120d', opacity: 0.8, soft: 0.5 })),
      { outline: strokeOutline(turn(rectangle(420, 922, 92, 112, 14), 0.5, 420, 922), 15), cloth: cloths.gold, paint: 'brass', swell: [8, 6], hem: 0.6, lift: 1 },
      { outline: line('M376 896 L466 944', 11), cloth: cloths.gold, paint: 'brass', swell: [6, 5], hem: 0.5, lift: 0.8 },
      { outline: turn(rectangle(514, 960, 30, 84, 4), 0.36, 514, 960), cloth: order.cloth, paint: 'main', swell: [7, 9], lift: 0.6 },
    ]
    return order.side === 'back' ? layers.map((layer) => mirrored(layer)) : layers
  },
}
