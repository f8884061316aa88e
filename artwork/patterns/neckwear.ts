import { crease } from '../engine/fold.ts'
import { layeredNoise } from '../engine/noise.ts'
import { ellipse, mirror, move, path } from '../engine/path.ts'
import { wirePiece } from './notions.ts'
import type { Cubic, Outline } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

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
      ...crease([584, 336, 580, 420, 590, 520, 600, 640], 10, {
        width: [8, 18, 6],
        strength: [1, 0.8, 0],
      }),
      ...crease([622, 336, 620, 420, 610, 520, 606, 600], -8, {
        width: [8, 16, 6],
        strength: [1, 0.8, 0],
      }),
    ]
    const flat = { cloth: order.cloth, swell: [3, 8], hem: 1, lift: 0.6 } satisfies Partial<Piece>
    const band = path(
      'M566 262 C514 232 462 196 462 158 C462 128 500 112 560 108 C528 122 506 140 508 160 C512 186 560 218 600 240 Z',
    )
    const tail = path(
      'M588 320 C560 600 510 900 466 1076 L504 1120 L548 1078 C590 880 618 600 622 320 Z',
    )
    return [
      // behind the neck, then the two sides that come forward to the knot
      {
        ...flat,
        outline: path(
          'M520 124 C560 100 640 100 680 124 C694 134 700 146 698 158 C680 136 640 130 600 130 C560 130 520 136 502 158 C500 146 506 134 520 124 Z',
        ),
        paint: 'inside',
        angle: 1.57,
        lift: 0.3,
      },
      ...[true, false].map((left): Piece => ({
        ...flat,
        outline: left ? band : mirror(band),
        paint: left ? 'main' : 'deep',
        angle: left ? 0.9 : -0.9,
      })),
      {
        ...flat,
        outline: order.side === 'back' ? move(mirror(tail), 20, 10) : tail,
        paint: 'deep',
        angle: 0.6,
      },
      {
        outline: path(blade),
        cloth: order.cloth,
        paint: 'main',
        angle: knitted ? 0 : 0.7,
        swell: [7, 16],
        hem: 1.2,
        folds,
        lift: 1.1,
        threads: () => 0.7,
      },
      {
        outline: path(
          'M548 224 C580 212 620 212 652 224 C652 270 642 316 628 346 C612 352 588 352 572 346 C558 316 548 270 548 224 Z',
        ),
        cloth: order.cloth,
        paint: 'main',
        angle: knitted ? 0 : -0.5,
        swell: [14, 20],
        folds: crease([560, 240, 580, 290, 600, 320, 612, 344], 8, {
          width: [8, 16, 8],
          strength: [0.4, 1, 0.4],
        }),
        lift: 1.1,
      },
      ...(knitted ? [] : pinDots()),
    ]
  },
}

/** Woven dots in rows that run with the bias, on the blade, the knot and the two sides of the band. */
function pinDots(): Layer[] {
  const half = (y: number) => {
    if (y < 346) return 46 - Math.max(0, y - 250) * 0.16
    return y < 1236 ? 34 + ((y - 330) / 906) ** 1.1 * 82 : (116 * (1372 - y)) / 136
  }
  const dots: Outline = Array.from({ length: 46 }, (_, row) => row).flatMap((row) => {
    const y = 240 + row * 25
    const shift = row % 2 ? 21 : 0
    return [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((column) => {
      const dx = column * 42 + shift - 10
      const onKnot = y > 232 && y < 338
      const fits = Math.abs(dx) + 9 < half(y) && (onKnot || y > 362)
      return fits ? [...ellipse(600 + dx, y, 3.9)] : []
    })
  })
  const sides = [
    [540, 218],
    [508, 192],
    [486, 160],
    [508, 128],
  ].flatMap(([x, y]) => [...ellipse(x, y, 3.9), ...ellipse(1200 - x, y, 3.9)])
  return [
    {
      part: 'pin-dot',
      mark: [...dots, ...sides],
      paint: 'second',
      opacity: 0.92,
      depth: 0.25,
      soft: 0.5,
    },
  ]
}

/** Tied by hand: the ends lie behind the loops, and no two of the four are alike. */
export const bowTie: Pattern = {
  detail: [560, 750, 340],
  framing: { most: 1.3 },
  pieces(order) {
    const wing = (text: string, angle: number, folds: readonly Cubic[], behind = false): Piece => ({
      outline: path(text),
      cloth: order.cloth,
      paint: behind ? 'deep' : 'main',
      angle,
      swell: behind ? [6, 18] : [15, 26],
      drape: (x, y) => 8 * layeredNoise(x * 0.009, y * 0.012, 2),
      folds: folds.flatMap((along, index) =>
        crease(along, index % 2 ? -11 : 13, { width: [5, 18, 24], strength: [1, 0.9, 0] }),
      ),
      lift: behind ? 0.5 : 1,
    })
    const wings = [
      wing(
        'M596 742 C540 690 430 628 306 612 C292 612 286 622 284 640 C280 700 284 770 294 836 C300 850 312 852 326 846 C440 820 540 796 596 768 Z',
        -1.4,
        [],
        true,
      ),
      wing(
        'M604 744 C650 706 760 658 880 652 C894 652 900 662 902 676 C908 740 904 812 892 874 C888 886 876 888 864 882 C760 846 650 800 604 766 Z',
        1.45,
        [],
        true,
      ),
      wing(
        'M590 740 C530 700 410 656 296 650 C280 650 272 660 270 678 C264 736 268 806 280 866 C284 880 296 884 310 878 C420 850 530 806 590 768 Z',
        -1.5,
        [
          [588, 744, 520, 722, 440, 706, 350, 700],
          [588, 752, 520, 748, 460, 746, 390, 752],
          [588, 760, 530, 776, 450, 800, 340, 826],
        ],
      ),
      wing(
        'M610 740 C664 694 780 632 896 618 C912 616 920 626 922 644 C930 708 928 780 918 842 C914 858 902 862 888 856 C780 838 668 804 610 770 Z',
        1.4,
        [
          [612, 744, 680, 714, 760, 690, 860, 672],
          [612, 752, 680, 740, 740, 736, 800, 738],
          [612, 762, 680, 776, 770, 794, 850, 808],
        ],
      ),
    ]
    const knot: Piece = {
      outline: path(
        'M568 710 C582 698 616 696 632 706 C640 732 642 770 634 800 C616 812 584 812 566 802 C560 772 558 736 568 710 Z',
      ),
      cloth: order.cloth,
      paint: 'main',
      angle: 0.12,
      swell: [14, 18],
      folds: [-1, 1].flatMap((side) =>
        crease(
          [600 + 14 * side, 702, 596 + 8 * side, 736, 598 + 9 * side, 772, 602 + 16 * side, 806],
          6 * side,
          {
            width: [6, 12, 6],
            strength: [0.5, 1, 0.5],
          },
        ),
      ),
      lift: 1,
    }
    if (order.side === 'front') return [...wings, knot]
    const band: Layer[] = [
      {
        outline: path('M230 735 L970 735 L970 770 L230 770 Z'),
        cloth: order.cloth,
        paint: 'main',
        angle: 1.57,
        swell: [4, 10],
        lift: 0.7,
      },
      wirePiece('M690 728 L690 777 L740 777 L740 728 Z', 6, 'brass'),
    ]
    return [...wings, knot, ...band]
  },
}
