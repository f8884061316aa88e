import { cloths } from '../cloths/shelf.ts'
import { plain } from '../cloths/solid.ts'
import { ellipse, path, polygon, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { choice } from './pattern.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Paint, Piece } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

export const framing = { most: 1.3, fillWidth: 0.62, fillHeight: 0.66 }

const pearlSkin = plain({ finish: 'gloss', gloss: 0.7, thickness: 0.4, sheen: 0.4, contrast: 0 })

const stone = plain({ finish: 'glass', gloss: 1.1, thickness: 0.5, sheen: 0.3 })

/** A closed band around a hole. */
export function ring(cx: number, cy: number, rx: number, ry: number, width: number): Outline {
  return annulus(
    ellipse(cx, cy, rx + width / 2, ry + width / 2),
    ellipse(cx, cy, rx - width / 2, ry - width / 2),
  )
}

/** The second outline cut out of the first. */
export function annulus(outer: Outline, inner: Outline): Outline {
  return [...outer, ...inner.map(({ points }) => ({ points: reversed(points), closed: true }))]
}

function reversed(points: readonly number[]): number[] {
  const list: number[] = []
  for (let index = points.length - 2; index >= 0; index -= 2)
    list.push(points[index], points[index + 1])
  return list
}

export function metal(
  outline: Outline,
  height: number,
  reach: number,
  extra: Partial<Piece> = {},
): Piece {
  return {
    outline,
    cloth: cloths.gold,
    paint: 'main',
    swell: [height, reach],
    hem: 0.6,
    lift: 0.9,
    ...extra,
  }
}

export function pearl(x: number, y: number, radius: number, paint: Paint = 'main'): Piece {
  return {
    part: 'pearl',
    outline: ellipse(x, y, radius),
    cloth: pearlSkin,
    paint,
    hem: 0.4,
    lift: radius / 40,
    swell: [0, 3],
    drape: dome(x, y, radius, 0.62),
  }
}

/** The height of a ball, flattened by `share`. */
function dome(
  cx: number,
  cy: number,
  radius: number,
  share: number,
): (x: number, y: number) => number {
  return (x, y) =>
    radius *
    share *
    Math.sqrt(Math.max(0.02, 1 - (((x - cx) ** 2 + (y - cy) ** 2) / (radius * radius)) * 0.97))
}

/** An oval stone cut in facets: every facet is a plane leaning out from the table. */
function gem(cx: number, cy: number, rx: number, ry: number, paint: Paint): Layer[] {
  const facets = 12
  return [
    {
      outline: ellipse(cx, cy, rx, ry),
      cloth: stone,
      paint,
      swell: [0, 3],
      hem: 0.8,
      lift: 0.6,
      drape: (x, y) => {
        const angle = Math.atan2((y - cy) / ry, (x - cx) / rx)
        const distance = Math.hypot((x - cx) / rx, (y - cy) / ry)
        const sector = Math.round((angle / Math.PI / 2) * facets) * ((Math.PI * 2) / facets)
        const outward = distance * Math.cos(angle - sector)
        return outward < 0.56 ? rx * 0.3 : rx * (0.3 - (outward - 0.56) * 0.8)
      },
    },
    {
      mark: polygon(
        [cx - rx * 0.36, cy - ry * 0.36],
        [cx - rx * 0.02, cy - ry * 0.44],
        [cx - rx * 0.2, cy - ry * 0.1],
      ),
      paint: '#ffffff',
      opacity: 0.35,
      soft: 2,
    },
  ]
}

export const ringPattern: Pattern = {
  options: { style: ['band', 'signet', 'stone'] },
  detail: [600, 600, 320],
  framing,
  pieces(order) {
    const style = choice(ringPattern, order, 'style')
    const circle = metal(
      ring(600, 800, 226, 232, style === 'band' ? 62 : 44),
      style === 'band' ? 24 : 20,
      13,
      { lift: 1.6 },
    )
    if (style === 'band') return [circle, hammeredBand()]
    if (style === 'signet') return signet()
    const shoulders = metal(
      path(
        'M430 640 C480 560 520 540 600 540 C680 540 720 560 770 640 C700 590 640 600 600 600 C560 600 500 590 430 640 Z',
      ),
      18,
      16,
      { lift: 0.5 },
    )
    return [
      circle,
      shoulders,
      metal(ring(600, 530, 88, 106, 24), 12, 8, { lift: 1 }),
      ...gem(600, 530, 80, 98, 'second'),
      ...[
        [-86, -84],
        [86, -84],
        [-86, 84],
        [86, 84],
      ].map(([dx, dy]) =>
        metal(ellipse(600 + dx * 0.72, 530 + dy * 0.92, 13), 9, 6, { part: 'claw', lift: 0.3 }),
      ),
    ]
  },
}

/** A shank that is narrow below and grows into a round face. */
function signet(): Layer[] {
  return [
    metal(annulus(ellipse(600, 806, 250, 254), ellipse(600, 824, 208, 216)), 18, 12, { lift: 1.6 }),
    metal(
      path(
        'M364 730 C376 640 420 580 486 520 L714 520 C780 580 824 640 836 730 C800 668 752 640 700 628 C640 612 560 612 500 628 C448 640 400 668 364 730 Z',
      ),
      26,
      26,
      { lift: 0.5 },
    ),
    metal(ellipse(600, 556, 134, 126), 13, 9, { lift: 1.1, shade: () => 0.86 }),
    { mark: strokeOutline(ellipse(600, 556, 106, 99), 3), depth: -2.4, soft: 0.6 },
  ]
}

/** The flat strokes of a hammer, all round the band. */
function hammeredBand(): Layer {
  const strokes = Array.from({ length: 132 }, (_, index) => {
    const angle = (index / 132) * Math.PI * 2 * 3.02
    const away = ((index * 7) % 11) / 11 - 0.5
    const [x, y] = [
      600 + (226 + away * 46) * Math.cos(angle),
      800 + (232 + away * 46) * Math.sin(angle),
    ]
    return [...turn(ellipse(x, y, 9, 13), angle, x, y)]
  })
  return { part: 'hammering', mark: strokes.flat(), depth: -3.6, soft: 3.4 }
}
