import { layeredNoise } from '../engine/noise.ts'
import { path, rectangle, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { stitches } from './notions.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

/** Four folded, tied with a strip of their own selvedge. */
export const napkins: Pattern = {
  detail: [520, 700, 360],
  framing: { most: 1.1, fillWidth: 0.72 },
  pieces(order) {
    const one = (dx: number, dy: number, angle: number, lift: number): Layer[] => {
      const place = (outline: Outline) => turn(outline, angle, 600 + dx, 760 + dy)
      return [
        {
          part: 'napkin',
          outline: place(rectangle(600 + dx, 760 + dy, 620, 620, 14)),
          cloth: order.cloth,
          paint: 'main',
          angle,
          swell: [12, 30],
          lift,
          drape: (x, y) => 6 * layeredNoise(x * 0.007, y * 0.007, 2),
        },
        stitches(place(rectangle(600 + dx, 760 + dy, 572, 572, 4))),
        {
          part: 'stripe',
          mark: strokeOutline(place(rectangle(600 + dx, 760 + dy, 540, 540, 2)), 5),
          paint: 'second',
          opacity: 0.8,
          soft: 0.5,
        },
      ]
    }
    if (order.side === 'back') return [...one(-40, 30, -0.12, 1), ...one(60, -20, 0.1, 1.1)]
    return [
      ...one(18, 20, 0.05, 1),
      ...one(-10, 8, -0.03, 1),
      ...one(6, -4, 0.015, 1),
      ...one(0, -16, -0.01, 1),
      {
        outline: path('M284 770 C400 780 800 780 916 766 L916 816 C800 830 400 830 284 820 Z'),
        cloth: order.cloth,
        paint: 'second',
        angle: 1.57,
        swell: [6, 12],
        lift: 0.6,
      },
      {
        outline: path('M560 776 C520 720 440 716 430 756 C426 800 510 822 570 808 Z'),
        cloth: order.cloth,
        paint: 'second',
        angle: 1.2,
        swell: [14, 16],
        lift: 0.8,
      },
      {
        outline: path('M620 776 C660 714 744 712 752 752 C754 800 680 820 616 808 Z'),
        cloth: order.cloth,
        paint: 'second',
        angle: -1.2,
        swell: [14, 16],
        lift: 0.8,
      },
      {
        outline: path(
          'M568 764 C580 756 614 756 624 766 C632 784 630 808 622 820 C606 826 582 826 570 818 C562 800 562 780 568 764 Z',
        ),
        cloth: order.cloth,
        paint: 'second',
        swell: [14, 14],
        lift: 0.7,
      },
    ]
  },
}
