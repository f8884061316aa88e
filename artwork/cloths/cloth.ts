/** What a weave says about one point of the cloth. Reused between calls, so a weave must set all three. */
export interface Thread {
  /** Units of height above the cloth's plane. */
  height: number
  /** -1..1: darker or lighter than the cloth. */
  tint: number
  /** 0..1: how much of the second colour shows. */
  second: number
}

/** The structure of a cloth as a function of fabric coordinates in units (u across, v along the length). */
export type Weave = (u: number, v: number, thread: Thread) => void

/** How a surface answers light. */
type Finish = 'matte' | 'satin' | 'gloss' | 'metal' | 'glass'

/** How a cloth hangs and creases, against folds drawn for a coat of middle weight. */
export interface Fall {
  /** Width of a fold: below 1 sharp and thin, above 1 thick. */
  width: number
  /** Height of a fold. */
  height: number
  /** How far a piece stands out between its edges: thin cloth lies flat. */
  body: number
  /** Units: height of the small creases all over. */
  crumple: number
  /** Units: height of the long ridges along the threads that a fluid cloth hangs in. */
  flute: number
  /** Units: a shorter fold than this smooths itself out. */
  smooths: number
}

export interface Cloth {
  weave: Weave
  finish: Finish
  /** Multiplies the weave's height before it is lit. */
  relief: number
  /** How strongly tint lightens and darkens, 0..1. */
  contrast: number
  /** Strength of the highlight for satin, gloss, metal. */
  gloss: number
  /** Strength of the soft rim light of fibres standing off the cloth. */
  sheen: number
  /** Edge roll in units: thick cloths turn over softly. */
  thickness: number
  /** How far threads follow the folds. */
  flow: number
  /** Direction in which shining threads float on the face of satin, from that of the piece, radians. */
  floats: number
  fall: Fall
}

/** Sets what a cloth leaves unsaid to a plain matte textile. */
export function cloth(weave: Weave, properties: Partial<Cloth> = {}): Cloth {
  return {
    weave,
    finish: 'matte',
    relief: 1,
    contrast: 0.09,
    gloss: 0,
    sheen: 0.5,
    thickness: 2.2,
    flow: 3,
    floats: 0,
    fall: { width: 1, height: 0.9, body: 0.85, crumple: 0, flute: 0, smooths: 0 },
    ...properties,
  }
}
