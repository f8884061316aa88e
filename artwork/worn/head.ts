import { curve, limb, mirrored, twoSided } from './limb.ts'
import type { Outline } from '../engine/path.ts'

/** A head without a face, in centimetres, for the figure of figure.ts. */
export interface Head {
  head: Outline[]
  hair: Outline[]
  /** Lines inside the ears. */
  ears: Outline
  /** The knot of hair behind the neck. */
  knot?: Outline
}

export function womanHead(): Head {
  return {
    head: [
      twoSided([
        [0, -175.4],
        [4.6, -174],
        [7.1, -169.2],
        [7.15, -164.4],
        [6.5, -160.2],
        [4.6, -156.6],
        [1.7, -154.6],
        [0, -154.4],
      ]),
      ...ears(7.05, -164.2, 2.7),
    ],
    ears: earLines(7.05, -164.2, 2.7),
    knot: limb([
      [-3.4, -157.6, 2.7],
      [0, -158, 3.2],
      [3.4, -157.6, 2.7],
    ]),
    hair: [
      curve(
        'M0.6 -172.6 C2.6 -171.2 5.9 -168.6 6.9 -162.8 C7.7 -164.4 8 -166.6 7.9 -168.6 C7.6 -173.4 4.4 -176 0.2 -176 C-4.2 -176 -7.6 -173.4 -7.9 -168.6 C-8 -166.6 -7.7 -164.4 -6.9 -162.8 C-5.9 -168.2 -2 -171.4 0.6 -172.6 Z',
      ),
    ],
  }
}

export function manHead(): Head {
  return {
    ears: earLines(7.5, -173.6, 2.9),
    head: [
      twoSided([
        [0, -185.2],
        [4.8, -184],
        [7.5, -179],
        [7.6, -173.8],
        [7.1, -169],
        [5.6, -165.2],
        [2.5, -162.8],
        [0, -162.6],
      ]),
      ...ears(7.5, -173.6, 2.9),
    ],
    hair: [
      curve(
        'M-6.9 -176.4 C-6.5 -178.6 -5.8 -180.2 -4.4 -181.2 C-1 -180.2 3.6 -180 5.9 -181 C6.5 -179.6 6.8 -178 7 -176.2 C8.1 -177.6 8.3 -180.4 7.4 -182.4 C6 -185.2 3.2 -186 0 -186 C-4.4 -186 -7.4 -184 -8 -180.8 C-8.2 -179 -7.8 -177.4 -6.9 -176.4 Z',
      ),
    ],
  }
}

function ears(x: number, y: number, half: number): Outline[] {
  const right = limb([
    [x, y - half * 0.8, half * 0.38],
    [x + 0.5, y, half * 0.36],
    [x - 0.15, y + half * 0.9, half * 0.22],
  ])
  return [mirrored(right), right]
}

/** The fold inside the rim, and the hollow. */
function earLines(x: number, y: number, half: number): Outline {
  const right = curve(
    `M${x + 0.1} ${y - half * 0.5} C${x + 0.7} ${y - half * 0.9} ${x + 1.15} ${y - half * 0.3} ${x + 0.85} ${y + half * 0.1} C${x + 0.7} ${y + half * 0.35} ${x + 0.3} ${y + half * 0.5} ${x + 0.1} ${y + half * 0.3}`,
  )
  return [...mirrored(right), ...right]
}
