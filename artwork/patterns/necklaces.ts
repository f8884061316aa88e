import { ellipse, pointOn, rectangle, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { lettering } from '../lettering.ts'
import { line } from './notions.ts'
import { choice } from './pattern.ts'
import { framing, metal, pearl, ring } from './rings.ts'
import type { Cubic } from '../engine/path.ts'
import type { Layer, Paint } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

const neckline: Cubic = [330, 330, 330, 1000, 870, 1000, 870, 330]

/** Points at equal steps along the neck's curve, with the direction there. */
function along(curve: Cubic, step: number): { x: number; y: number; angle: number }[] {
  const spots: { x: number; y: number; angle: number }[] = []
  let [lastX, lastY] = pointOn(curve, 0)
  let travelled = step
  for (let i = 1; i <= 1200; i++) {
    const [x, y] = pointOn(curve, i / 1200)
    travelled += Math.hypot(x - lastX, y - lastY)
    if (travelled >= step) {
      spots.push({ x, y, angle: Math.atan2(y - lastY, x - lastX) })
      travelled -= step
    }
    lastX = x
    lastY = y
  }
  return spots
}

/** Links lying flat and on edge in turn. */
function chain(curve: Cubic, size: number, paint: Paint = 'main'): Layer[] {
  return along(curve, size * 0.78).map(({ x, y, angle }, index): Layer => {
    const flat = index % 2 === 0
    const outline = flat
      ? ring(x, y, size * 0.46, size * 0.3, size * 0.2)
      : rectangle(x, y, size * 0.98, size * 0.2, size * 0.09)
    return metal(turn(outline, angle, x, y), size * 0.13, size * 0.1, {
      lift: flat ? 0.35 : 0.45,
      hem: 0.3,
      paint,
    })
  })
}

function clasp(paint: Paint = 'main'): Layer[] {
  return [330, 870].map((x): Layer => metal(ring(x, 316, 13, 13, 8), 5, 4, { paint }))
}

export const necklace: Pattern = {
  options: { style: ['chain', 'pendant', 'pearls'] },
  detail: [600, 830, 260],
  framing: { ...framing, fillHeight: 0.7 },
  pieces(order) {
    const style = choice(necklace, order, 'style')
    const curve: Cubic =
      order.side === 'back' ? [420, 360, 160, 1060, 980, 1120, 800, 330] : neckline
    if (style === 'chain')
      return [...chain(curve, 44), ...clasp().slice(order.side === 'back' ? 2 : 0)]
    if (style === 'pearls') {
      return [
        ...along(curve, 47).map(({ x, y }, index, all) =>
          pearl(x, y, 17 + 6.5 * Math.sin((index / (all.length - 1)) * Math.PI)),
        ),
        ...(order.side === 'back' ? [] : clasp('gold')),
      ]
    }
    const [x, y] = pointOn(curve, 0.5)
    return [
      ...chain(curve, 19),
      ...(order.side === 'back' ? [] : clasp()),
      metal(ring(x, y + 16, 13, 18, 8), 5, 4),
      metal(ellipse(x, y + 104, 82), 14, 9, { lift: 1.1 }),
      { mark: strokeOutline(ellipse(x, y + 104, 66), 3), depth: -2.4, soft: 0.6 },
      ...(order.side === 'back'
        ? [
            {
              mark: lettering('LISIÈRE', x, y + 110, { size: 24, tracking: 0.14 }),
              depth: -2,
              paint: '#26231c',
              opacity: 0.4,
              soft: 0.3,
            },
          ]
        : waves(x, y + 104)),
    ]
  },
}

function waves(cx: number, cy: number): Layer[] {
  return [-26, 0, 26].map((dy): Layer => ({
    mark: line(
      `M${cx - 48 + Math.abs(dy) * 0.4} ${cy + dy} C${cx - 24} ${cy + dy - 18} ${cx - 16} ${cy + dy + 18} ${cx} ${cy + dy} C${cx + 16} ${cy + dy - 18} ${cx + 24} ${cy + dy + 18} ${cx + 48 - Math.abs(dy) * 0.4} ${cy + dy}`,
      4.5,
    ),
    depth: -4,
    soft: 1,
  }))
}

export const bracelet: Pattern = {
  detail: [600, 950, 260],
  framing,
  pieces(order) {
    const left: Cubic = [600, 560, 240, 560, 240, 1000, 600, 1000]
    const right: Cubic = [600, 1000, 960, 1000, 960, 560, 600, 560]
    const links = [...chain(left, 52), ...chain(right, 52)]
    return [
      ...links,
      metal(ring(600, 560, 24, 24, 12), 7, 5),
      metal(
        order.side === 'front' ? line('M560 1000 L640 1000', 12) : line('M560 1010 L640 990', 12),
        7,
        5,
        { lift: 0.8 },
      ),
    ]
  },
}
