/**
 * Noise without chance: everything here is a pure function of its coordinates, so a picture drawn twice is the
 * same picture byte for byte. Different pieces shift their coordinates instead of reseeding.
 */

const permutation = shuffled(7)

function shuffled(seed: number): Uint8Array {
  const order = Array.from({ length: 256 }, (_, index) => index)
  let state = seed >>> 0
  for (let index = 255; index > 0; index--) {
    // xorshift32: short, and identical on every machine
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    const other = state % (index + 1)
    const kept = order[index]
    order[index] = order[other]
    order[other] = kept
  }
  return Uint8Array.from({ length: 512 }, (_, index) => order[index & 255])
}

/** A number in 0..1 for a cell of the integer lattice. */
export function hash(x: number, y: number): number {
  return permutation[(permutation[x & 255] + y) & 255] / 255
}

function gradient(corner: number, x: number, y: number): number {
  switch (corner & 7) {
    case 0:
      return x + y
    case 1:
      return y - x
    case 2:
      return x - y
    case 3:
      return -x - y
    case 4:
      return 1.4 * x
    case 5:
      return -1.4 * x
    case 6:
      return 1.4 * y
    default:
      return -1.4 * y
  }
}

/** Gradient noise, about -1..1, smooth in its second derivative so that lit surfaces show no lattice. */
export function noise(x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const fx = x - left
  const fy = y - top
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const here = permutation[left & 255]
  const next = permutation[(left + 1) & 255]
  const row = top & 255
  const below = (top + 1) & 255
  const a = gradient(permutation[here + row], fx, fy)
  const b = gradient(permutation[next + row], fx - 1, fy)
  const c = gradient(permutation[here + below], fx, fy - 1)
  const d = gradient(permutation[next + below], fx - 1, fy - 1)
  const above = a + u * (b - a)
  return above + v * (c + u * (d - c) - above)
}

/** Noise summed over octaves, each half as strong and about twice as fine. */
export function layeredNoise(x: number, y: number, octaves: number): number {
  let sum = 0
  let strength = 0.5
  let pitch = 1
  for (let octave = 0; octave < octaves; octave++) {
    sum += strength * noise(x * pitch + octave * 17, y * pitch)
    strength *= 0.5
    pitch *= 2.03
  }
  return sum
}

/** 0 below `from`, 1 above `to`, an S between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
