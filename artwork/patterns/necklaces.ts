import { ellipse, pointOn, rectangle, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { lettering } from '../lettering.ts'
import { line } from './notions.ts'
import { choice } from './pattern.ts'
import { framing, metal, pearl, ring } from './rings.ts'
import type { Cubic, Outline } from '../engine/path.ts'
import type { Layer } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

/** A closed chain as it lies on a table: its left half from the clasp to the lowest point. */
const chainHalf: Cubic = [600, 330, 250, 330, 250, 1010, 600, 1010]
const pendantHalf: Cubic = [600, 330, 330, 330, 330, 800, 600, 960]

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

/** Links along the left half and along the right half, which runs back up to the clasp. */
function closedChain([x0, y0, x1, y1, x2, y2, x3, y3]: Cubic, size: number): Layer[] {
  const right = (x: number) => 1200 - x
  return [
    ...chain([x0, y0, x1, y1, x2, y2, x3, y3], size),
    ...chain([right(x3), y3, right(x2), y2, right(x1), y1, right(x0), y0], size),
    ...clasp(),
  ]
}

/** Links lying flat and on edge in turn. */
function chain(curve: Cubic, size: number): Layer[] {
  return along(curve, size * 0.78).map(({ x, y, angle }, index): Layer => {
    const flat = index % 2 === 0
    const outline = flat
      ? ring(x, y, size * 0.46, size * 0.3, size * 0.2)
      : rectangle(x, y, size * 0.98, size * 0.2, size * 0.09)
    return metal(turn(outline, angle, x, y), size * 0.13, size * 0.1, {
      lift: flat ? 0.35 : 0.45,
      hem: 0.3,
    })
  })
}

/** A ring and its bar, at the back of the neck. */
function clasp(): Layer[] {
  return [
    metal(ring(588, 330, 15, 15, 9), 5, 4, { lift: 0.8 }),
    metal(line('M600 330 L626 330', 9), 5, 4, { lift: 0.9 }),
  ]
}

export const necklace: Pattern = {
  options: { style: ['chain', 'pendant', 'pearls'] },
  detail: [600, 985, 280],
  framing: { ...framing, fillHeight: 0.7 },
  pieces(order) {
    const style = choice(necklace, order, 'style')
    if (style === 'chain') return closedChain(chainHalf, 44)
    if (style === 'pearls') return strand(order.side === 'back')
    const [x, y] = [600, 960]
    return [
      ...closedChain(pendantHalf, 19),
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
        : soundings(x, y + 104)),
    ]
  },
}

/** Sounding marks cut at the rim: fathoms on the upper half, metres on the lower. */
function soundings(cx: number, cy: number): Layer[] {
  const mark = (angle: number, long: boolean): Outline =>
    turn(rectangle(cx, cy - (long ? 68 : 72), 3.4, long ? 20 : 11), angle, cx, cy)
  const half = (count: number, every: number, from: number) =>
    Array.from({ length: count }, (_, index) => [
      ...mark(from + ((index + 0.5) / count) * Math.PI, index % every === 2),
    ]).flat()
  return [
    {
      part: 'sounding marks',
      mark: [...half(15, 5, -Math.PI / 2), ...half(27, 5, Math.PI / 2)],
      depth: -3.4,
      paint: '#26231c',
      opacity: 0.45,
      soft: 0.5,
    },
  ]
}

/** Sixty-three pearls in a closed strand, laid down, and the fluted ball of its clasp. */
function strand(turned: boolean): Layer[] {
  const count = 63
  const at = (t: number): [number, number] => {
    const angle = t * Math.PI * 2 - Math.PI / 2
    const lean = 1 + 0.05 * Math.sin(angle * 2 + 0.6) + 0.03 * Math.cos(angle * 3)
    const x = 300 * lean * Math.cos(angle)
    return [600 + (turned ? -x : x), 640 + 350 * lean * Math.sin(angle)]
  }
  const travel: number[] = [0]
  const steps = 2000
  for (let index = 1; index <= steps; index++) {
    const [x0, y0] = at((index - 1) / steps)
    const [x1, y1] = at(index / steps)
    travel.push(travel[index - 1] + Math.hypot(x1 - x0, y1 - y0))
  }
  const whole = travel[steps]
  const gap = 52
  const step = (whole - gap) / count
  const spot = (length: number) => at(travel.findIndex((travelled) => travelled >= length) / steps)
  const pearls = Array.from({ length: count }, (_, index) => {
    const [x, y] = spot(gap / 2 + step * (index + 0.5))
    return pearl(x, y, step * 0.492)
  })
  const [x, y] = at(0)
  return [
    ...pearls,
    metal(ellipse(x, y, 22), 20, 16, { part: 'clasp', paint: 'gold', lift: 1 }),
    {
      mark: [-12, -4, 4, 12].flatMap((dx) => [
        ...line(`M${x + dx} ${y - 19} L${x + dx} ${y + 19}`, 2),
      ]),
      depth: -2,
      soft: 0.6,
    },
  ]
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
