import { check, stripe } from '../cloths/woven.ts'
import { crease, loose } from '../engine/fold.ts'
import { hash, layeredNoise, noise } from '../engine/noise.ts'
import { ellipse, move, path, polygon, rectangle, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { line } from './notions.ts'
import { choice } from './pattern.ts'
import type { Cloth } from '../cloths/cloth.ts'
import type { Fold } from '../engine/fold.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Mark, Piece } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

/** A long scarf hung over a rail by its middle, both ends with a fringe. */
export const scarf: Pattern = {
  options: { pattern: ['plain', 'check', 'stripe'] },
  detail: [520, 820, 360],
  framing: { most: 1.05 },
  pieces(order) {
    const kind = choice(scarf, order, 'pattern')
    const cloth =
      kind === 'check'
        ? { ...check(150), relief: order.cloth.relief }
        : kind === 'stripe'
          ? { ...stripe(26, 60), relief: 0.9, thickness: 4 }
          : order.cloth
    const turned = order.side === 'back'
    return [
      ...length(order, cloth, 660, turned ? 1330 : 1190, 8),
      ...length(order, cloth, 556, turned ? 1200 : 1330, -6, `${kind} scarf`),
    ]
  },
}

/** One half of a scarf that hangs over a rail: from the fold at the top down to its fringe. */
function length(
  order: Order,
  cloth: Cloth,
  x: number,
  bottom: number,
  lean: number,
  part?: string,
): Layer[] {
  const [left, right] = [x - 128, x + 128]
  const outline = path(
    `M${left} 236 C${left + 2} 196 ${left + 26} 178 ${left + 70} 174 C${x} 168 ${x + 40} 170 ${right - 62} 172 C${right - 20} 176 ${right - 2} 200 ${right} 240 C${right + 4} 520 ${right + lean} ${bottom - 300} ${right + lean} ${bottom + 4} C${x + 60 + lean} ${bottom - 4} ${x - 50 + lean} ${bottom + 8} ${left + lean} ${bottom} C${left + lean} ${bottom - 300} ${left - 4} 520 ${left} 236 Z`,
  )
  const fold = (from: number, to: number, height: number, top: number): Fold[] =>
    crease(
      [x + from, top, x + from + 8, top + 260, x + to, bottom - 360, x + to + lean, bottom + 20],
      height,
      { width: [10, 30, 36], strength: [0, 1, 0.5], side: height > 0 ? 1 : -1 },
    )
  return [
    ...fringe(left + lean, right + lean, bottom, order),
    {
      ...(part && { part }),
      outline,
      cloth,
      paint: 'main',
      swell: [20, 40],
      lift: 1.2,
      angle: lean * -0.001,
      folds: loose([
        ...fold(-74, -62, 12, 190),
        ...fold(-8, 6, -11, 250),
        ...fold(60, 70, 13, 210),
        ...crease([left + 6, 250, x - 40, 226, x + 50, 226, right - 6, 250], 7, {
          width: [14, 26, 14],
          strength: [0.3, 1, 0.3],
        }),
      ]),
      drape: (px, py) => 6 * layeredNoise(px * 0.01 + lean, py * 0.004, 2),
    },
  ]
}

/** Twisted ends of the warp. */
function fringe(from: number, to: number, y: number, order: Order): Piece[] {
  const count = Math.round((to - from) / 15)
  return Array.from({ length: count }, (_, index): Piece => {
    const x = from + 6 + ((to - from - 12) * index) / (count - 1)
    const sway = (hash(index, 5) - 0.5) * 16
    const long = 62 + hash(index, 9) * 16
    return {
      ...(index === 0 ? { part: 'fringe' } : {}),
      outline: line(
        `M${x} ${y - 12} C${x} ${y + long * 0.4} ${x + sway} ${y + long * 0.6} ${x + sway} ${y + long}`,
        7.5,
      ),
      cloth: order.cloth,
      paint: 'main',
      swell: [4, 3],
      hem: 0.6,
      lift: 0.4,
    }
  })
}

/** Half a side of the square, and how far along both sides its corner is turned over. */
const side = 425
const fold = 250

/** A printed silk square with a rolled hem, laid flat with one corner turned over; whole on the back view. */
export const square: Pattern = {
  options: { print: ['river', 'lattice'] },
  detail: [470, 640, 400],
  framing: { fillWidth: 0.78 },
  pieces(order) {
    const front = order.side === 'front'
    const angle = front ? -0.07 : 0.06
    const place = (outline: Outline) => turn(move(rippled(outline), 600, 750), angle, 600, 750)
    const cloth: Outline = front
      ? polygon(
          [-side, -side],
          [side, -side],
          [side, side - fold],
          [side - fold, side],
          [-side, side],
        )
      : polygon([-side, -side], [side, -side], [side, side], [-side, side])
    const ripples = [
      ...crease([240, 470, 420, 600, 560, 640, 760, 620], 6, {
        width: [20, 46, 20],
        strength: [0, 1, 0],
      }),
      ...crease([880, 380, 820, 560, 700, 700, 640, 900], -6, {
        width: [20, 50, 20],
        strength: [0, 1, 0],
      }),
    ]
    const silk: Omit<Piece, 'outline'> = {
      cloth: order.cloth,
      paint: 'main',
      angle,
      swell: [1.6, 10],
      hem: 0.4,
      lift: 0.4,
    }
    const print = choice(square, order, 'print') === 'river' ? river(front) : lattice(front)
    return [
      {
        ...silk,
        outline: place(cloth),
        folds: ripples,
        drape: (x, y) => 8 * layeredNoise(x * 0.004, y * 0.004, 2),
      },
      ...border(front, 0.95).map((layer) => placed(layer, place)),
      ...print.map((layer) => placed(layer, place)),
      ...rolledHem(front, place, silk),
      ...(front ? turnedCorner(place, silk) : []),
    ]
  },
}

/** Silk never lies quite straight: every point moves a little, and the same way as what is printed there. */
function rippled(outline: Outline): Outline {
  return outline.map(({ points, closed }) => {
    const moved: number[] = []
    const last = closed ? points.length : points.length - 2
    for (let index = 0; index < last; index += 2) {
      const [x0, y0] = [points[index], points[index + 1]]
      const next = (index + 2) % points.length
      const [dx, dy] = [points[next] - x0, points[next + 1] - y0]
      const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / 16))
      for (let step = 0; step < steps; step++) {
        const [x, y] = [x0 + (dx * step) / steps, y0 + (dy * step) / steps]
        moved.push(
          x + 11 * noise(y * 0.0062 + 3, x * 0.0021),
          y + 11 * noise(x * 0.0058 + 9, y * 0.0024),
        )
      }
    }
    if (!closed) moved.push(points[points.length - 2], points[points.length - 1])
    return { points: moved, closed }
  })
}

