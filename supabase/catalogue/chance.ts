import { createHash } from 'node:crypto'

/** The house's own name space for version 5 identifiers, so that no other's names can meet ours. */
const nameSpace = Buffer.from('0d2f9c5e6b1a4f0e9a3c7c1e5b8d4a62', 'hex')

/** The same identifier for the same words on every machine and for ever (RFC 9562, version 5). */
export function uuidOf(words: string): string {
  const bytes = createHash('sha1').update(nameSpace).update(words).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Numbers in [0, 1) that look like chance and are the same for the same words (mulberry32). */
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
