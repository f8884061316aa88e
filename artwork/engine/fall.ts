import { noise, smoothstep } from './noise.ts'
import { boundsOf } from './path.ts'
import { isMark } from './piece.ts'
import type { Fall } from '../cloths/cloth.ts'
import type { Fold } from './fold.ts'
import type { Outline } from './path.ts'
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
  const { drape, angle = 0 } = piece
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const flute = (x: number, y: number) =>
    fall.flute * fluted(cos * x + sin * y, cos * y - sin * x, at)
  return {
    ...piece,
    outline: wavedHem(piece.outline, flute),
    ...(piece.swell && { swell: [swell * fall.body, reach] }),
    folds: folds.map((fold) => (fold.loose ? fallenFold(fold, fall, at) : fold)),
    drape: (x, y) => (drape?.(x, y) ?? 0) + fall.crumple * crumpled(x, y, at) + flute(x, y),
  }
}

/** A hem hangs lower where a ridge comes toward the eye. */
function wavedHem(outline: Outline, flute: (x: number, y: number) => number): Outline {
  const { bottom } = boundsOf(outline)
  return outline.map(({ points, closed }) => ({
    closed,
    points: points.map((value, index) => {
      if (index % 2 === 0) return value
      return (
        value + 0.7 * smoothstep(bottom - 60, bottom - 20, value) * flute(points[index - 1], value)
      )
    }),
  }))
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
  const length = Math.hypot(along[6] - along[0], along[7] - along[1])
  const kept = Math.min(1, length / fall.smooths) ** 2
  return {
    ...fold,
    along,
    width: fold.width.map((width) => width * fall.width),
    height: fold.height * fall.height * Math.min(1.6, Math.max(0, strength)) * kept,
  }
}

/** 0..1: thin ridges where two noises cross zero, as cloth keeps them after it was pressed together. */
function crumpled(x: number, y: number, at: number): number {
  const bent = 1.6 * noise(x * 0.007 + at, y * 0.007)
  const ridge = 1 - Math.abs(noise(x * 0.013 + bent, y * 0.009 + at))
  const place = Math.max(0, noise(x * 0.008, y * 0.008 + at * 0.6) + 0.25)
  return ridge * ridge * ridge * ridge * place
}

/** About -1..1: long soft ridges along the threads, each with its own width, that come and go on the way down. */
function fluted(u: number, v: number, at: number): number {
  const bent = u + 26 * noise(u * 0.006, v * 0.0022 + at)
  const broad = noise(bent * 0.017 + at, v * 0.0011)
  const narrow = noise(bent * 0.041, v * 0.0016 + at * 0.8)
  const place = 0.55 + 0.9 * noise(u * 0.006 + at * 0.6, v * 0.003)
  return (broad + 0.45 * narrow) * Math.max(0, place)
}

/** Somewhere on the noise's lattice of 256 cells. */
export function offsetOf(seed: string): number {
  let hash = 2166136261
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0
  return (hash % 25_600) / 100
}
