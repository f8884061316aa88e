import { createHash } from 'node:crypto'

/** The namespace of the catalogue's version 5 UUIDs. */
const nameSpace = Buffer.from('0d2f9c5e6b1a4f0e9a3c7c1e5b8d4a62', 'hex')

/** The version 5 UUID of a name (RFC 9562): the same on every machine. */
export function uuidOf(words: string): string {
  const bytes = createHash('sha1').update(nameSpace).update(words).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Pseudo-random numbers in [0, 1), seeded by a text (mulberry32). */
export function chanceOf(words: string): () => number {
  let state = createHash('sha1').update(words).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Picks an index by weight; `weights` need not sum to one. */
export function pickByWeight(weights: readonly number[], chance: () => number): number {
  let left = chance() * weights.reduce((sum, weight) => sum + weight, 0)
  const index = weights.findIndex((weight) => (left -= weight) < 0)
  return index < 0 ? weights.length - 1 : index
}
