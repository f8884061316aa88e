import type { Cloth } from '../cloths/cloth.ts'
import type { Fold } from './fold.ts'
import type { Outline } from './path.ts'

/** A colour by its part in the garment ('main', 'inside', 'second', ...) or a fixed '#rrggbb'. */
export type Paint = string

interface Named {
  /**
   * What a person calls the thing that this layer draws: 'flap pocket', 'cuff button'. Only one layer of a thing has its
   * name, so that things can be counted (patterns/features.ts). It does not change the picture.
   */
  part?: string
}

/** One closed pattern piece, laid over the pieces before it. Lengths in units (the front picture is 1200 wide). */
export interface Piece extends Named {
  outline: Outline
  cloth: Cloth
  paint: Paint
  /** The second colour of a two-colour cloth. Default: 'second' on a piece painted 'main', none elsewhere. */
  second?: Paint
  /** How far the thread direction is turned from upright, radians. */
  angle?: number
  /** Height in the middle, and the distance from the edge over which it is reached. */
  swell?: readonly [height: number, reach: number]
  /** How strongly the edge rolls over. Default: the cloth's thickness. */
  hem?: number
  folds?: readonly Fold[]
  /** Extra height at a point: drape noise, pleats. */
  drape?: (x: number, y: number) => number
  /** Where a point lies on the cloth, for pieces that are rings or fans. Default: turned by `angle`. */
  coordinates?: (x: number, y: number) => readonly [u: number, v: number]
  /** Direction of the threads at a point, for satin's highlight. Default: `angle`. */
  threads?: (x: number, y: number) => number
  /** Shade on the cloth itself, 1 = none: a neckband turning away, the inside of a bowl. */
  shade?: (x: number, y: number) => number
  /** How far the piece stands off what is below it; 1 = a layer of coating. Sets size of the shadow. */
  lift?: number
  /** 0..1.5; 0 casts none. */
  shadow?: number
  /** Glass and mesh let what is below through. Default 1. */
  opacity?: number
}

/** Something on the surface: a stitched groove, print, engraving. Belongs to whatever lies below it. */
export interface Mark extends Named {
  mark: Outline
  /** Units; negative cuts in, positive stands out. */
  depth?: number
  paint?: Paint
  opacity?: number
  /** Softness of the edge in units. */
  soft?: number
}

export type Layer = Piece | Mark

export function isMark(layer: Layer): layer is Mark {
  return 'mark' in layer
}
