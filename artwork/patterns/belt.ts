import { cloths } from '../cloths/shelf.ts'
import { ellipse, path, rectangle, smooth, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { mirrored } from './hats.ts'
import { line, stitches } from './notions.ts'
import type { Layer } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

/** A belt coiled once, its buckle in front. */
export const belt: Pattern = {
  detail: [520, 800, 320],
  framing: { most: 1.15 },
  pieces(order) {
    const coil = smooth(
      [
        [300, 720],
        [420, 600],
        [620, 560],
        [820, 610],
        [930, 720],
        [880, 850],
        [720, 920],
        [520, 930],
        [360, 890],
      ],
      true,
    )
    const inner = smooth(
      [
        [352, 726],
        [450, 642],
        [620, 608],
        [790, 650],
        [872, 726],
        [836, 816],
        [700, 872],
        [524, 880],
        [396, 846],
      ],
      true,
    )
    const hole = [
      {
        points: [...inner[0].points].reduce<number[]>(
          (list, _v, i, all) =>
            i % 2 ? list : [...list, all[all.length - 2 - i], all[all.length - 1 - i]],
          [],
        ),
        closed: true,
      },
    ]
    const strapText = 'M330 830 C420 960 640 1000 850 930 C930 900 1000 850 1040 800'
    const layers: Layer[] = [
      {
        outline: [...coil, ...hole],
        cloth: order.cloth,
        paint: 'inside',
        swell: [14, 14],
        lift: 1.6,
      },
      {
        outline: strokeOutline(path(strapText), 62),
        cloth: order.cloth,
        paint: 'main',
        swell: [10, 16],
        lift: 1.2,
      },
      stitches(path('M318 850 C410 984 644 1022 860 950 C940 922 1010 874 1056 820')),
      stitches(path('M346 812 C436 936 636 976 840 908 C916 880 980 834 1022 784')),
      ...[0, 1, 2, 3, 4, 5, 6].map((index): Layer => ({
        part: 'hole',
        mark: ellipse(968 - index * 56, 874 + index * 26 - index ** 2 * 1.25, 6.5),
        depth: -6,
        paint: '#1a120d',
        opacity: 0.8,
        soft: 0.5,
      })),
      {
        part: 'buckle',
        outline: strokeOutline(turn(rectangle(420, 922, 92, 112, 14), 0.5, 420, 922), 15),
        cloth: cloths.gold,
        paint: 'brass',
        swell: [8, 6],
        hem: 0.6,
        lift: 1,
      },
      {
        outline: line('M376 896 L466 944', 11),
        cloth: cloths.gold,
        paint: 'brass',
        swell: [6, 5],
        hem: 0.5,
        lift: 0.8,
      },
      {
        outline: turn(rectangle(514, 960, 30, 84, 4), 0.36, 514, 960),
        cloth: order.cloth,
        paint: 'main',
        swell: [7, 9],
        lift: 0.6,
      },
    ]
    return order.side === 'back' ? layers.map((layer) => mirrored(layer)) : layers
  },
}
