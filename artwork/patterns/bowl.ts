import { smoothstep } from '../engine/noise.ts'
import { ellipse } from '../engine/path.ts'
import { lettering } from '../lettering.ts'
import { choice } from './pattern.ts'
import { annulus } from './rings.ts'
import { still, turned } from './vessel.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'
import type { Profile } from './vessel.ts'

export const bowl: Pattern = {
  options: { outside: ['glazed', 'bare'] },
  detail: [560, 880, 320],
  framing: still,
  pieces(order) {
    const profile: Profile = [
      [720, 330],
      [770, 322],
      [840, 286],
      [910, 216],
      [960, 146],
      [980, 122],
      [1010, 118],
    ]
    const inside: Layer = {
      outline: ellipse(600, 720, 330, 128),
      cloth: order.cloth,
      paint: 'main',
      swell: [0, 20],
      hem: 0,
      lift: 0.1,
      shadow: 0,
      drape: (x, y) => 60 * (((x - 600) / 330) ** 2 + ((y - 720) / 128) ** 2),
      shade: (_x, y) => 0.55 + 0.4 * smoothstep(600, 850, y),
    }
    const bare = choice(bowl, order, 'outside') === 'bare'
    const clay = bare ? '#9a8066' : 'main'
    const rim: Layer = {
      outline: annulus(ellipse(600, 720, 330, 128), ellipse(600, 722, 314, 114)),
      cloth: order.cloth,
      paint: bare ? '#5d4330' : 'main',
      swell: [7, 6],
      hem: 1,
      lift: 0.3,
    }
    const outside: Partial<Piece> = bare ? { part: 'bare clay', paint: clay, second: clay } : {}
    if (order.side === 'front') return [turned(profile, order, outside), inside, rim]
    const ringAt = (radius: number): Outline => ellipse(600, 750, radius)
    return [
      {
        outline: ringAt(360),
        cloth: order.cloth,
        paint: clay,
        swell: [0, 20],
        hem: 2,
        lift: 2,
        drape: (x, y) => -70 * Math.min(1, ((x - 600) ** 2 + (y - 750) ** 2) / 360 ** 2),
      },
      {
        outline: annulus(ringAt(130), ringAt(108)),
        cloth: order.cloth,
        paint: clay,
        swell: [9, 8],
        lift: 0.5,
      },
      {
        mark: lettering('LISIÈRE', 600, 758, { size: 30, tracking: 0.16 }),
        depth: -2,
        paint: '#000000',
        opacity: 0.25,
        soft: 0.4,
      },
    ]
  },
}
