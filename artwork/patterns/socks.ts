import { rib } from '../cloths/knitted.ts'
import { cloths } from '../cloths/shelf.ts'
import { layeredNoise } from '../engine/noise.ts'
import { move, path, turn } from '../engine/path.ts'
import { mirrored } from './hats.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

export const fine = rib(10, 8)

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
