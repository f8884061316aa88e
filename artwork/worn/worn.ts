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
  /** Of this folder: the file of `draw`. */
  file: string
  draw: (product: DrawnProduct) => Photograph
  /** Sizes of which the catalogue has to state one. */
  needs?: readonly ('across' | 'high')[]
}

function all(file: string, names: object, draw: Way['draw']): [string, Way][] {
  return Object.keys(names).map((name) => [name, { file, draw }])
}

const ways: ReadonlyMap<string, Way> = new Map<string, Way>([
  ...all('garments.ts', fittings, drawGarment),
  ...all('adornments.ts', adornments, drawAdornment),
  ...all('carried.ts', loads, drawCarried),
  ...Object.entries(handfuls).map(([name, { hundred }]): [string, Way] => [
    name,
    {
      file: 'by-hand.ts',
      draw: drawByHand,
      ...(!hundred && { needs: ['across', 'high'] as const }),
    },
  ]),
  ['earrings', { file: 'adornments.ts', draw: drawEarrings }],
  ['scarf', { file: 'carried.ts', draw: drawScarf }],
  ['square', { file: 'carried.ts', draw: drawSquare, needs: ['across'] }],
  ['ring', { file: 'on-the-body.ts', draw: drawRing }],
  ['watch', { file: 'on-the-body.ts', draw: drawWatch }],
  ['cuff', { file: 'on-the-body.ts', draw: drawCuff }],
  ['belt', { file: 'on-the-body.ts', draw: drawBelt }],
  ['socks', { file: 'on-the-body.ts', draw: drawSocks, needs: ['high'] }],
])

/** The file of this folder that draws the worn view of a product. */
export function wornFile(product: DrawnProduct): string {
  return wayOf(product).file
}

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
