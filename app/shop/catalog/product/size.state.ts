import { useState } from 'react'

import { attempt } from '../../../document/attempt.ts'
import { useHydrated, useKeptState } from '../../../ui/state-hooks.ts'
import type { ProductSummary } from './product.ts'
import { sizesOf, usualSize } from './sizes.ts'

type Sized = Pick<ProductSummary, 'id' | 'sizes'>

/**
 * The size on a product's page: the one chosen there, else the preferred one. The server renders the usual one, which the
 * preferred one replaces once, as the page becomes usable.
 */
export function useChosenSize(product: Sized): [size: string, choose: (size: string) => void] {
  const [chosen, keep] = useKeptState<string | null>(`size of ${product.id}`, null)
  const [preferred, setPreferred] = useState<string | null>(null)
  if (useHydrated() && preferred === null) setPreferred(preferredSize(product))
  function choose(size: string) {
    rememberSize(product, size)
    keep(size)
  }
  return [chosen ?? preferred ?? usualSize(product), choose]
}

/** The size that was chosen last in the product's scale if it is in stock, else the usual one. */
export function preferredSize(product: Pick<Sized, 'sizes'>): string {
  const last = readSizes()[scaleOf(product)]
  const isInStock = sizesOf(product).some(
    ({ size, stock_quantity }) => size === last && stock_quantity > 0,
  )
  return last !== undefined && isInStock ? last : usualSize(product)
}

export function rememberSize(product: Pick<Sized, 'sizes'>, size: string): void {
  const sizes = JSON.stringify({ ...readSizes(), [scaleOf(product)]: size })
  attempt(() => localStorage.setItem(sizesStorageKey, sizes))
}

/** By scale: { 'S M L XL': 'M' }. */
function readSizes(): Partial<Record<string, string>> {
  const stored = attempt(() => JSON.parse(localStorage.getItem(sizesStorageKey) ?? '{}') as unknown)
  return Object(stored) as Partial<Record<string, string>>
}

function scaleOf(product: Pick<Sized, 'sizes'>): string {
  return sizesOf(product)
    .map(({ size }) => size)
    .join(' ')
}

const sizesStorageKey = 'lastSizes'
