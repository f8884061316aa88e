import { crease, mirrorFolds } from '../engine/fold.ts'
import { ellipse, mirror, move, path } from '../engine/path.ts'
import { wirePiece } from './notions.ts'
import type { Outline } from '../engine/path.ts'
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
    const loop: Piece = {
      outline: path(
        'M560 250 C470 200 450 130 520 110 C570 98 640 100 684 112 C748 132 726 204 640 250 L624 226 C676 190 690 152 660 144 C620 134 570 134 540 144 C508 154 530 190 576 226 Z',
      ),
      cloth: order.cloth,
      paint: 'deep',
      swell: [9, 14],
      lift: 0.9,
    }
    const tail: Piece = {
      outline: path(
        'M576 320 C560 600 556 900 548 1080 L588 1120 L626 1078 C622 900 628 600 620 320 Z',
      ),
      cloth: order.cloth,
      paint: 'deep',
      angle: 0.6,
      swell: [6, 18],
      lift: 0.8,
    }
    const shifted = order.side === 'back' ? 96 : -44
    return [
      loop,
      { ...tail, outline: move(tail.outline, shifted, 20) },
      {
        outline: path(blade),
        cloth: order.cloth,
        paint: 'main',
        angle: knitted ? 0 : 0.7,
        swell: [14, 26],
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
        swell: [22, 26],
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

/** Woven dots in rows that run with the bias, on the blade and on the knot. */
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
  return [{ part: 'pin-dot', mark: dots, paint: 'second', opacity: 0.92, depth: 0.25, soft: 0.5 }]
}

export const bowTie: Pattern = {
  detail: [560, 750, 340],
  framing: { most: 1.3 },
  pieces(order) {
    const wing = path(
      'M616 750 C660 700 780 640 880 622 C908 620 920 650 922 700 C926 760 924 830 914 868 C904 892 880 890 850 880 C760 850 660 800 616 750 Z',
    )
    const folds = [
      ...crease([620, 748, 700, 730, 800, 700, 900, 680], 20, {
        width: [8, 34, 40],
        strength: [1, 0.9, 0.1],
      }),
      ...crease([620, 756, 700, 780, 800, 810, 890, 840], -14, {
        width: [8, 30, 36],
        strength: [1, 0.9, 0.1],
      }),
    ]
    const band: Layer[] =
      order.side === 'back'
        ? [
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
        : []
    const wings = [false, true].map((right): Layer => ({
      outline: right ? wing : mirror(wing),
      cloth: order.cloth,
      paint: 'main',
      angle: right ? 1.4 : -1.4,
      swell: [30, 40],
      folds: right ? folds : mirrorFolds(folds),
      lift: 1.3,
    }))
    const knot: Layer = {
      outline: path(
        'M570 704 C584 694 616 694 630 704 C642 730 642 772 630 798 C614 808 586 808 570 798 C558 772 558 730 570 704 Z',
      ),
      cloth: order.cloth,
      paint: 'main',
      swell: [24, 24],
      folds: crease([584, 704, 578, 740, 582, 770, 590, 800], 7, {
        width: [6, 14, 6],
        strength: [0.4, 1, 0.4],
      }),
      lift: 1.2,
    }
    return order.side === 'back' ? [...wings, knot, ...band] : [...wings, knot]
  },
}
