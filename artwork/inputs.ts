import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import type { DrawnProduct } from './products.ts'

/**
 * What a picture depends on, as a short fingerprint. Source text counts without comments, layout and `export`: they do
 * not change what the program draws.
 */
const room = new URL('./', import.meta.url)

function essence(file: string): string {
  return readFileSync(new URL(file, room), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^export /gm, '')
    .replace(/[\s,;()]/g, '')
}

function folder(name: string): string[] {
  return readdirSync(new URL(`${name}/`, room))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => `${name}/${file}`)
}

const shared = fingerprint(
  [
    ...folder('engine'),
    ...folder('cloths'),
    'palette.ts',
    'letters.ts',
    'lettering.ts',
    'views.ts',
    'output.ts',
    'patterns/body.ts',
    'patterns/notions.ts',
  ].map(essence),
)

function fingerprint(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 16)
}

export function productFingerprint(product: DrawnProduct): string {
  const { entry, clothName, colour, second, options } = product
  const words = JSON.stringify([clothName, colour, second ?? null, Object.entries(options).sort()])
  return fingerprint([
    shared,
    ...familyOf(entry.file).map((file) => essence(`patterns/${file}`)),
    words,
  ])
}

/** A pattern's file and the pattern files it borrows from. */
function familyOf(file: string, known: Set<string> = new Set()): string[] {
  known.add(file)
  const text = readFileSync(new URL(`patterns/${file}`, room), 'utf8')
  for (const [, borrowed] of text.matchAll(/from '\.\/([\w-]+\.ts)'/g)) {
    if (!known.has(borrowed)) familyOf(borrowed, known)
  }
  return [...known].sort()
}

/** For a scene: everything it could have drawn with. */
export function sceneFingerprint(file: string): string {
  return fingerprint([
    shared,
    ...folder('patterns').map(essence),
    essence('scenes/room.ts'),
    essence('scenes/paper.ts'),
    essence(`scenes/${file}`),
  ])
}
