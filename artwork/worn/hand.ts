import { transform } from '../engine/path.ts'
import { area, curve, limb } from './limb.ts'
import type { Outline } from '../engine/path.ts'
import type { Drawing } from './drawing.ts'
import type { Joint } from './limb.ts'

/**
 * The back of the left hand of a figure of 176 cm, in centimetres: the wrist at (0, 0), the fingers up, the thumb to
 * the right. From the wrist to the tip of the middle finger it measures 18 cm.
 */
const fingers: readonly (readonly Joint[])[] = [
  [
    [2.75, -8, 1.02],
    [3.2, -11.6, 0.92],
    [3.45, -14, 0.84],
    [3.5, -15.9, 0.66],
  ],
  [
    [0.85, -8.6, 1.04],
    [1, -12.6, 0.95],
    [1.05, -15.2, 0.86],
    [1, -17.3, 0.68],
  ],
  [
    [-1.05, -8.4, 1],
    [-1.3, -12.2, 0.9],
    [-1.5, -14.6, 0.82],
    [-1.6, -16.4, 0.64],
  ],
  [
    [-2.85, -7.4, 0.88],
    [-3.4, -10.4, 0.78],
    [-3.8, -12.2, 0.7],
    [-4.1, -13.6, 0.56],
  ],
  [
    [1.7, -1.2, 1.3],
    [4, -4.6, 1.28],
    [5.5, -7.2, 1.02],
    [6.3, -9, 0.9],
    [6.7, -10.4, 0.7],
  ],
]

const palm = area([
  [-2.1, 2.4],
  [-2.6, -0.4],
  [-3.4, -4.4],
  [-3.75, -7.6],
  [-2.6, -8.9],
  [-0.2, -9.6],
  [2.2, -9],
  [3.75, -7.8],
  [3.5, -4.8],
  [2.66, -0.6],
  [2.1, 2.4],
])

/** Between the fingers, over the knuckles, at the joints. */
const creases = curve(
  [
    'M1.9 -9.3 L1.75 -8.1 M-0.1 -9.5 L-0.1 -8.3 M-1.95 -8.9 L-1.85 -7.8',
    'M2.75 -12 C3.1 -12.2 3.5 -12.2 3.8 -12 M0.55 -13 C0.85 -13.2 1.25 -13.2 1.5 -13 M-1.75 -12.5 C-1.45 -12.7 -1.1 -12.7 -0.85 -12.5 M-3.8 -10.5 C-3.5 -10.7 -3.2 -10.7 -3 -10.5',
  ].join(' '),
)

const nails: readonly (readonly [x: number, y: number, half: number, lean: number])[] = [
  [3.5, -15.75, 0.4, 0.02],
  [1, -17.15, 0.42, -0.02],
  [-1.6, -16.25, 0.4, -0.06],
  [-4.06, -13.45, 0.34, -0.22],
  [6.66, -10.15, 0.42, 0.3],
]

interface HandPlace {
  x: number
  y: number
  /** Radians; 0 has the fingers up, a half turn has them down. */
  turn?: number
  /** How far the forearm reaches from the wrist. */
  reach?: number
  mirrored?: boolean
}

export function drawHand(drawing: Drawing, place: HandPlace): void {
  drawing.body(handShapes(place.reach).map((shape) => put(shape, place)))
  drawing.line(put(creases, place), 1.1, 0.55)
  for (const nail of nails) drawing.line(put(nailOutline(...nail), place), 1, 0.5)
}

/**
 * Forearm, palm and fingers.
 *
 * @internal Exported for tests.
 */
export function handShapes(reach = 30): Outline[] {
  const forearm = limb([
    [0, reach, 3.9],
    [0, reach * 0.45, 3.2],
    [0, 5, 2.75],
    [0, 0, 2.62],
  ])
  return [forearm, palm, ...fingers.map((joints) => limb(joints))]
}

function put(outline: Outline, { x, y, turn = 0, mirrored = false }: HandPlace): Outline {
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const sign = mirrored ? -1 : 1
  return transform(outline, [c * sign, s * sign, -s, c, x, y])
}

function nailOutline(x: number, y: number, half: number, lean: number): Outline {
  const point = (across: number, up: number): string =>
    `${x + across * Math.cos(lean) + up * Math.sin(lean)} ${y + across * Math.sin(lean) - up * Math.cos(lean)}`
  return curve(
    `M${point(-half, 0.35)} C${point(-half, -0.65)} ${point(half, -0.65)} ${point(half, 0.35)}`,
  )
}
