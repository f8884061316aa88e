import { crease } from '../engine/fold.ts'
import { path } from '../engine/path.ts'
import type { Fold } from '../engine/fold.ts'
import type { Cubic } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Fit } from './body.ts'
import type { Order } from './pattern.ts'

/** A wide belt of the cloth; tied, or as it is seen from behind. */
export function belt(order: Order, fit: Fit, y: number, tied: boolean): Layer[] {
  const half = fit.waist + 3
  const { body } = order.cloth.fall
  const band: Piece = {
    part: 'tied belt',
    outline: path(
      `M${600 - half} ${y - 32} C${600 - half * 0.5} ${y - 22} ${600 + half * 0.5} ${y - 22} ${600 + half} ${y - 32} L${600 + half} ${y + 26} C${600 + half * 0.5} ${y + 38} ${600 - half * 0.5} ${y + 38} ${600 - half} ${y + 26} Z`,
    ),
    cloth: order.cloth,
    paint: 'main',
    angle: Math.PI / 2,
    swell: [11 * body, 16],
    lift: 0.9,
    folds: crease([600 - half, y, 560, y + 10, 640, y + 10, 600 + half, y], 4, {
      width: [6, 12, 6],
      strength: [0.4, 1, 0.4],
    }),
  }
  if (!tied) return [band]
  // pinched where it leaves the knot, flat and creased below
  const tail = (text: string, along: Cubic, angle: number): Piece => ({
    outline: path(text),
    cloth: order.cloth,
    paint: 'main',
    angle,
    swell: [10 * body, 16],
    folds: [
      ...crease(along, 9, { width: [5, 14, 18], strength: [1, 0.7, 0] }),
      ...crease(along.map((v, i) => (i % 2 ? v : v - 17)) as unknown as Cubic, -7, {
        width: [4, 10, 12],
        strength: [1, 0.6, 0],
      }),
    ],
    lift: 1,
  })
  const pinch = (side: number, height: number): Fold[] =>
    crease(
      [
        604 + side * (half - 70),
        y + height * 2.2,
        604 + side * 110,
        y + height * 1.8,
        604 + side * 70,
        y + height * 0.6,
        604 + side * 20,
        y + height * 0.3,
      ],
      height > 0 ? 6 : -6,
      { width: [8, 12, 6], strength: [0, 0.8, 1] },
    )
  const knot: Piece = {
    outline: path(
      `M571 ${y - 29} C586 ${y - 38} 614 ${y - 41} 633 ${y - 33} C641 ${y - 14} 635 ${y + 14} 625 ${y + 35} C609 ${y + 42} 590 ${y + 42} 577 ${y + 36} C566 ${y + 14} 564 ${y - 10} 571 ${y - 29} Z`,
    ),
    cloth: order.cloth,
    paint: 'main',
    angle: 0.5,
    swell: [5 + 7 * body, 16],
    folds: [
      [568, 590, 612, 630, -22, 0, 22],
      [600, 616, 628, 634, -38, -18, 6],
      [568, 578, 590, 600, 4, 22, 42],
    ].flatMap(([x0, x1, x2, x3, top, middle, bottom], index) =>
      crease(
        [x0, y + top, x1, y + middle - 6, x2, y + middle + 8, x3, y + bottom],
        (index ? -4 : 5) * (0.4 + 0.6 * body),
        { width: [5, 11, 5], strength: [0.6, 1, 0.6] },
      ),
    ),
    lift: 0.9,
  }
  return [
    { ...band, folds: [...(band.folds ?? []), ...pinch(1, 8), ...pinch(-1, -8), ...pinch(-1, 7)] },
    tail(
      `M588 ${y + 24} C582 ${y + 70} 556 ${y + 120} 550 ${y + 190} C546 ${y + 250} 538 ${y + 306} 532 ${y + 352} C548 ${y + 360} 574 ${y + 364} 594 ${y + 356} C600 ${y + 300} 608 ${y + 240} 610 ${y + 186} C614 ${y + 120} 612 ${y + 70} 612 ${y + 26} Z`,
      [600, y + 30, 596, y + 110, 584, y + 200, 574, y + 330],
      0.06,
    ),
    tail(
      `M598 ${y + 22} C606 ${y + 66} 618 ${y + 104} 634 ${y + 146} C648 ${y + 188} 660 ${y + 232} 672 ${y + 270} C690 ${y + 272} 714 ${y + 264} 730 ${y + 252} C718 ${y + 208} 706 ${y + 166} 690 ${y + 126} C672 ${y + 84} 644 ${y + 54} 624 ${y + 14} Z`,
      [612, y + 22, 634, y + 80, 664, y + 150, 694, y + 240],
      -0.32,
    ),
    knot,
  ]
}

/** A tie belt; `knot` adds the bow at the side. */
export function sash(order: Order, knot: boolean): Layer[] {
  const { body } = order.cloth.fall
  const sashPiece: Piece = {
    part: 'tie belt',
    outline: path('M464 594 C520 606 680 606 736 594 L738 634 C680 646 520 646 462 634 Z'),
    cloth: order.cloth,
    paint: 'main',
    angle: Math.PI / 2,
    swell: [9 * body, 12],
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
    swell: [9 * body, 13],
    folds: [
      ...crease(along, 8, { width: [4, 11, 14], strength: [1, 0.7, 0.1] }),
      ...crease(along.map((v, i) => (i % 2 ? v : v - 11)) as unknown as Cubic, -6, {
        width: [3, 8, 9],
        strength: [1, 0.6, 0],
      }),
    ],
    lift: 0.9,
  })
  // a loop of the band: its far side, seen from within, and before it the side that comes out of the knot
  const loop = (far: string, near: string, along: Cubic, angle: number): Piece[] => [
    {
      outline: path(far),
      cloth: order.cloth,
      paint: 'inside',
      angle,
      swell: [4, 12],
      lift: 0.6,
    },
    {
      outline: path(near),
      cloth: order.cloth,
      paint: 'main',
      angle,
      swell: [4 + 9 * body, 18],
      folds: [
        ...crease(along, 8, { width: [4, 13, 16], strength: [1, 0.7, 0] }),
        ...crease(along.map((v, i) => (i % 2 ? v + 12 : v)) as unknown as Cubic, -6, {
          width: [3, 9, 11],
          strength: [1, 0.7, 0],
        }),
      ],
      lift: 0.7,
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
      'M716 602 C700 578 668 556 634 553 C610 552 600 566 596 590 C594 606 600 620 612 626 L716 612 Z',
      'M718 604 C700 594 668 576 634 571 C612 569 598 578 596 594 C592 616 602 638 626 642 C656 644 698 630 718 618 Z',
      [716, 608, 692, 602, 660, 596, 620, 594],
      1.25,
    ),
    ...loop(
      'M730 602 C748 574 784 548 816 546 C838 546 848 560 850 582 C851 600 846 612 836 618 L730 612 Z',
      'M728 604 C748 590 782 570 814 565 C836 563 848 572 850 588 C853 610 842 630 818 634 C788 638 748 630 728 618 Z',
      [732, 608, 758, 600, 790, 592, 828, 588],
      -1.25,
    ),
    {
      ...tail(
        'M708 594 C716 588 732 588 740 594 C745 604 745 622 739 632 C730 638 716 638 709 632 C704 620 704 606 708 594 Z',
        [718, 590, 722, 604, 720, 620, 716, 636],
        0.2,
      ),
      swell: [5 + 7 * body, 12],
      lift: 0.9,
    },
  ]
}
