import { Link } from 'react-router'

import { productPath, type ProductSummary } from './product.ts'
import { sizesOf } from './sizes.ts'

interface ProductLinkProps {
  /** Null when it was deleted. */
  product: Pick<ProductSummary, 'slug' | 'is_active'> | null
  name: string
}

/** The name of a product in a cart or an order: a link, unless the product no longer has a page. */
export function ProductLink({ product, name }: ProductLinkProps) {
  if (!product?.is_active) return <bdi>{name}</bdi>
  return (
    <Link to={productPath(product)} className="plain-link">
      <bdi>{name}</bdi>
    </Link>
  )
}

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
