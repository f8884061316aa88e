import { cloths } from '../cloths/shelf.ts'
import { plain } from '../cloths/solid.ts'
import { smoothstep } from '../engine/noise.ts'
import { ellipse, path } from '../engine/path.ts'
import { lettering } from '../lettering.ts'
import { line } from './notions.ts'
import { still, turned, mouth } from './vessel.ts'
import type { Piece } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'
import type { Profile } from './vessel.ts'

const candleWax = plain({ finish: 'gloss', gloss: 0.2, thickness: 1, sheen: 0.6 })

export const candle: Pattern = {
  detail: [600, 840, 320],
  framing: { ...still, fillWidth: 0.5, fillHeight: 0.5, most: 1.25 },
  pieces(order) {
    const profile: Profile = [
      [620, 214],
      [640, 212],
      [1040, 208],
      [1066, 196],
    ]
    const side = order.side === 'front'
    return [
      turned(profile, order),
      ...mouth(620, 214, order, 13, 0.22),
      {
        outline: ellipse(600, 632, 190, 38),
        cloth: candleWax,
        paint: '#f3e9d6',
        swell: [3, 20],
        hem: 0.5,
        lift: 0.1,
        shadow: 0,
        shade: (_x, y) => 0.82 + 0.18 * smoothstep(600, 660, y),
      },
      {
        outline: line('M600 634 C598 610 602 596 598 574', 7),
        cloth: cloths.felt,
        paint: '#3a332c',
        swell: [4, 3],
        hem: 0.3,
        lift: 0.5,
      },
      ...(side
        ? [
            {
              outline: path(
                'M478 770 C550 788 650 788 722 770 L722 948 C650 966 550 966 478 948 Z',
              ),
              cloth: cloths.paper,
              paint: 'paper',
              swell: [2, 6],
              hem: 1,
              lift: 0.25,
              // as round as the vessel it is glued to
              drape: (x) => 130 * Math.sqrt(Math.max(0.03, 1 - ((x - 600) / 212) ** 2)),
            } satisfies Piece,
            {
              mark: lettering('LISIÈRE', 600, 860, { size: 36, tracking: 0.16 }),
              paint: 'ink',
              depth: -1.4,
              soft: 0.3,
            },
            {
              mark: lettering('cold stone', 600, 910, { size: 30, face: 'italic' }),
              paint: 'ink',
              depth: -1,
              soft: 0.3,
            },
          ]
        : []),
    ]
  },
}
