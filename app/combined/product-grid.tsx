import { memo } from 'react'

import type { ProductSummary } from '../shop/catalog/product/product.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'
import './product-grid.css'

interface ProductGridProps {
  products: readonly ProductSummary[]
  /** wide: 1 to 5 columns. section: 2 or 4, for a section of a page. */
  columns?: keyof typeof pictureSizes
  /** Number of skeletons after the cards. */
  pendingCards?: number
}

/** Product cards. Memoized, because every navigation renders the screen twice. */
export const ProductGrid = memo(function ProductGrid({
  products,
  columns = 'wide',
  pendingCards = 0,
}: ProductGridProps) {
  return (
    <ul className="product-grid card-grid" data-columns={columns}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            eager={index < eagerCards[columns]}
            sizes={pictureSizes[columns]}
          />
        </li>
      ))}
      <Skeletons count={pendingCards} />
    </ul>
  )
})

/** The grid while its products load. */
export function ProductGridSkeleton({
  columns = 'wide',
  count = 10,
}: Pick<ProductGridProps, 'columns'> & { count?: number }) {
  return (
    <div role="group" aria-label="Loading products">
      <ul className="product-grid card-grid" data-columns={columns}>
        <Skeletons count={count} />
      </ul>
    </div>
  )
}

function Skeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={`pending-${index}`} aria-hidden>
      <ProductCardSkeleton />
    </li>
  ))
}

const pictureSizes = {
  wide: '(width >= 90em) 19vw, (width >= 64em) 24vw, (width >= 37.5em) 46vw, 92vw',
  section: '(width >= 64em) 23vw, 46vw',
}
// The first row of a list. More would delay the largest paint. A section is below the fold.
const eagerCards = { wide: 4, section: 0 }
