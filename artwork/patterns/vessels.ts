import { cloths } from '../cloths/shelf.ts'
import { plain } from '../cloths/solid.ts'
import { smoothstep } from '../engine/noise.ts'
import { ellipse, path, turn } from '../engine/path.ts'
import { lettering } from '../lettering.ts'
import { line } from './notions.ts'
import { choice } from './pattern.ts'
import { annulus } from './rings.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

const still = { most: 1.15, fillWidth: 0.7, fillHeight: 0.66 }

/** Half width of a turned vessel by height: pairs of y and radius, joined by a curve through them. */
type Profile = readonly (readonly [y: number, radius: number])[]

function radiusAt(profile: Profile, y: number): number {
  if (y <= profile[0][0]) return profile[0][1]
  for (let index = 1; index < profile.length; index++) {
    const [y0, r0] = profile[index - 1]
    const [y1, r1] = profile[index]
    if (y > y1) continue
    const before = profile[Math.max(0, index - 2)]
    const after = profile[Math.min(profile.length - 1, index + 1)]
    const reach = y1 - y0
    const leaving = ((r1 - before[1]) / Math.max(1, y1 - before[0])) * reach
    const arriving = ((after[1] - r0) / Math.max(1, after[0] - y0)) * reach
    const t = (y - y0) / reach
    const [t2, t3] = [t * t, t * t * t]
    return (
      r0 * (2 * t3 - 3 * t2 + 1) +
      leaving * (t3 - 2 * t2 + t) +
      r1 * (3 * t2 - 2 * t3) +
      arriving * (t3 - t2)
    )
  }
  return profile[profile.length - 1][1]
}

/** A vessel thrown on the wheel: round in section, its foot and mouth seen slightly from above. */
function turned(profile: Profile, order: Order, extra: Partial<Piece> = {}): Piece {
  const [top, bottom] = [profile[0][0], profile[profile.length - 1][0]]
  const right: number[] = []
  for (let y = top; y <= bottom; y += 4) right.push(600 + radiusAt(profile, y), y)
  const foot = radiusAt(profile, bottom)
  const points = [...right]
  for (let step = 1; step < 24; step++) {
    const angle = (step / 24) * Math.PI
    points.push(600 + foot * Math.cos(angle), bottom + foot * 0.16 * Math.sin(angle))
  }
  for (let index = right.length - 2; index >= 0; index -= 2)
    points.push(1200 - right[index], right[index + 1])
  return {
    outline: [{ points, closed: true }],
    cloth: order.cloth,
    paint: 'main',
    swell: [0, 16],
    hem: 1.5,
    lift: 2.2,
    drape: (x, y) => {
      const radius = radiusAt(profile, Math.min(y, bottom))
      const t = (x - 600) / radius
      return radius * 0.62 * Math.sqrt(Math.max(0.03, 1 - t * t * 0.97))
    },
    ...extra,
  }
}

/** Mouth of a vessel: the dark inside, then its rim. */
function mouth(y: number, radius: number, order: Order, rim = 12, open = 0.2): Layer[] {
  return [
    {
      outline: ellipse(600, y, radius, radius * open),
      cloth: order.cloth,
      paint: 'inside',
      swell: [2, 20],
      hem: 0,
      lift: 0.1,
      shadow: 0,
      shade: (_x, py) => 0.5 + 0.5 * smoothstep(y - radius * open, y + radius * open, py),
    },
    {
      outline: annulus(
        ellipse(600, y, radius, radius * open),
        ellipse(600, y + 1, radius - rim, (radius - rim) * open),
      ),
      cloth: order.cloth,
      paint: 'main',
      swell: [5, 5],
      hem: 0.8,
      lift: 0.25,
    },
  ]
}

const vaseProfiles: Record<string, Profile> = {
  ceramic: [
    [430, 100],
    [456, 82],
    [520, 76],
    [590, 96],
    [690, 170],
    [800, 222],
    [900, 226],
    [1010, 192],
    [1110, 134],
  ],
  glass: [
    [380, 150],
    [420, 130],
    [560, 120],
    [800, 150],
    [1000, 172],
    [1110, 160],
  ],
}

