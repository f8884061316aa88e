import { cloths } from '../cloths/shelf.ts'
import { layeredNoise } from '../engine/noise.ts'
import { path, rectangle } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { brass, panel, sag, stamp } from './bags.ts'
import { both, line, stitches } from './notions.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

export const weekendBag: Pattern = {
  detail: [520, 800, 360],
  pieces(order) {
    const handle = (y: number, paint: string): Piece => ({
      outline: line(
        `M430 ${y + 330} C424 ${y + 90} 480 ${y} 600 ${y} C720 ${y} 776 ${y + 90} 770 ${y + 330}`,
        32,
      ),
      cloth: cloths.leather,
      paint,
      swell: [15, 12],
      lift: 1.3,
    })
    const strapPiece = (x: number): Layer[] => [
      {
        outline: path(`M${x - 30} 640 L${x + 30} 640 L${x + 30} 1110 L${x - 30} 1110 Z`),
        cloth: cloths.leather,
        paint: 'deep',
        swell: [8, 14],
        lift: 0.6,
      },
      stitches(path(`M${x - 22} 646 L${x - 22} 1104 M${x + 22} 646 L${x + 22} 1104`)),
      brass(strokeOutline(rectangle(x, 640, 58, 30, 8), 9), 5, 0.6),
    ]
    const end = path(
      'M986 700 C1030 800 1034 1000 1004 1090 C994 1120 966 1130 938 1134 C952 1000 952 810 934 648 C958 662 974 680 986 700 Z',
    )
    const endSeam = path('M922 642 C940 810 940 1000 926 1134')
    return [
      handle(330, 'inside'),
      panel(
        order,
        path(
          'M214 700 C260 610 400 596 600 596 C800 596 940 610 986 700 C1030 800 1034 1000 1004 1090 C986 1130 940 1136 900 1138 C700 1148 500 1148 300 1138 C260 1136 214 1130 196 1090 C166 1000 170 800 214 700 Z',
        ),
        {
          swell: [80, 130],
          folds: sag([
            [[860, 680, 880, 800, 890, 960, 920, 1090], 10],
            [[700, 640, 716, 760, 706, 900, 690, 1020], -7],
          ]),
          drape: (x, y) => 7 * layeredNoise(x * 0.005, y * 0.006, 2),
        },
      ),
      ...both(end).map((outline): Layer => ({
        outline,
        cloth: cloths.leather,
        paint: 'deep',
        swell: [6, 14],
        lift: 0.35,
      })),
      ...both(endSeam).map((outline) => stitches(outline)),
      {
        outline: line('M322 622 C420 604 780 604 878 622', 30),
        cloth: cloths.leather,
        paint: 'deep',
        swell: [4, 10],
        lift: 0.3,
      },
      brass(line('M332 620 C424 604 776 604 868 620', 6), 3, 0.2),
      ...[318, 882].map((x): Piece => ({
        outline: rectangle(x, 623, 44, 40, 8),
        cloth: cloths.leather,
        paint: 'deep',
        swell: [5, 10],
        lift: 0.4,
      })),
      ...strapPiece(430),
      ...strapPiece(770),
      handle(372, 'deep'),
      ...(order.side === 'front'
        ? [
            {
              outline: path('M536 760 L664 760 L664 846 C640 862 560 862 536 846 Z'),
              cloth: cloths.leather,
              paint: 'deep',
              swell: [6, 12],
              lift: 0.5,
            } satisfies Piece,
            stitches(path('M544 768 L544 842 C564 852 636 852 656 842 L656 768')),
            stamp(600, 816, 20),
          ]
        : [
            panel(order, path('M490 760 L710 760 L714 1040 L486 1040 Z'), {
              swell: [6, 30],
              lift: 0.5,
            }),
            stitches(path('M498 770 L494 1032 L706 1032 L702 770')),
          ]),
    ]
  },
}