function placed(layer: Mark, place: (outline: Outline) => Outline): Mark {
  return { ...layer, mark: place(layer.mark) }
}

/** A square line that begins and ends in the middle of a side, so that its corners are all alike. */
function framing(half: number): Outline {
  return [
    {
      points: [0, half, half, half, half, -half, -half, -half, -half, half, 0, half],
      closed: false,
    },
  ]
}

/** The wide and the narrow stripe along the edge; they end at the fold. */
function border(folded: boolean, opacity: number): Mark[] {
  return [
    [44, 34],
    [80, 5],
  ].map(([inset, width]): Mark => {
    const far = side - inset
    const end = side - fold + inset - width / 2 - 2
    const line: Outline = folded
      ? [
          {
            points: [far, end, far, -far, -far, -far, -far, far, end, far],
            closed: false,
          },
        ]
      : framing(far)
    return { mark: strokeOutline(line, width), paint: 'second', opacity, soft: 0.3 }
  })
}

/** The edge rolled toward the face and sewn by hand. */
function rolledHem(
  folded: boolean,
  place: (outline: Outline) => Outline,
  silk: Omit<Piece, 'outline'>,
): Layer[] {
  const line: Outline = folded
    ? [
        {
          points: [side, side - fold, side, -side, -side, -side, -side, side, side - fold, side],
          closed: false,
        },
      ]
    : framing(side)
  return [
    {
      ...silk,
      part: 'rolled hem',
      outline: place(strokeOutline(line, 7)),
      swell: [3.4, 3],
      hem: 0.6,
      lift: 0.2,
    },
  ]
}

/** The paler back of the silk, with the border showing through. */
function turnedCorner(place: (outline: Outline) => Outline, silk: Omit<Piece, 'outline'>): Layer[] {
  const near = side - fold
  const tip: Outline = polygon([side, near], [near, side], [near, near])
  const inset = near + 44
  return [
    { ...silk, outline: place(tip), swell: [9, 40], lift: 0.9, shadow: 1.1 },
    {
      mark: place(
        strokeOutline(
          [{ points: [side - 66, inset, inset, inset, inset, side - 66], closed: false }],
          34,
        ),
      ),
      paint: 'second',
      opacity: 0.45,
      soft: 0.6,
    },
    {
      ...silk,
      outline: place(
        strokeOutline([{ points: [side, near, near, near, near, side], closed: false }], 7),
      ),
      swell: [3.4, 3],
      hem: 0.6,
      lift: 0.35,
    },
  ]
}

