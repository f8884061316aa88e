import { crease } from '../engine/fold.ts'
import { layeredNoise, noise } from '../engine/noise.ts'
import { move, polygon, turn } from '../engine/path.ts'
import { strokeOutline } from '../engine/raster.ts'
import { choice } from './pattern.ts'
import { fold, lattice, river, side } from './square-prints.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Mark, Piece } from '../engine/piece.ts'
import type { Pattern } from './pattern.ts'

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
