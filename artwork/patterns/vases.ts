import { cloths } from '../cloths/shelf.ts'
import { plain } from '../cloths/solid.ts'
import { ellipse, path, turn } from '../engine/path.ts'
import { lettering } from '../lettering.ts'
import { line } from './notions.ts'
import { annulus } from './rings.ts'
import { still, radiusAt, turned, mouth } from './vessel.ts'
import type { Layer } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'
import type { Profile } from './vessel.ts'

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
