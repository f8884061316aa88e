import type { ProductSummary } from './product.ts'
import { sizesOf } from './sizes.ts'

interface ChosenSizeProps {
  /** As the shopper wrote it; null when none was chosen. */
  choice: string | null
  /** With it, the absence of a choice is shown for a product that has sizes. */
  product?: Pick<ProductSummary, 'name' | 'category'> | null
}

/** The chosen size of an item. */
export function ChosenSize({ choice, product }: ChosenSizeProps) {
  if (choice === null && !(product && sizesOf(product))) return null
  return (
    <small>
      Size: <bdi>{choice ?? 'not chosen'}</bdi>
    </small>
  )
}