export const vase: Pattern = {
  detail: [560, 760, 340],
  framing: { ...still, fillHeight: 0.7 },
  pieces(order) {
    const profile = vaseProfiles[order.clothName] ?? vaseProfiles.ceramic
    const [top, radius] = profile[0]
    if (order.clothName !== 'glass') {
      const layers: Layer[] = [
        turned(profile, order),
        tideLine(profile, 846),
        ...mouth(top, radius, order, 14),
      ]
      return order.side === 'back'
        ? [
            ...layers,
            {
              mark: lettering('L', 600, 1050, { size: 44, face: 'italic' }),
              depth: -2,
              paint: 'deep',
              opacity: 0.5,
            },
          ]
        : layers
    }
    const water = order.side === 'front'
    return [
      ...(water ? stems() : []),
      {
        outline: ellipse(600, top, radius, radius * 0.2),
        cloth: order.cloth,
        paint: 'main',
        opacity: 0.25,
        swell: [1, 20],
        hem: 0.4,
        lift: 0.3,
        shadow: 0.3,
      },
      turned(profile, order, { opacity: 0.55, shadow: 0.7 }),
      ...reeds(profile),
      ...[0.82, -0.84].map((t): Layer => ({
        mark: line(
          `M${600 + radiusAt(profile, 460) * t} 460 C${600 + radiusAt(profile, 640) * t} 640 ${600 + radiusAt(profile, 860) * t} 860 ${600 + radiusAt(profile, 1070) * t} 1070`,
          t > 0 ? 10 : 18,
        ),
        paint: '#ffffff',
        opacity: t > 0 ? 0.22 : 0.4,
        soft: 5,
      })),
      {
        outline: annulus(
          ellipse(600, top, radius, radius * 0.2),
          ellipse(600, top + 1, radius - 9, (radius - 9) * 0.2),
        ),
        cloth: order.cloth,
        paint: 'main',
        opacity: 0.9,
        swell: [5, 4],
        hem: 0.6,
        lift: 0.2,
      },
    ]
  },
}

/** Where the second dip into the glaze stopped. */
function tideLine(profile: Profile, y: number): Layer {
  const r = radiusAt(profile, y) - 2
  return {
    part: 'darker line',
    mark: line(
      `M${600 - r} ${y} C${600 - r * 0.86} ${y + r * 0.17} ${600 - r * 0.4} ${y + r * 0.2} 600 ${y + r * 0.2} C${600 + r * 0.4} ${y + r * 0.2} ${600 + r * 0.86} ${y + r * 0.17} ${600 + r} ${y}`,
      9,
    ),
    paint: 'deep',
    opacity: 0.8,
    soft: 2.4,
  }
}

/** The reeds that the ribbed mould leaves in the glass: a bright edge beside a dark one. */
function reeds(profile: Profile): Layer[] {
  const at = (t: number, y: number) => 600 + radiusAt(profile, y) * Math.sin(t * 1.5) * 0.97
  return Array.from({ length: 17 }, (_, index) => (index - 8) / 8.6).flatMap((t): Layer[] =>
    [0, 0.035].map((aside, dark): Layer => ({
      ...(t === 0 && !dark ? { part: 'reeds' } : {}),
      mark: line(
        [420, 560, 680, 800, 900, 1000, 1090]
          .map((y, step) => `${step ? 'L' : 'M'}${at(t + aside, y)} ${y}`)
          .join(' '),
        dark ? 5 : 6,
      ),
      paint: dark ? '#3f4a40' : '#ffffff',
      opacity: dark ? 0.16 : 0.24,
      soft: 2.4,
    })),
  )
}

const stalk = plain({ thickness: 1, sheen: 0.2 })

/** A few dried stems, to say what the glass is for. */
function stems(): Layer[] {
  const stem = (text: string): Layer => ({
    outline: line(text, 6),
    cloth: stalk,
    paint: '#8a7a52',
    swell: [4, 3],
    hem: 0.3,
    lift: 0.4,
  })
  const head = (x: number, y: number, angle: number): Layer[] => [
    {
      outline: turn(
        path(
          `M${x} ${y - 104} C${x + 3} ${y - 84} ${x + 3} ${y - 74} ${x + 4} ${y - 66} C${x + 16} ${y - 60} ${x + 17} ${y + 44} ${x + 13} ${y + 56} C${x + 8} ${y + 64} ${x - 8} ${y + 64} ${x - 13} ${y + 56} C${x - 17} ${y + 44} ${x - 16} ${y - 60} ${x - 4} ${y - 66} C${x - 3} ${y - 74} ${x - 3} ${y - 84} ${x} ${y - 104} Z`,
        ),
        angle,
        x,
        y,
      ),
      cloth: cloths.velvet,
      paint: '#5d4330',
      swell: [14, 9],
      lift: 0.6,
    },
  ]
  return [
    stem('M590 1080 C580 800 560 500 520 210'),
    stem('M606 1080 C612 800 640 500 690 250'),
    stem('M600 1080 C600 760 606 440 604 160'),
    ...head(512, 178, -0.13),
    ...head(700, 218, 0.22),
    ...head(604, 130, 0),
  ]
}

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
