import { expect, test } from 'vitest'

import { cutPieces } from '../patterns/pattern.ts'
import { listDrawnProducts, orderOf } from '../products.ts'
import { isMark } from './piece.ts'
import type { DrawnProduct } from '../products.ts'
import type { Fold } from './fold.ts'

const clothed = listDrawnProducts().filter((product) => looseFolds(product).length > 0)

/** The loose folds of a product's front. */
function looseFolds({ entry, ...product }: DrawnProduct): Fold[] {
  const order = orderOf({ entry, ...product }, 'front')
  return cutPieces(entry.pattern, order, product.slug, product.forMen).flatMap((layer) =>
    isMark(layer) ? [] : (layer.folds ?? []).filter(({ loose }) => loose),
  )
}

test('a product is drawn with the same folds each time', () => {
  for (const product of clothed) expect(looseFolds(product)).toEqual(looseFolds(product))
})

test('no two products share a fold', () => {
  const owners = new Map<string, string>()
  for (const product of clothed) {
    for (const { along } of looseFolds(product)) {
      const key = along.map((value) => value.toFixed(1)).join(' ')
      expect(owners.get(key) ?? product.slug, `${product.slug}: ${key}`).toBe(product.slug)
      owners.set(key, product.slug)
    }
  }
  expect(clothed.length).toBeGreaterThan(50)
})

test('the folds of the left side are not those of the right side in a mirror', () => {
  for (const product of clothed) {
    const folds = looseFolds(product)
    const keys = new Set(folds.map(({ along }) => along.map((value) => value.toFixed(0)).join(' ')))
    for (const { along } of folds) {
      const mirrored = along.map((value, index) => (index % 2 ? value : 1200 - value).toFixed(0))
      expect(keys.has(mirrored.join(' ')), product.slug).toBe(false)
    }
  }
})

test('the leather of a bag does not crease alike on the left and on the right', () => {
  for (const { entry, ...product } of listDrawnProducts()) {
    if (!['tote', 'satchel', 'weekend-bag'].includes(product.patternName)) continue
    const layers = cutPieces(entry.pattern, orderOf({ entry, ...product }, 'front'), product.slug)
    for (const layer of layers) {
      const folds = isMark(layer) ? [] : (layer.folds ?? [])
      const keys = new Set(folds.map(({ along }) => along.map(Math.round).join(' ')))
      for (const { along } of folds) {
        const mirrored = along.map((value, index) => Math.round(index % 2 ? value : 1200 - value))
        expect(keys.has(mirrored.join(' ')), product.slug).toBe(false)
      }
    }
  }
})
