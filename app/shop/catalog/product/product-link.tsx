import { Link } from 'react-router'

import { productPath, type ProductSummary } from './product.ts'

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

/** The size of an item; nothing for a product without sizes. */
export function ItemSize({ size }: { size: string }) {
  return (
    size && (
      <small>
        Size: <bdi>{size}</bdi>
      </small>
    )
  )
}
