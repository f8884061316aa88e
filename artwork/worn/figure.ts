import { boundsOf, polygon } from '../engine/path.ts'
import { tones } from './drawing.ts'
import { manHead, womanHead } from './head.ts'
import { area, curve, limb, mirrored, twoSided } from './limb.ts'
import type { Outline } from '../engine/path.ts'
import type { Drawing } from './drawing.ts'
import type { Head } from './head.ts'
import type { Joint } from './limb.ts'

/**
 * A standing figure from the front, in centimetres: x from its middle, y up from the floor as a negative number. A
 * display figure, without a face. Women are 176 cm tall, men 186 cm.
 */
export interface Figure extends Head {
  neck: Outline
  /** Trunk and legs. */
  body: Outline[]
  /** Left and right. */
  arms: Outline[][]
  /** The right hand, to be drawn again over what it holds. */
  hand: Outline[]
  /** Fine lines on the body. */
  seams: Outline
}

export interface Pose {
  /** Where the right wrist is; the left one mirrors it. */
  wrist: readonly [x: number, y: number]
  /** Half the distance of the ankles. */
  ankle: number
  /** Drawn narrower from waist to knee, where a skirt covers the figure and would show it beside itself. */
  slim?: boolean
}

export const heights = { women: 176, men: 186 } as const

export const standing: Pose = { wrist: [24.5, -84], ankle: 7.2 }

export function figure(forMen: boolean, pose: Pose = standing): Figure {
  const shoulder: readonly [number, number] = forMen ? [18, -149.6] : [14.4, -142.4]
  const right = arm(shoulder, pose.wrist, forMen)
  return {
    ...(forMen ? manHead() : womanHead()),
    neck: forMen
      ? limb([
          [0, -168, 6.1],
          [0, -160, 6.1],
          [0, -156, 6.1],
        ])
      : limb([
          [0, -160, 4.5],
          [0, -153, 4.6],
          [0, -149, 4.6],
        ]),
    body: [forMen ? manTrunk() : womanTrunk(pose.slim), ...legs(forMen, pose)],
    arms: [right.map((shape) => mirrored(shape)), right],
    hand: right.slice(1),
    seams: seams(forMen),
  }
}

export function drawFigure(drawing: Drawing, person: Figure): void {
  if (person.knot) drawing.body([person.knot], tones.hair)
  drawing.body([...person.arms.flat(), person.neck, ...person.body])
  drawing.line(person.seams, 1, 0.3)
  drawHead(drawing, person)
}

function drawHead(drawing: Drawing, person: Figure): void {
  drawing.body(person.head)
  drawing.line(person.ears, 1, 0.5)
  drawing.body(person.hair, tones.hair)
}

/** Draws the neck again above y, over what lies behind it. `foot`: half of what a collar leaves to be seen at y. */
export function drawNeckAbove(drawing: Drawing, person: Figure, y: number, foot?: number): void {
  const { right: half, top } = boundsOf(person.neck)
  const low = foot ?? half
  const slant = foot === undefined ? y : y - 4
  drawing.area(
    polygon([-half, top], [half, top], [half, slant], [low, y], [-low, y], [-half, slant]),
    tones.body,
  )
  for (const side of [-1, 1])
    drawing.line(curve(`M${side * half} ${top} L${side * half} ${slant} L${side * low} ${y}`), 1.1)
  drawHead(drawing, person)
}

function womanTrunk(slim = false): Outline {
  const hips = slim ? 0.72 : 1
  return twoSided([
    [0, -154],
    [3.6, -155],
    [4.5, -152.6],
    [6, -150.9],
    [9, -149.3],
    [12, -148],
    [15, -146.4],
    [17, -143.6],
    [16.8, -139.5],
    [14.3, -135],
    [14, -129.4],
    [12.9, -121],
    [11.4, -110.5],
    [(slim ? 0.84 : 1) * 13, -101.5],
    [hips * 14.6, -93.5],
    [hips * 13.6, -86],
    [8, -79],
    [0, -80.5],
  ])
}

function manTrunk(): Outline {
  return twoSided([
    [0, -162],
    [5, -163],
    [6, -160.4],
    [7.8, -158.5],
    [11, -156.9],
    [14.6, -155.6],
    [18.8, -153.8],
    [21.2, -150.6],
    [20.6, -146],
    [17.8, -141],
    [17.2, -133],
    [15.7, -121],
    [14.8, -112.5],
    [15.4, -104],
    [15.9, -97],
    [14.6, -90],
    [8, -83],
    [0, -84.5],
  ])
}

