import { cloths } from '../cloths/shelf.ts'
import { ellipse, rectangle } from '../engine/path.ts'
import { lettering } from '../lettering.ts'
import type { Layer } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

export const tray: Pattern = {
  detail: [480, 780, 340],
  framing: { most: 1.15, fillWidth: 0.78 },
  pieces(order) {
    const outer = rectangle(600, 760, 820, 520, 120)
    const inner = rectangle(600, 760, 756, 456, 96)
    const grip = (x: number) => rectangle(x, 760, 30, 150, 15)
    const flat: Layer = {
      outline: outer,
      cloth: order.cloth,
      paint: 'main',
      angle: 1.57,
      swell: [14, 12],
      lift: 1.8,
    }
    if (order.side === 'back') {
      return [
        flat,
        ...[360, 840].flatMap((x) =>
          [620, 900].map((y): Layer => ({
            outline: ellipse(x, y, 22),
            cloth: cloths.felt,
            paint: '#2d2a26',
            swell: [4, 8],
            lift: 0.4,
          })),
        ),
        {
          mark: lettering('LISIÈRE', 600, 770, { size: 44, tracking: 0.16 }),
          depth: -2.4,
          paint: '#1b120b',
          opacity: 0.5,
          soft: 0.5,
        },
      ]
    }
    return [
      flat,
      { mark: inner, depth: -14, soft: 3 },
      { mark: inner, paint: 'deep', opacity: 0.3, soft: 6 },
      ...[216, 984].map((x): Layer => ({
        part: 'handhold',
        mark: grip(x),
        depth: -12,
        paint: '#1a120c',
        opacity: 0.75,
        soft: 1.4,
      })),
    ]
  },
}
