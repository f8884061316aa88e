import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import type { Hash } from 'node:crypto'
import { cloths, isClothName } from './cloths/shelf.ts'
import { boundsOf, path } from './engine/path.ts'
import { isMark } from './engine/piece.ts'
import { book } from './patterns/book.ts'
import { hook, stitches, wirePiece } from './patterns/notions.ts'
import { cutPieces } from './patterns/pattern.ts'
import { metal } from './patterns/rings.ts'
import { productPieces } from './views.ts'
import { wornEdition, wornFile } from './worn/worn.ts'
import type { Thread } from './cloths/cloth.ts'
import type { Outline } from './engine/path.ts'
import type { Layer } from './engine/piece.ts'
import type { Order } from './patterns/pattern.ts'
import type { DrawnProduct } from './products.ts'

/**
 * What a picture depends on, as a short fingerprint: the layers that a pattern lays down, and the source text of the
 * program that turns layers into pictures. Source text counts without comments, layout and `export`. What a part is
 * called (`part`) does not count: a name changes no picture.
 */
const room = new URL('./', import.meta.url)

function essence(file: string): string {
  return readFileSync(new URL(file, room), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^export /gm, '')
    .replace(/\bpart: '[^']*'/g, '')
    .replace(/[\s,;()]/g, '')
}

function folder(name: string): string[] {
  return readdirSync(new URL(`${name}/`, room))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => `${name}/${file}`)
}

const program = [
  // engine/piece.ts says what a layer is; its values are in the layers
  ...folder('engine').filter((file) => file !== 'engine/piece.ts'),
  ...folder('cloths'),
  'palette.ts',
  'views.ts',
  'output.ts',
].map(essence)

function start(): Hash {
  const hash = createHash('sha256')
  for (const text of program) hash.update(text).update('\0')
  return hash
}

const short = (hash: Hash): string => hash.digest('hex').slice(0, 16)

export function productFingerprint(product: DrawnProduct): string {
  const { entry, clothName, colour, second } = product
  const { detail, framing, exposure } = entry.pattern
  const hash = start()
  hash.update(JSON.stringify([clothName, colour, second ?? null, detail, framing, exposure]))
  for (const side of ['front', 'back'] as const) {
    hashLayers(hash, productPieces(product, side))
  }
  return short(hash)
}

/** Of the worn view: the files that draw it, the product's layers, and what it cuts itself. */
export function wornFingerprint(product: DrawnProduct): string {
  const { entry, patternName, clothName, colour, second, options, cm, forMen } = product
  const hash = start()
  const files = [...withImports(wornFile(product)), 'lettering.ts', 'letters.ts']
  for (const text of files.map(essence)) hash.update(text).update('\0')
  const words = [
    patternName,
    clothName,
    colour,
    second,
    options,
    cm,
    forMen,
    entry.pattern.exposure,
    wornEdition,
  ]
  hash.update(JSON.stringify(words))
  hashLayers(hash, productPieces(product, 'front'))
  const line = path('M0 0 L99 0')
  hashLayers(hash, [metal(line, 9, 9), stitches(line)])
  return short(hash)
}

/** A file of `worn/` and those of that folder that it imports, and they. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  const path = `worn/${file}`
  if (found.has(path)) return found
  found.add(path)
  const text = readFileSync(new URL(path, room), 'utf8')
  for (const [, imported] of text.matchAll(/ from '\.\/([\w-]+\.ts)'/g))
    withImports(imported, found)
  return found
}

/** For a scene: its own text, what it is furnished with, and the layers of every pattern that it cuts. */
export function sceneFingerprint(file: string): string {
  const hash = start()
  const own = essence(`scenes/${file}`)
  for (const text of [own, ...['scenes/room.ts', 'scenes/paper.ts', 'letters.ts'].map(essence)])
    hash.update(text).update('\0')
  hashLayers(hash, [hook(190), wirePiece('M0 0 L99 0', 9)])
  for (const layers of cutIn(own)) hashLayers(hash, layers)
  return short(hash)
}

/** The layers of every call of `cut` in the essence of a scene. */
function* cutIn(text: string): Generator<Layer[]> {
  for (const [, name, clothName, words = '', forMen] of text.matchAll(
    /cut'([\w-]+)''([\w-]+)'(?:\{([^}]*)\})?(true)?/g,
  )) {
    const pattern = book.get(name)?.pattern
    if (!pattern || !isClothName(clothName)) throw new Error(`a scene cuts ${name} in ${clothName}`)
    const options = Object.fromEntries(
      [...words.matchAll(/(\w+):'([\w-]+)'/g)].map(([, option, value]) => [option, value]),
    )
    const order: Order = { cloth: cloths[clothName], clothName, options, side: 'front' }
    yield cutPieces(pattern, order, `${name} ${clothName}`, forMen !== undefined)
  }
}

function hashLayers(hash: Hash, layers: readonly Layer[]): void {
  for (const layer of layers) {
    const outline = isMark(layer) ? layer.mark : layer.outline
    for (const { points, closed } of outline)
      hash.update(closed ? 'c' : 'o').update(bytesOf(points))
    hash.update(JSON.stringify(layer, (key, value: unknown) => plainValue(outline, key, value)))
  }
}

/** Numbers in single precision: the last digits of a sine may differ between two machines. */
function bytesOf(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(numbers).buffer)
}

/** A layer's values as JSON takes them: an outline is hashed by itself, a function is asked at points of its outline. */
function plainValue(outline: Outline, key: string, value: unknown): unknown {
  if (key === 'part' || key === 'mark' || key === 'outline') return undefined
  if (typeof value === 'number') return Math.fround(value)
  if (typeof value !== 'function') return value
  return key === 'weave'
    ? askedWeave(value as (u: number, v: number, thread: Thread) => void)
    : askedShape(outline, value as (x: number, y: number) => unknown)
}

function askedShape(outline: Outline, shape: (x: number, y: number) => unknown): unknown[] {
  const { left, top, right, bottom } = boundsOf(outline)
  return spread.map(([a, b]) => shape(left + (right - left) * a, top + (bottom - top) * b))
}

function askedWeave(weave: (u: number, v: number, thread: Thread) => void): Thread[] {
  return spread.map(([a, b]) => {
    const thread = { height: 0, tint: 0, second: 0 }
    weave(a * 400, b * 400, thread)
    return thread
  })
}

/** Points of the unit square, spread evenly and never in a row. */
const spread = Array.from({ length: 32 }, (_, index): [number, number] => [
  (0.5 + index * 0.7548776662) % 1,
  (0.5 + index * 0.5698402909) % 1,
])

/**
 * The files of a job: of 'linen-shirt/worn' the worn view in its sizes, of 'linen-shirt' the rest of its folder, apart
 * from what `derived.ts` makes of it. Empty when nothing was drawn.
 */
export function filesFingerprint(picturesFolder: URL | string, name: string): string {
  const [slug, view] = name.split('/')
  const own = new URL(`${slug}/`, picturesFolder)
  if (!existsSync(own)) return ''
  const hash = createHash('sha256')
  for (const file of readdirSync(own).sort()) {
    if (file === 'share.jpg' || /^worn[-.]/.test(file) !== (view === 'worn')) continue
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(new URL(file, own)))
  }
  return short(hash)
}
