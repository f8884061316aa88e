import { noise } from './noise.ts'
import { isMark } from './piece.ts'
import type { Fall } from '../cloths/cloth.ts'
import type { Fold } from './fold.ts'
import type { Layer, Piece } from './piece.ts'

/**
 * Lets the loose folds of a garment fall for one product: they move, grow and vanish by noise, so that no two
 * products and no two sides share them. The same seed gives the same folds.
 */
export function letFall(layers: readonly Layer[], seed: string): Layer[] {
  const at = offsetOf(seed)
  return layers.map((layer) => {
    if (isMark(layer) || !layer.folds?.some(({ loose }) => loose)) return layer
    return fallenPiece(layer, layer.folds, at)
  })
}

function fallenPiece(piece: Piece, folds: readonly Fold[], at: number): Piece {
  const { fall } = piece.cloth
  const [swell, reach] = piece.swell ?? [0, 0]
  const { drape } = piece
  return {
    ...piece,
    ...(piece.swell && { swell: [swell * fall.body, reach] }),
    folds: folds.map((fold) => (fold.loose ? fallenFold(fold, fall, at) : fold)),
    drape: (x, y) => (drape?.(x, y) ?? 0) + fall.crumple * crease(x, y, at),
  }
}

function fallenFold(fold: Fold, fall: Fall, at: number): Fold {
  const along = [...fold.along] as [...Fold['along']]
  for (let index = 0; index < along.length; index += 2) {
    const [x, y] = [fold.along[index], fold.along[index + 1]]
    along[index] += 26 * noise(x * 0.006 + at, y * 0.006)
    along[index + 1] += 56 * noise(x * 0.006, y * 0.006 + at)
  }
  const [x, y] = [(along[0] + along[6]) / 2, (along[1] + along[7]) / 2]
  const strength = 1 + 1.9 * noise(x * 0.012 + at * 0.7, y * 0.012)
  return {
    ...fold,
    along,
    width: fold.width.map((width) => width * fall.width),
    height: fold.height * fall.height * Math.min(1.6, Math.max(0, strength)),
  }
}

/** 0..1: thin ridges where two noises cross zero, as cloth keeps them after it was pressed together. */
function crease(x: number, y: number, at: number): number {
  const bent = 1.6 * noise(x * 0.007 + at, y * 0.007)
  const ridge = 1 - Math.abs(noise(x * 0.013 + bent, y * 0.009 + at))
  const place = Math.max(0, noise(x * 0.008, y * 0.008 + at * 0.6) + 0.25)
  return ridge * ridge * ridge * ridge * place
}

/** Somewhere on the noise's lattice of 256 cells. */
function offsetOf(seed: string): number {
  let hash = 2166136261
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  return (hash % 25_600) / 100
}
