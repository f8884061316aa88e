import { cloths } from '../cloths/shelf.ts'
import { boundsOf } from '../engine/path.ts'
import { isMark } from '../engine/piece.ts'
import type { Outline } from '../engine/path.ts'
import type { Layer, Piece } from '../engine/piece.ts'
import type { Cloth } from '../cloths/cloth.ts'
import type { Order, Pattern, Side } from './pattern.ts'

export type Length = 'thigh' | 'above the knee' | 'knee' | 'calf' | 'ankle'

/** What a person sees on the pictures of a product. It is read from the layers that are drawn, and from nothing else. */
export interface Features {
  /** The names of the parts, each as often as it is drawn. */
  parts: Readonly<Record<Side, readonly string[]>>
  /** Where it ends; null for what is not worn from the shoulder or the waist down. */
  length: Length | null
  /** The surface of the largest part with a name. */
  finish: 'matt' | 'shiny' | null
}

export function featuresOf(
  pattern: Pattern,
  { clothName, options }: Pick<Order, 'clothName' | 'options'>,
): Features {
  const order = { cloth: cloths[clothName], clothName, options }
  const front = pattern.pieces({ ...order, side: 'front' })
  const back = pattern.pieces({ ...order, side: 'back' })
  return {
    parts: { front: namesOf(front), back: namesOf(back) },
    length: lengthOf(front),
    finish: finishOf(front),
  }
}

function namesOf(layers: readonly Layer[]): string[] {
  return layers.flatMap(({ part }) => part ?? [])
}

/**
 * How many things of a name are drawn, on the side that shows most of them. A part has a name when it has all words of
 * it: a 'flap pocket' is a pocket. 'button' alone is one that closes the front. A part may stand for several things:
 * 'pleated skirt with 36 pleats'.
 */
export function countParts({ parts }: Features, name: string): number {
  const words = name.split(' ')
  const inPart = (part: string): number => {
    const several = new RegExp(`\\b(\\d+) ${words.at(-1)}s\\b`).exec(part)
    if (several) return Number(several[1])
    return words.every((word) => part.split(/[ ,]+/).includes(word)) ? 1 : 0
  }
  const onSide = (side: Side): number => parts[side].reduce((sum, part) => sum + inPart(part), 0)
  return Math.max(onSide('front'), onSide('back'))
}

/** Half the width of an outline at a height, from the middle line. */
function halfAt(outline: Outline, y: number): number {
  let half = 0
  for (const { points } of outline) {
    for (let index = 0; index < points.length; index += 2) {
      const [x0, y0] = [points[index], points[index + 1]]
      const next = (index + 2) % points.length
      const [x1, y1] = [points[next], points[next + 1]]
      if (y0 === y1 || y < Math.min(y0, y1) || y > Math.max(y0, y1)) continue
      half = Math.max(half, Math.abs(x0 + ((x1 - x0) * (y - y0)) / (y1 - y0) - 600))
    }
  }
  return half
}

/**
 * Lengths as the eye measures them. A body: what hangs below its narrowest place, as a share of what is above it; a
 * person's knee is a shoulder-to-waist and a third below the waist. A skirt or leg: by its height, which begins at
 * the waist.
 */
function lengthOf(layers: readonly Layer[]): Length | null {
  const named = (words: RegExp): Piece | undefined =>
    layers.find((layer): layer is Piece => !isMark(layer) && words.test(layer.part ?? ''))
  const body = named(/\bbody$/)
  if (body) {
    const { top, bottom } = boundsOf(body.outline)
    // straps belong to the length
    const strap = named(/^strap$/)
    const shoulder = strap ? boundsOf(strap.outline).top : top
    const waist = narrowest(body.outline, top, bottom)
    if (waist === null) return null
    const share = (bottom - waist) / (waist - shoulder)
    return share < 1 ? 'thigh' : share < 1.46 ? 'knee' : share < 1.8 ? 'calf' : 'ankle'
  }
  const skirt = named(/\bskirt\b/)
  if (skirt) {
    const { top, bottom } = boundsOf(skirt.outline)
    return bottom - top < 950 ? 'knee' : 'calf'
  }
  const leg = named(/\bleg$/)
  if (!leg) return null
  const { top, bottom } = boundsOf(leg.outline)
  return bottom - top > 1000 ? 'ankle' : 'above the knee'
}

/** The height of the waist; null where the sides run straight. */
function narrowest(outline: Outline, top: number, bottom: number): number | null {
  const from = top + (bottom - top) * 0.28
  let [least, at] = [Infinity, from]
  for (let y = from; y < top + (bottom - top) * 0.66; y += 2) {
    const half = halfAt(outline, y)
    if (half < least) [least, at] = [half, y]
  }
  return at === from ? null : at
}

function finishOf(layers: readonly Layer[]): Features['finish'] {
  const area = ({ outline }: Piece): number => {
    const { left, top, right, bottom } = boundsOf(outline)
    return (right - left) * (bottom - top)
  }
  const [largest] = layers
    .filter((layer): layer is Piece => !isMark(layer) && layer.part !== undefined)
    .sort((one, other) => area(other) - area(one))
  return largest ? finishOfCloth(largest.cloth) : null
}

function finishOfCloth({ finish, gloss }: Cloth): 'matt' | 'shiny' {
  return finish === 'matte' || gloss <= 0.3 ? 'matt' : 'shiny'
}
