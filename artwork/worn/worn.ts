import { adornments, drawAdornment, drawEarrings } from './adornments.ts'
import { drawByHand, handfuls } from './by-hand.ts'
import { drawCarried, drawScarf, drawSquare, loads } from './carried.ts'
import { drawGarment, fittings } from './garments.ts'
import { drawBelt, drawCuff, drawRing, drawSocks, drawWatch } from './on-the-body.ts'
import type { Photograph } from '../engine/develop.ts'
import type { Edition } from '../output.ts'
import type { DrawnProduct } from '../products.ts'

/**
 * The worn view: a product at true scale on a drawn figure of known height, or beside a hand of the same figure. Files:
 * <slug>/worn-<width>.avif, and <slug>/worn.webp of 960 pixels.
 */
export const wornEdition: Edition = {
  avif: [320, 640, 960],
  webp: 960,
  avifQuality: 45,
  webpQuality: 60,
}

interface Way {
  draw: (product: DrawnProduct) => Photograph
  /** Sizes of which the catalogue has to state one. */
  needs?: readonly ('across' | 'high')[]
}

function all(names: object, draw: Way['draw']): [string, Way][] {
  return Object.keys(names).map((name) => [name, { draw }])
}

const ways: ReadonlyMap<string, Way> = new Map<string, Way>([
  ...all(fittings, drawGarment),
  ...all(adornments, drawAdornment),
  ...all(loads, drawCarried),
  ...Object.entries(handfuls).map(([name, { hundred }]): [string, Way] => [
    name,
    hundred ? { draw: drawByHand } : { draw: drawByHand, needs: ['across', 'high'] },
  ]),
  ['earrings', { draw: drawEarrings }],
  ['scarf', { draw: drawScarf }],
  ['square', { draw: drawSquare, needs: ['across'] }],
  ['ring', { draw: drawRing }],
  ['watch', { draw: drawWatch }],
  ['cuff', { draw: drawCuff }],
  ['belt', { draw: drawBelt }],
  ['socks', { draw: drawSocks, needs: ['high'] }],
])

export function photographWorn(product: DrawnProduct): Photograph {
  return wayOf(product).draw(product)
}

/** Throws, naming the product, where the catalogue lacks what the worn view needs. */
export function checkWorn(product: DrawnProduct): void {
  const { slug, cm = {} } = product
  const { needs } = wayOf(product)
  for (const [side, length] of Object.entries(cm)) {
    if (side !== 'across' && side !== 'high')
      throw new Error(`${slug}: "cm" knows "across" and "high", not "${side}"`)
    if (!(typeof length === 'number' && length > 0 && length < 300))
      throw new Error(
        `${slug}: "cm" has "${side}" ${JSON.stringify(length)}, not a length below 300`,
      )
  }
  if (needs && !needs.some((side) => cm[side]))
    throw new Error(
      `${slug}: the worn view needs the size of the thing, "cm" with ${needs.map((side) => `"${side}"`).join(' or ')}`,
    )
}

function wayOf({ slug, patternName }: DrawnProduct): Way {
  const way = ways.get(patternName)
  if (!way) throw new Error(`${slug}: the worn view does not know the pattern "${patternName}"`)
  return way
}
