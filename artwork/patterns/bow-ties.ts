import { crease } from '../engine/fold.ts'
import { mirror, path, rectangle, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { brass } from './bags.ts'
import { stitches } from './notions.ts'
import type { Cubic, Outline } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

/** Tied by hand, on the band that goes round the neck: 100 units are 1.85 cm. */
export const bowTie: Pattern = {
  detail: [500, 790, 400],
  framing: { most: 1.3, fillWidth: 0.7 },
  pieces(order) {
    const bow = [...wings(order), knot(order)]
    return order.side === 'front' ? [farBand(order), ...bow] : [...bow, ...nearBand(order)]
  },
}

/** The far side of the band, seen from within, above the bow. */
function farBand({ cloth }: Order): Piece {
  return {
    outline: path(
      'M246 752 C232 640 400 566 600 566 C800 566 968 640 954 752 C950 800 944 812 932 822 C930 718 790 658 600 658 C410 658 270 718 268 822 C256 812 250 800 246 752 Z',
    ),
    cloth,
    paint: 'inside',
    angle: Math.PI / 2,
    swell: [5, 16],
    shade: (x) => 0.74 + 0.26 * ((x - 600) / 360) ** 2,
  }
}

/** The two halves of a tied bow: a loop before an end on the left, an end before a loop on the right. */
function wings(order: Order): Layer[] {
  const loop = path(
    'M580 764 C540 748 474 692 366 664 C328 654 296 651 278 655 C265 658 259 668 258 682 C254 760 254 840 258 918 C259 932 266 941 280 942 C302 944 332 939 366 929 C474 900 540 852 580 836 Z',
  )
  const end = path(
    'M620 766 C662 750 730 702 836 673 C876 662 908 657 926 658 C936 659 940 664 941 673 C946 756 946 850 940 926 C939 936 934 940 925 939 C894 936 866 930 836 922 C730 894 662 850 620 834 Z',
  )
  const left: Cubic[] = [
    [584, 774, 530, 750, 470, 726, 380, 712],
    [584, 790, 530, 786, 480, 782, 420, 782],
    [584, 812, 530, 826, 470, 848, 390, 872],
  ]
  const right: Cubic[] = [
    [616, 776, 664, 758, 720, 742, 800, 722],
    [616, 806, 670, 804, 700, 802, 760, 804],
    [616, 822, 676, 842, 730, 862, 820, 878],
  ]
  const behind = { paint: 'deep', swell: [10, 40], lift: 0.5 } as const
  return [
    wing(order, turn(mirror(end), 0.055, 600, 800), [], behind),
    wing(order, turn(mirror(loop), 0.05, 600, 800), [], behind),
    wing(order, loop, left),
    wing(order, end, right),
  ]
}

function wing(
  { cloth }: Order,
  outline: Outline,
  pleats: readonly Cubic[],
  extra: Partial<Piece> = {},
): Piece {
  return {
    outline,
    cloth,
    paint: 'main',
    angle: Math.PI / 2,
    swell: [34, 90],
    folds: pleats.flatMap((along, index) =>
      crease(along, index % 2 ? -9 : 12, { width: [9, 24, 40], strength: [1, 0.7, 0] }),
    ),
    ...extra,
  }
}

function knot({ cloth }: Order): Piece {
  return {
    outline: path(
      'M562 756 C576 744 624 742 640 752 C634 780 634 816 638 846 C622 858 578 858 564 848 C570 816 568 784 562 756 Z',
    ),
    cloth,
    paint: 'main',
    swell: [24, 30],
    folds: crease([586, 748, 580, 780, 582, 820, 590, 852], 6, {
      width: [8, 14, 8],
      strength: [0.6, 1, 0.6],
    }),
  }
}

/** From behind: the band passes before the bow, with its slide and hook. */
function nearBand({ cloth }: Order): Layer[] {
  const band = path(
    'M246 752 C250 872 420 922 600 922 C780 922 950 872 954 752 C962 800 960 840 950 872 C924 962 780 1012 600 1012 C420 1012 276 962 250 872 C240 840 238 800 246 752 Z',
  )
  return [
    { outline: band, cloth, paint: 'main', angle: Math.PI / 2, swell: [7, 16], lift: 1.2 },
    stitches(path('M262 866 C300 946 430 998 600 998 C770 998 900 946 938 866')),
    brass(turn(strokeOutline(rectangle(700, 962, 34, 104, 6), 9), -0.1, 700, 962), 5, 0.8),
    brass(turn(strokeOutline(rectangle(508, 964, 40, 104, 6), 9), 0.08, 508, 964), 5, 0.8),
  ]
}
