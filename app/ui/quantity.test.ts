import { describe, expect, it } from 'vitest'
import { parseQuantity } from './quantity.ts'

describe('a typed quantity', () => {
  it.each([
    ['3', 3],
    ['', 1],
    ['many', 1],
    ['2.9', 2],
    ['0', 1],
    ['-4', 1],
    ['250', 99],
    ['1e9', 1],
  ])('%j becomes %i between 1 and 99 (R-440)', (typed, quantity) => {
    expect(parseQuantity(typed, 1, 99)).toBe(quantity)
  })

  it('never exceeds what is left', () => {
    expect(parseQuantity('9', 1, 4)).toBe(4)
  })

  it('stays at the minimum when nothing is left', () => {
    expect(parseQuantity('3', 1, 0)).toBe(1)
  })
})
