import { expect, test } from 'vitest'
import { cloths } from '../cloths/shelf.ts'
import { mirrorFolds } from '../engine/fold.ts'
import { shirtFit } from './shirts.ts'
import { sleeves } from './sleeves.ts'
import type { ClothName } from '../cloths/shelf.ts'
import type { Fold } from '../engine/fold.ts'

const seeds = Array.from({ length: 24 }, (_, index) => `coat ${index}`)
const long = { wrist: 1000, outer: 352, inner: 262 }
const short = { wrist: 610, outer: 352, inner: 262 }
const arms: [ClothName, typeof long][] = [
  ['poplin', long],
  ['flannel', long],
  ['stockinette', long],
  ['melton', long],
  ['jersey', short],
]

test.each(arms)('the two sleeves of %s crease in different places', (clothName, arm) => {
  for (const seed of seeds) {
    const [left, right] = creases(clothName, arm, seed)
    expect(left.length).toBeGreaterThan(0)
    expect(right.length).toBeGreaterThan(0)
    const mirrored = new Set(placesOf(mirrorFolds(right)))
    expect(placesOf(left).filter((place) => mirrored.has(place))).toEqual([])
  }
})

test('two coats of one cut and cloth crease differently, and one of them the same each time', () => {
  const drawn = seeds.map((seed) => JSON.stringify(creases('melton', long, seed)))
  expect(new Set(drawn).size).toBeGreaterThan(2)
  expect(seeds.map((seed) => JSON.stringify(creases('melton', long, seed)))).toEqual(drawn)
})

/** Of the left and the right sleeve, without the first two folds: the long ridge and its valley. */
function creases(clothName: ClothName, arm: typeof long, seed: string): Fold[][] {
  const order = { cloth: cloths[clothName], seed }
  return sleeves(shirtFit, arm, order).map(({ folds = [] }) => folds.slice(2))
}

function placesOf(folds: readonly Fold[]): string[] {
  return folds.map(({ along }) => along.map(Math.round).join(' '))
}