/** From hip to sole, the feet turned a little out. */
function legs(forMen: boolean, { ankle, slim }: Pose): Outline[] {
  const size = forMen ? 1.045 : 1
  const wide = forMen ? 1.08 : 1
  const hip = slim ? 6.8 : forMen ? 8.7 : 8.2
  const thigh = slim ? 0.7 : 1
  const at = (height: number) => hip + ((ankle - hip) * (86 - height)) / 76
  const joint = (height: number, radius: number, out = 0): Joint => [
    at(height) + out,
    -height * size,
    radius * wide,
  ]
  const right = limb([
    joint(93, 6.9 * thigh),
    joint(86, 7.75 * thigh),
    joint(76, 7.5 * thigh),
    joint(63, 6.5 * thigh),
    joint(50, 5.05),
    joint(44, 4.75),
    joint(35, 5.05, 0.2),
    joint(23, 3.9),
    joint(11, 2.85),
    joint(8, 2.95),
  ])
  const foot = area(
    [
      [-2.3, -9.4],
      [2.3, -9.4],
      [2.9, -7.6],
      [4, -4],
      [5, -1.6],
      [4.4, -0.2],
      [1, 0.2],
      [-1.6, 0.1],
      [-2.4, -1.4],
      [-2.6, -5],
    ].map(([x, y]): [number, number] => [at(9) + x * wide, y * size]),
  )
  return [mirrored(right), mirrored(foot), right, foot]
}

/** From the shoulder over a slightly bent elbow to the wrist, with a relaxed hand. */
function arm(
  [sx, sy]: readonly [number, number],
  [wx, wy]: readonly [number, number],
  forMen: boolean,
): Outline[] {
  const size = forMen ? 1.12 : 0.95
  const [ex, ey] = [sx + (wx - sx) * 0.6 + 1.2, sy + (wy - sy) * 0.5]
  const upper = limb([
    [sx, sy, 3.95 * size],
    [sx + (ex - sx) * 0.25, sy + (ey - sy) * 0.25, 4.35 * size],
    [sx + (ex - sx) * 0.65, sy + (ey - sy) * 0.65, 3.7 * size],
    [ex, ey, 3.2 * size],
    [ex + (wx - ex) * 0.28, ey + (wy - ey) * 0.28, 3.35 * size],
    [ex + (wx - ex) * 0.7, ey + (wy - ey) * 0.7, 2.55 * size],
    [wx, wy, 2.05 * size],
    [wx, wy + 2, 2.1 * size],
  ])
  const lean = Math.atan2(wx - ex, wy - ey) * 0.5
  const place = ([x, y, radius]: Joint): Joint => [
    wx + (x * Math.cos(lean) + y * Math.sin(lean)) * size,
    wy + (y * Math.cos(lean) - x * Math.sin(lean)) * size,
    radius * size,
  ]
  return [upper, ...relaxedHand.map((joints) => limb(joints.map(place)))]
}

/** A hanging hand, the thumb in front: palm, thumb and fingers from the wrist down. */
const relaxedHand: readonly (readonly Joint[])[] = [
  [
    [0, -0.5, 2.05],
    [0.2, 3, 2.8],
    [0.3, 6.6, 3.2],
    [0.2, 8.2, 2.9],
  ],
  [
    [-1.2, 1.2, 1.3],
    [-3, 4.6, 1.2],
    [-3.7, 7.6, 0.95],
    [-3.8, 9.6, 0.75],
  ],
  [
    [-1.8, 7.5, 1.05],
    [-2.1, 11.4, 0.92],
    [-2.9, 15.2, 0.72],
  ],
  [
    [-0.3, 8, 1.05],
    [-0.4, 12.6, 0.92],
    [-1.3, 16.9, 0.72],
  ],
  [
    [1.2, 8, 1],
    [1.2, 12.2, 0.88],
    [0.4, 16.2, 0.7],
  ],
  [
    [2.5, 7.2, 0.9],
    [2.6, 10.6, 0.78],
    [2, 13.6, 0.62],
  ],
]

/** The collar bones, and the seams of a tailor's form: the middle and the waist. */
function seams(forMen: boolean): Outline {
  return forMen
    ? curve(
        'M0 -154 L0 -86 M-14.4 -113 C-6 -111.6 6 -111.6 14.4 -113 M2.4 -155.4 C6 -157 11 -156 16.4 -153.6 M-2.4 -155.4 C-6 -157 -11 -156 -16.4 -153.6',
      )
    : curve(
        'M0 -145.6 L0 -82 M-11.2 -110.5 C-5 -109.2 5 -109.2 11.2 -110.5 M2 -146.8 C5 -148.2 9 -147.6 13.4 -145.6 M-2 -146.8 C-5 -148.2 -9 -147.6 -13.4 -145.6',
      )
}