const stays = (folded: boolean, x: number, y: number): boolean =>
  Math.abs(x) < side - 86 && Math.abs(y) < side - 86 && (!folded || x + y < 2 * side - fold - 6)

/** The map of a river: the main current, two that join it, gravel bars, and villages as dots. */
function river(folded: boolean): Mark[] {
  const course = (t: number): [number, number] => [
    -250 + 470 * t + 96 * Math.sin(t * 8.4 + 0.4),
    -320 + 636 * t,
  ]
  const current = (from: number, to: number, at: (t: number) => [number, number]): number[] => {
    const points: number[] = []
    for (let index = 0; index <= 90; index++) {
      const [x, y] = at(from + ((to - from) * index) / 90)
      if (stays(folded, x, y)) points.push(x, y)
      else if (points.length > 0) break
    }
    return points
  }
  const stroke = (points: number[], width: number): Outline =>
    strokeOutline([{ points, closed: false }], width)
  const left = (t: number): [number, number] => {
    const [x, y] = course(0.42)
    return [x - 250 * t + 26 * Math.sin(t * 9), y - 30 * t - 96 * t * t]
  }
  const right = (t: number): [number, number] => {
    const [x, y] = course(0.62)
    return [x + 260 * t, y - 190 * t + 30 * Math.sin(t * 8)]
  }
  const bars = Array.from({ length: 18 }, (_, index) => {
    const t = -0.02 + index * 0.062
    const [x, y] = course(t)
    const [nextX, nextY] = course(t + 0.01)
    const aside = index % 2 ? 9 : -10
    const lean = Math.atan2(nextY - y, nextX - x)
    const [bx, by] = [x - aside * Math.sin(lean), y + aside * Math.cos(lean)]
    return stays(folded, bx, by) ? [...turn(ellipse(bx, by, 23, 6), lean, bx, by)] : []
  })
  const villages = Array.from({ length: 26 }, (_, index) => {
    const [x, y] = course(((index * 0.379) % 1) * 0.98)
    const away = (index % 2 ? 1 : -1) * (58 + 150 * hash(index, 4))
    const [vx, vy] = [x + away, y + 40 * (hash(index, 8) - 0.5)]
    return stays(folded, vx, vy) ? [...ellipse(vx, vy, 6.5)] : []
  })
  const ink: Omit<Mark, 'mark'> = { paint: 'second', opacity: 0.95, soft: 0.3 }
  return [
    { ...ink, mark: stroke(current(0, 1.4, left), 9) },
    { ...ink, mark: stroke(current(0, 1.4, right), 11) },
    { ...ink, part: 'printed river', mark: stroke(current(-0.2, 1.2, course), 46) },
    { mark: bars.flat(), paint: 'main', opacity: 0.95, soft: 0.3 },
    { ...ink, mark: villages.flat() },
  ]
}

/** A lattice of crossed bars, a small diamond in every opening. */
function lattice(folded: boolean): Mark[] {
  const pitch = 108
  const bars: Outline[] = []
  const diamonds: Outline[] = []
  for (let row = -7; row <= 7; row++) {
    for (const slope of [1, -1]) {
      const points: number[] = []
      for (let x = -side; x <= side; x += 4) {
        const y = slope * x + row * pitch
        if (stays(folded, x, y)) points.push(x, y)
      }
      if (points.length > 6) bars.push(strokeOutline([{ points, closed: false }], 7))
    }
    for (let column = -7; column <= 7; column++) {
      const x = (column + (row % 2 ? 0.5 : 0)) * pitch
      const y = (row * pitch) / 2
      if (row % 2 === 0 && stays(folded, x, y) && stays(folded, x + 30, y + 30))
        diamonds.push(turn(rectangle(x, y, 24, 24, 3), Math.PI / 4, x, y))
    }
  }
  const ink: Omit<Mark, 'mark'> = { paint: 'second', opacity: 0.95, soft: 0.3 }
  return [
    { ...ink, part: 'printed lattice', mark: bars.flat() },
    { ...ink, mark: diamonds.flat() },
  ]
}
