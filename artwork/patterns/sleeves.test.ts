import { expect, test } from 'vitest'
import { cloths } from '../cloths/shelf.ts'
import { mirrorFolds } from '../engine/fold.ts'
import { shirtFit } from './shirts.ts'
import { sleeves } from './sleeves.ts'
import type { Fold } from '../engine/fold.ts'

test('the two sleeves of a thin cloth crease in different places', () => {
  const arm = { wrist: 1000, outer: 352, inner: 262 }
  // the first two are the long ridge and its valley
  const [left, right] = sleeves(shirtFit, arm, cloths.poplin).map(({ folds = [] }) =>
    folds.slice(2),
  )
  expect(left.length).toBeGreaterThan(4)
  const mirrored = new Set(placesOf(mirrorFolds(right)))
  expect(placesOf(left).filter((place) => mirrored.has(place))).toEqual([])
})

function placesOf(folds: readonly Fold[]): string[] {
  return folds.map(({ along }) => along.map(Math.round).join(' '))
}
