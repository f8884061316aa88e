import { letFall } from '../engine/fall.ts'
import { widen } from '../engine/widen.ts'
import type { ClothName } from '../cloths/shelf.ts'
import type { Cloth } from '../cloths/cloth.ts'
import type { Layer } from '../engine/piece.ts'
import type { Widths } from '../engine/widen.ts'

export type Side = 'front' | 'back'

/** What a product asks of a pattern. */
export interface Order {
  cloth: Cloth
  clothName: ClothName
  /** Small variants by name; a pattern states which it knows. */
  options: Readonly<Record<string, string>>
  side: Side
  /** Of one garment: chooses what differs between two of one cut and cloth. */
  seed?: string
}

/** A garment or thing, as data and a recipe: add one to `patterns/book.ts` and a product may name it. */
export interface Pattern {
  /** Pieces in the order they are laid down, on a canvas of 1200 x 1500 units. */
  pieces: (order: Order) => Layer[]
  /** The choices of each option, the first being the default. */
  options?: Readonly<Record<string, readonly string[]>>
  /** Middle and side length of the square shown as 1:1 detail, in units. */
  detail: readonly [x: number, y: number, size: number]
  /** How it fills the picture, where that differs from a garment. */
  framing?: { fillWidth?: number; fillHeight?: number; least?: number; most?: number }
  /** The cut for men, where one pattern serves both: wider shoulders, a straight waist. */
  forMen?: Widths
  /** Light on this thing, 1 = as on cloth. */
  exposure?: number
}

/** The pieces of one thing: cut for men where `forMen`, with folds that no other seed has. */
export function cutPieces(pattern: Pattern, order: Order, seed: string, forMen = false): Layer[] {
  const pieces = pattern.pieces({ ...order, seed })
  return letFall(forMen && pattern.forMen ? widen(pieces, pattern.forMen) : pieces, seed)
}

/** The chosen value of an option, or its default. Throws on a value the pattern does not know. */
export function choice(pattern: Pick<Pattern, 'options'>, order: Order, name: string): string {
  const known = pattern.options?.[name] ?? []
  const wanted = order.options[name] ?? known[0]
  if (wanted === undefined || !known.includes(wanted)) {
    throw new Error(`option ${name} is "${wanted}"; this pattern knows ${known.join(', ')}`)
  }
  return wanted
}
