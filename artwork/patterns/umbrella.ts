import { cloths } from '../cloths/shelf.ts'
import { crease } from '../engine/fold.ts'
import { ellipse, path, turn } from '../engine/path.ts'
import { line, wirePiece } from './notions.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

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
