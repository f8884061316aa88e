import { cloths } from '../cloths/shelf.ts'
import { crease } from '../engine/fold.ts'
import { smoothstep } from '../engine/noise.ts'
import { path } from '../engine/path.ts'
import { mirrored } from './hats.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

export const brimHat: Pattern = {
  detail: [560, 700, 380],
  pieces(order) {
    const layers: Layer[] = [
      {
        outline: path(
          'M120 880 C140 800 380 770 600 770 C820 770 1060 800 1080 880 C1060 980 840 1010 600 1010 C360 1010 140 980 120 880 Z',
        ),
        cloth: order.cloth,
        paint: 'main',
        swell: [20, 60],
        lift: 1.6,
        angle: 1.5,
        folds: [
          ...crease([150, 880, 320, 960, 460, 980, 620, 980], 10, {
            width: [16, 40, 16],
            strength: [0.3, 1, 0.2],
          }),
          ...crease([1050, 880, 960, 820, 840, 800, 760, 800], -10, {
            width: [16, 40, 16],
            strength: [0.3, 1, 0.2],
          }),
        ],
        shade: (_x, y) => 1 - 0.25 * (1 - smoothstep(800, 900, y)),
      },
      {
        outline: path(
          'M342 888 C340 700 360 500 430 470 C500 440 560 500 610 500 C660 500 720 444 784 474 C850 508 860 700 858 888 C760 930 440 930 342 888 Z',
        ),
        cloth: order.cloth,
        paint: 'main',
        swell: [74, 110],
        lift: 1.5,
        folds: [
          ...crease([470, 480, 540, 560, 640, 570, 740, 486], -30, {
            width: [20, 60, 20],
            strength: [0.4, 1, 0.4],
          }),
          ...crease([410, 560, 430, 640, 420, 720, 400, 780], -14, {
            width: [14, 40, 14],
            strength: [0, 1, 0],
          }),
          ...crease([796, 560, 776, 640, 786, 720, 800, 780], -14, {
            width: [14, 40, 14],
            strength: [0, 1, 0],
          }),
        ],
      },
      {
        part: 'ribbon band',
        outline: path('M342 800 C440 842 760 842 858 800 L860 884 C760 930 440 930 340 884 Z'),
        cloth: cloths.ribbon,
        paint: 'second',
        angle: Math.PI / 2,
        swell: [6, 20],
        hem: 1,
        lift: 0.5,
        shade: (x) => 0.75 + 0.25 * smoothstep(330, 480, x),
      },
      ...flatBow(),
    ]
    return order.side === 'back' ? layers.slice(0, 3).map((layer) => mirrored(layer)) : layers
  },
}

/** Of ribbon laid flat in three thicknesses, with a narrow band over its middle. */
function flatBow(): Layer[] {
  const flat = (text: string, height: number, lift: number): Piece => ({
    outline: path(text),
    cloth: cloths.ribbon,
    paint: 'second',
    angle: Math.PI / 2,
    swell: [height, 10],
    hem: 1.4,
    lift,
    shade: (x) => 0.8 + 0.2 * smoothstep(350, 430, x),
  })
  return [
    flat('M352 815 C390 829 440 838 494 842 L486 872 L492 903 C440 900 392 892 354 880 Z', 3, 0.5),
    flat('M362 819 C394 829 430 836 468 840 L468 902 C430 898 394 890 362 881 Z', 5, 0.6),
    {
      ...flat('M398 824 C408 828 418 831 430 833 L431 904 C418 902 408 900 397 896 Z', 7, 0.7),
      part: 'flat bow',
    },
  ]
}
