import { expect, it, vi } from 'vitest'

import { HeldBytes } from './held-bytes.ts'

const limits = { heldBytes: 100, heldBytesPerAddress: 40 }
const noDrop = () => {}

it('refuses an address that holds its share, until it lets go', () => {
  const held = new HeldBytes(limits)
  const release = held.hold('a', 30, noDrop)
  expect(held.hold('a', 20, noDrop)).toBe(429)
  expect(held.hold('a', 10, noDrop)).toBeTypeOf('function')
  expect([held.isFull('a'), held.isFull('b')]).toEqual([true, false])
  if (typeof release === 'function') {
    release()
    release()
  }
  expect(held.isFull('a')).toBe(false)
  expect(held.hold('a', 30, noDrop)).toBeTypeOf('function')
})

it('allows one response that is larger than the share', () => {
  const held = new HeldBytes(limits)
  expect(held.hold('a', 90, noDrop)).toBeTypeOf('function')
  expect(held.hold('a', 1, noDrop)).toBe(429)
})

it('takes from the address that holds most when all is used, the oldest response first', () => {
  const held = new HeldBytes(limits)
  const drops = [vi.fn<() => void>(), vi.fn<() => void>()]
  for (const drop of drops) held.hold('greedy', 20, drop)
  held.hold('b', 30, noDrop)
  held.hold('c', 30, noDrop)
  expect(held.hold('honest', 5, noDrop)).toBeTypeOf('function')
  expect(drops.map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

it('refuses a response when no address holds more than its own would', () => {
  const held = new HeldBytes(limits)
  for (const address of ['a', 'b', 'c', 'd', 'e']) held.hold(address, 20, noDrop)
  expect(held.hold('f', 20, noDrop)).toBe(503)
  expect(held.hold('f', 5, noDrop)).toBeTypeOf('function')
})
