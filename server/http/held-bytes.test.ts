import { expect, it, vi } from 'vitest'

import { HeldBytes } from './held-bytes.ts'

const limits = { heldBytes: 100, heldBytesPerAddress: 40 }
const noDrop = () => {}

it('allows one response that is larger than the share', () => {
  const held = new HeldBytes(limits)
  expect(held.hold('a', 90, noDrop)).not.toBeNull()
  expect(held.hold('a', 1, noDrop)).toBeNull()
})

it('takes from the address that holds most when all is used, the oldest response first', () => {
  const held = new HeldBytes(limits)
  const drops = [vi.fn<() => void>(), vi.fn<() => void>()]
  for (const drop of drops) held.hold('greedy', 20, drop)
  held.hold('b', 30, noDrop)
  held.hold('c', 30, noDrop)
  expect(held.hold('honest', 5, noDrop)).not.toBeNull()
  expect(drops.map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})
