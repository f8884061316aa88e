import { cloths } from '../cloths/shelf.ts'
import { crease, mirrorFolds } from '../engine/fold.ts'
import { layeredNoise, smoothstep } from '../engine/noise.ts'
import { ellipse, mirror, path } from '../engine/path.ts'
import { label, seam, stitches } from './notions.ts'
import type { Layer } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

export const beret: Pattern = {
  detail: [560, 620, 380],
  pieces(order) {
    const back = order.side === 'back'
    const crown = path(
      'M206 740 C190 600 360 470 600 462 C840 454 1000 570 1010 716 C1014 800 900 872 760 900 C620 924 420 916 310 872 C240 842 212 800 206 740 Z',
    )
    const stem = path(
      'M596 476 C592 440 596 414 606 400 C616 398 624 402 626 410 C618 428 616 450 618 476 Z',
    )
    const pieces: Layer[] = [
      {
        outline: path(
          'M352 858 C440 906 700 914 832 868 C836 900 832 930 822 950 C700 990 480 986 366 944 C356 918 352 890 352 858 Z',
        ),
        cloth: cloths.leather,
        paint: 'inside',
        swell: [10, 16],
        lift: 0.9,
      },
      {
        outline: crown,
        cloth: order.cloth,
        paint: 'main',
        swell: [86, 150],
        lift: 1.6,
        folds: [
          ...crease([270, 800, 420, 870, 680, 880, 900, 800], -16, {
            width: [20, 50, 20],
            strength: [0.3, 1, 0.3],
          }),
          ...crease([330, 640, 380, 580, 470, 530, 560, 520], 12, {
            width: [14, 40, 14],
            strength: [0, 1, 0],
          }),
          ...crease([760, 560, 860, 600, 920, 660, 940, 740], -12, {
            width: [14, 44, 14],
            strength: [0, 1, 0],
          }),
        ],
        drape: (x, y) => 8 * layeredNoise(x * 0.006, y * 0.008, 2),
      },
      {
        part: 'stalk',
        outline: stem,
        cloth: order.cloth,
        paint: 'main',
        swell: [10, 8],
        lift: 0.8,
      },
    ]
    return back ? pieces.map((piece) => mirrored(piece)) : pieces
  },
}

export function mirrored(layer: Layer): Layer {
  return 'mark' in layer
    ? { ...layer, mark: mirror(layer.mark) }
    : { ...layer, outline: mirror(layer.outline), folds: mirrorFolds(layer.folds ?? []) }
}

export const beanie: Pattern = {
  detail: [600, 780, 360],
  pieces(order) {
    const fan = (x: number, y: number) =>
      [600 + ((x - 600) * 250) / (120 + 150 * smoothstep(330, 760, y)), y] as const
    return [
      {
        outline: path(
          'M336 860 C326 640 420 400 600 396 C780 400 874 640 864 860 C780 890 420 890 336 860 Z',
        ),
        cloth: order.cloth,
        paint: 'main',
        coordinates: fan,
        swell: [76, 110],
        lift: 1.5,
        folds: [-2, -1, 1, 2].flatMap((side) =>
          crease(
            [
              600 + side * 14,
              404,
              600 + side * 30,
              500,
              600 + side * 80,
              620,
              600 + side * 96,
              800,
            ],
            -9,
            { width: [6, 20, 30], strength: [1, 0.7, 0] },
          ),
        ),
      },
      {
        outline: path(
          'M324 830 C420 862 780 862 876 830 C886 900 884 980 870 1040 C760 1080 440 1080 330 1040 C316 980 314 900 324 830 Z',
        ),
        cloth: order.cloth,
        paint: 'main',
        swell: [42, 50],
        lift: 1.3,
      },
      ...(order.side === 'front' ? label(600, 962, 92) : []),
    ]
  },
}

/** The flat cap, seen a little from above and the side. */
export const cap: Pattern = {
  detail: [560, 640, 380],
  pieces(order) {
    const layers: Layer[] = [
      {
        outline: path(
          'M236 838 C300 800 500 790 640 826 C560 900 400 960 268 950 C220 940 210 872 236 838 Z',
        ),
        cloth: order.cloth,
        paint: 'deep',
        swell: [20, 30],
        lift: 1.2,
        angle: 0.5,
      },
      {
        outline: path(
          'M300 800 C310 640 480 520 690 516 C880 516 1000 610 1010 740 C1016 830 960 900 880 916 C720 930 480 860 300 800 Z',
        ),
        cloth: order.cloth,
        paint: 'main',
        angle: 0.12,
        swell: [88, 130],
        lift: 1.6,
        folds: [
          ...crease([420, 800, 560, 860, 760, 900, 930, 880], -14, {
            width: [16, 36, 16],
            strength: [0.3, 1, 0.4],
          }),
          ...crease([520, 590, 640, 560, 780, 560, 900, 610], 10, {
            width: [14, 40, 14],
            strength: [0, 1, 0],
          }),
        ],
      },
      {
        outline: path(
          'M228 850 C270 776 420 756 560 792 C600 804 640 826 664 846 C560 856 380 860 268 920 C230 922 214 880 228 850 Z',
        ),
        cloth: order.cloth,
        paint: 'main',
        angle: -0.5,
        swell: [22, 34],
        lift: 1.4,
      },
      seam(path('M690 518 C600 600 520 720 500 850'), -3),
      stitches(path('M700 522 C612 602 532 722 512 852')),
      seam(path('M700 518 C800 600 860 740 850 908'), -3),
      stitches(path('M252 862 C320 800 450 790 620 838')),
      {
        part: 'cloth button',
        outline: ellipse(694, 520, 20, 13),
        cloth: order.cloth,
        paint: 'main',
        swell: [9, 8],
        lift: 0.6,
      },
    ]
    return order.side === 'back' ? layers.map((layer) => mirrored(layer)) : layers
  },
}
