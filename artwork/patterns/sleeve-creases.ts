import type { Cloth } from '../cloths/cloth.ts'

/**
 * A crease: from a height of the arm (0 shoulder, 1 wrist) and a place across it (0 inner edge, 1 outer) to another,
 * and how far it stands out.
 */
type Crease = readonly [from: number, start: number, to: number, end: number, height: number]

export interface Arm {
  /** Height and place where the long ridge from the cap ends. */
  ridge: readonly [height: number, across: number]
  creases: readonly Crease[]
}

/** How the sleeves of one kind of cloth may crease. Neighbours differ in number, place and direction. */
interface Creasing {
  /** Width of a crease, against one of thin cloth. */
  broad: number
  arms: readonly [Arm, Arm, ...Arm[]]
}

/** Thin cloth fans out from the bend of one elbow and slants over the other: two arms never hang alike. */
const thin: Creasing = {
  broad: 1,
  arms: [
    {
      ridge: [0.6, 0.7],
      creases: [
        [0.42, 0.03, 0.27, 0.66, 5],
        [0.49, 0.03, 0.44, 0.84, -5],
        [0.55, 0.03, 0.69, 0.7, 6],
        [0.76, 0.92, 0.93, 0.3, 4],
      ],
    },
    {
      ridge: [0.6, 0.7],
      creases: [
        [0.24, 0.04, 0.41, 0.62, 6],
        [0.4, 0.96, 0.58, 0.16, 7],
        [0.56, 0.97, 0.7, 0.38, -5],
        [0.72, 0.05, 0.86, 0.55, 4],
      ],
    },
  ],
}

/** A tailored sleeve hangs clean and breaks once. */
const dry: Creasing = {
  broad: 1.1,
  arms: [
    { ridge: [0.48, 0.76], creases: [[0.52, 0.02, 0.45, 0.74, 9]] },
    {
      ridge: [0.7, 0.6],
      creases: [
        [0.36, 0.03, 0.32, 0.5, 4],
        [0.55, 0.97, 0.64, 0.2, 9],
      ],
    },
    { ridge: [0.4, 0.6], creases: [[0.43, 0.02, 0.53, 0.7, -9]] },
    {
      ridge: [0.62, 0.74],
      creases: [
        [0.61, 0.03, 0.51, 0.82, 10],
        [0.82, 0.95, 0.88, 0.4, 3],
      ],
    },
    { ridge: [0.54, 0.56], creases: [[0.42, 0.97, 0.5, 0.24, 9]] },
  ],
}

/** Knits hang slack: few rounded rolls, the lowest over the cuff. */
const knitted: Creasing = {
  broad: 1.25,
  arms: [
    {
      ridge: [0.46, 0.7],
      creases: [
        [0.44, 0.03, 0.39, 0.7, 8],
        [0.83, 0.9, 0.9, 0.15, 6],
      ],
    },
    {
      ridge: [0.64, 0.62],
      creases: [
        [0.32, 0.04, 0.41, 0.56, 5],
        [0.54, 0.95, 0.63, 0.2, 9],
        [0.9, 0.06, 0.86, 0.7, 5],
      ],
    },
    {
      ridge: [0.4, 0.58],
      creases: [
        [0.55, 0.03, 0.48, 0.76, -8],
        [0.74, 0.94, 0.82, 0.3, 7],
      ],
    },
    {
      ridge: [0.58, 0.74],
      creases: [
        [0.4, 0.95, 0.47, 0.3, 7],
        [0.63, 0.04, 0.56, 0.66, 9],
        [0.88, 0.93, 0.92, 0.3, -5],
      ],
    },
    {
      ridge: [0.5, 0.54],
      creases: [
        [0.47, 0.04, 0.58, 0.72, 9],
        [0.8, 0.05, 0.76, 0.6, 6],
      ],
    },
  ],
}

/** Heavy wool folds two or three times at the elbow, broadly and deep. */
const thick: Creasing = {
  broad: 1.1,
  arms: [
    {
      ridge: [0.46, 0.78],
      creases: [
        [0.46, 0.02, 0.38, 0.74, 15],
        [0.56, 0.02, 0.64, 0.66, -17],
      ],
    },
    {
      ridge: [0.66, 0.6],
      creases: [
        [0.34, 0.97, 0.44, 0.3, 13],
        [0.52, 0.03, 0.5, 0.8, 17],
        [0.62, 0.96, 0.74, 0.34, -13],
      ],
    },
    {
      ridge: [0.4, 0.56],
      creases: [
        [0.44, 0.02, 0.36, 0.62, -14],
        [0.6, 0.03, 0.5, 0.8, 18],
      ],
    },
    {
      ridge: [0.58, 0.74],
      creases: [
        [0.35, 0.03, 0.43, 0.6, 11],
        [0.49, 0.97, 0.58, 0.2, 18],
        [0.7, 0.03, 0.76, 0.58, -11],
      ],
    },
    {
      ridge: [0.52, 0.54],
      creases: [
        [0.4, 0.96, 0.47, 0.24, -15],
        [0.6, 0.97, 0.53, 0.3, 15],
      ],
    },
  ],
}

/** Short sleeves have no elbow: small soft drags from the underarm and from the cap. */
const short: Creasing = {
  broad: 1,
  arms: [
    { ridge: [0.56, 0.74], creases: [[0.62, 0.03, 0.5, 0.5, 6]] },
    {
      ridge: [0.8, 0.56],
      creases: [
        [0.5, 0.04, 0.6, 0.44, -5],
        [0.62, 0.95, 0.82, 0.5, 6],
      ],
    },
    { ridge: [0.5, 0.5], creases: [[0.74, 0.04, 0.66, 0.6, 6]] },
    {
      ridge: [0.72, 0.72],
      creases: [
        [0.56, 0.03, 0.72, 0.5, 7],
        [0.5, 0.96, 0.62, 0.6, -5],
      ],
    },
  ],
}

/** Kinds of cloth by the width of their folds (cloths/shelf.ts), sharpest first. */
const kinds: readonly [below: number, creasing: Creasing][] = [
  [1, thin],
  [1.15, dry],
  [1.3, knitted],
  [Infinity, thick],
]

/** How the left and the right sleeve of a garment crease. The same number `at` chooses the same two arms. */
export function creasingOf({ fall }: Cloth, isShort: boolean, at: number) {
  const kind = kinds.find(([below]) => fall.width < below)?.[1] ?? thick
  const { arms, broad } = isShort && kind !== thin ? short : kind
  const first = Math.floor(at) % (arms.length - 1)
  return { left: arms[first], right: arms[first + 1], broad }
}
