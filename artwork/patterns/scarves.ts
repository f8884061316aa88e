import { check, stripe } from '../cloths/woven.ts'
import { crease } from '../engine/fold.ts'
import { hash, layeredNoise, noise } from '../engine/noise.ts'
import { ellipse, move, path, polygon, rectangle, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { line } from './notions.ts'
import { choice } from './pattern.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Mark, Piece } from '../engine/piece.ts'
import type { Order, Pattern } from './pattern.ts'

/** A long scarf folded over itself, its two ends hanging in a fringe. */
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
    const end = (x: number, top: number, bottom: number, lean: number, flip: boolean): Layer[] => {
      const outline = path(
        `M${x - 96} ${top} C${x - 100} ${top + 240} ${x - 104 + lean} ${bottom - 260} ${x - 106 + lean} ${bottom} L${x + 106 + lean} ${bottom + 6} C${x + 104 + lean} ${bottom - 260} ${x + 100} ${top + 240} ${x + 96} ${top} Z`,
      )
      return [
        ...fringe(x - 106 + lean, x + 106 + lean, bottom, order),
        {
          outline,
          cloth,
          paint: 'main',
          swell: [16, 40],
          lift: 1.2,
          angle: flip ? 0.01 : -0.01,
          folds: [
            ...crease(
              [x - 40, top + 40, x - 50, top + 260, x - 30, bottom - 260, x - 40 + lean, bottom],
              12,
              { width: [16, 34, 26], strength: [0.8, 1, 0.3] },
            ),
            ...crease(
              [x + 44, top + 20, x + 54, top + 240, x + 60, bottom - 300, x + 50 + lean, bottom],
              -10,
              { width: [14, 30, 22], strength: [0.7, 1, 0.2] },
            ),
          ],
          drape: (px, py) => 6 * layeredNoise(px * 0.01, py * 0.004, 2),
        },
      ]
    }
    const turned = order.side === 'back'
    const loop: Piece = {
      part: `${kind} scarf`,
      outline: path(
        'M470 250 C470 150 560 116 600 116 C660 116 740 160 736 270 C734 340 700 400 660 440 C600 490 520 480 486 420 C466 380 470 310 470 250 Z M548 280 C548 330 566 364 596 364 C634 360 656 320 656 276 C654 230 630 206 600 206 C568 206 550 236 548 280 Z',
      ),
      cloth,
      paint: 'main',
      swell: [26, 40],
      lift: 1.3,
      angle: 0.3,
      folds: [
        ...crease([486, 260, 520, 170, 620, 130, 716, 250], 10, {
          width: [14, 24, 16],
          strength: [0.6, 1, 0.6],
        }),
        ...crease([500, 400, 560, 440, 650, 400, 700, 300], -10, {
          width: [14, 24, 16],
          strength: [0.6, 1, 0.6],
        }),
      ],
    }
    return [
      ...end(turned ? 560 : 650, 330, turned ? 1330 : 1160, turned ? -30 : 26, false),
      loop,
      ...end(turned ? 660 : 545, 360, turned ? 1170 : 1330, turned ? 20 : -24, true),
      {
        outline: path(
          'M440 386 C500 340 660 330 730 384 C748 420 744 470 724 496 C650 540 510 540 452 500 C432 470 428 420 440 386 Z',
        ),
        cloth,
        paint: 'main',
        swell: [30, 44],
        lift: 1.5,
        angle: 1.35,
        folds: [
          ...crease([452, 420, 540, 386, 650, 384, 722, 414], 12, {
            width: [14, 26, 14],
            strength: [0.5, 1, 0.5],
          }),
          ...crease([454, 470, 540, 450, 650, 452, 722, 466], -11, {
            width: [12, 22, 12],
            strength: [0.5, 1, 0.5],
          }),
        ],
      },
    ]
  },
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
