import { rib } from '../cloths/knitted.ts'
import { cloths } from '../cloths/shelf.ts'
import { crease } from '../engine/fold.ts'
import { layeredNoise } from '../engine/noise.ts'
import { ellipse, mirror, move, path, rectangle, smooth, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { mirrored } from './hats.ts'
import { line, stitches, wirePiece } from './notions.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

const fine = rib(10, 8)

/** A pair of gloves laid one across the other. */
export const gloves: Pattern = {
  detail: [560, 700, 380],
  pieces(order) {
    const hand = path(
      'M498 1120 C500 1020 478 940 470 860 C464 790 452 740 418 690 C392 650 370 622 384 604 C402 586 440 610 470 644 C482 658 490 668 496 676 C500 600 492 500 494 420 C496 392 532 392 538 420 C542 480 546 540 550 600 C552 520 552 440 558 366 C562 340 598 340 602 366 C604 440 604 520 606 598 C612 530 616 460 624 394 C630 370 664 372 666 398 C664 470 660 550 660 620 C668 570 676 520 688 470 C696 450 724 456 724 480 C718 580 712 700 708 790 C704 900 696 1000 700 1120 C640 1140 560 1140 498 1120 Z',
    )
    const lines = [path('M566 640 L568 760'), path('M606 640 L606 770'), path('M646 640 L642 760')]
    const leathery = order.clothName === 'leather'
    const one = (matrix: (outline: Outline) => Outline, lift: number): Layer[] => [
      {
        outline: matrix(hand),
        cloth: order.cloth,
        paint: 'main',
        swell: [30, 34],
        lift,
        drape: (x, y) => 5 * layeredNoise(x * 0.012, y * 0.012, 2),
      },
      ...lines.map((text): Layer => ({
        mark: strokeOutline(matrix(text), 3),
        depth: leathery ? 2.6 : 1.4,
        soft: 1.2,
      })),
      {
        outline: matrix(
          path('M494 1090 C560 1112 640 1112 704 1090 L708 1152 C640 1174 560 1174 490 1152 Z'),
        ),
        cloth: leathery ? order.cloth : fine,
        paint: 'main',
        swell: [16, 20],
        lift: 0.6,
      },
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
    const sock = path(
      'M506 330 C540 318 640 318 676 330 C682 520 676 700 680 800 C686 850 660 880 620 910 C540 970 470 1040 420 1090 C380 1126 316 1120 296 1080 C280 1040 310 1000 360 956 C430 890 500 830 508 760 C516 640 508 480 506 330 Z',
    )
    const flat = order.clothName === 'cable' ? cloths.stockinette : order.cloth
    const one = (place: (outline: Outline) => Outline, lift: number): Layer[] => [
      {
        outline: place(sock),
        cloth: flat,
        paint: 'main',
        swell: [26, 40],
        lift,
        folds: [],
        drape: (x, y) => 6 * layeredNoise(x * 0.01, y * 0.008, 2),
      },
      {
        outline: place(
          path(
            'M296 1080 C310 1120 380 1128 420 1090 C440 1070 458 1052 470 1040 C440 1020 400 990 372 946 C330 980 284 1030 296 1080 Z',
          ),
        ),
        cloth: flat,
        paint: 'deep',
        angle: 0.8,
        swell: [22, 34],
        lift: 0.4,
      },
      {
        outline: place(
          path(
            'M680 780 C684 850 660 880 620 910 C596 928 574 944 556 960 C560 900 600 830 680 780 Z',
          ),
        ),
        cloth: flat,
        paint: 'deep',
        angle: -0.7,
        swell: [18, 30],
        lift: 0.4,
      },
      {
        part: 'turned-over top',
        outline: place(
          path('M500 318 C540 304 640 304 682 318 L680 430 C640 442 540 442 504 430 Z'),
        ),
        cloth: fine,
        paint: 'main',
        swell: [22, 26],
        lift: 0.7,
      },
    ]
    const layers = [
      ...one((outline) => turn(move(outline, 170, -10), 0.1, 700, 700), 1.1),
      ...one((outline) => turn(move(outline, -10, 20), -0.04, 560, 700), 1.3),
    ]
    return order.side === 'back' ? layers.map((layer) => mirrored(layer)) : layers
  },
}

/** Rolled, with a crook of wood. */
export const umbrella: Pattern = {
  detail: [600, 640, 320],
  framing: { fillHeight: 0.9 },
  pieces(order) {
    const crook = 'M600 1060 L600 1270 C600 1350 716 1350 716 1270 L716 1240'
    const flaps = [-34, -12, 12, 34].flatMap((x, index) =>
      crease(
        [600 + x * 0.3, 250, 600 + x, 480, 600 + x * 1.3, 760, 600 + x * 0.9, 1010],
        index % 2 ? 12 : -12,
        { width: [5, 16, 18], strength: [0.4, 1, 0.7] },
      ),
    )
    const layers: Layer[] = [
      wirePiece('M600 250 L600 120', 8, 'steel'),
      {
        outline: line(crook, 26),
        cloth: cloths.wood,
        paint: 'walnut',
        swell: [12, 10],
        hem: 1,
        lift: 1.1,
      },
      {
        outline: path(
          'M590 236 C560 420 540 700 546 1010 C548 1040 570 1064 600 1066 C630 1064 652 1040 654 1010 C660 700 640 420 610 236 Z',
        ),
        cloth: order.cloth,
        paint: 'main',
        angle: 0.05,
        swell: [34, 30],
        folds: flaps,
        lift: 1.3,
      },
      {
        outline: path('M547 890 C570 906 630 906 654 884 L655 908 C630 932 570 932 546 914 Z'),
        cloth: order.cloth,
        paint: 'main',
        angle: 1.5,
        swell: [6, 8],
        lift: 0.5,
      },
      {
        outline: ellipse(628, 906, 9),
        cloth: cloths.gold,
        paint: 'brass',
        swell: [4, 4],
        hem: 0.4,
        lift: 0.3,
      },
      {
        outline: line('M596 1066 L604 1066', 30),
        cloth: cloths.gold,
        paint: 'brass',
        swell: [8, 7],
        hem: 0.5,
        lift: 0.5,
      },
    ]
    const place = (outline: Outline) => turn(outline, order.side === 'back' ? -0.42 : 0.3, 600, 750)
    const angle = order.side === 'back' ? -0.42 : 0.3
    return layers.map((layer): Layer =>
      'mark' in layer
        ? { ...layer, mark: place(layer.mark) }
        : {
            ...layer,
            outline: place(layer.outline),
            angle: (layer.angle ?? 0) + angle,
            folds: (layer.folds ?? []).map((fold) => ({
              ...fold,
              along: turnedCubic(fold.along, angle),
            })),
          },
    )
  },
}

function turnedCubic(along: readonly number[], angle: number) {
  const [contour] = turn([{ points: [...along], closed: false }], angle, 600, 750)
  return contour.points as unknown as readonly [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
}

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
