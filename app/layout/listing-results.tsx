import { useNavigation } from 'react-router'

import { ListingEmpty } from '../shop/catalog/listing/listing-empty.tsx'
import {
  listingPath,
  listingScreen,
  maxShown,
  nextShown,
  type Listing,
} from '../shop/catalog/listing/listing.ts'
import { usePendingQuery } from '../shop/catalog/listing/query-state.ts'
import { ShowMore } from '../shop/catalog/listing/show-more.tsx'
import type { ProductSummary } from '../shop/catalog/product/product.ts'
import { ProductGrid, ProductGridSkeleton } from './grids/product-grid.tsx'
import { useDelayedFlag } from './screens/use-delayed-flag.ts'
import './listing-results.css'

interface ListingResultsProps {
  listing: Listing
  products: readonly ProductSummary[]
  /** Number of products in the listing. */
  total: number
}

/** The number of products, their cards, and the way to more; while a listing loads, a skeleton. */
export function ListingResults({ listing, products, total }: ListingResultsProps) {
  const pending = usePendingQuery(listingScreen)
  const { state } = useNavigation()
  const growing =
    pending !== null && listingPath({ ...pending, shown: listing.shown }) === listingPath(listing)
  const replaced = useDelayedFlag(pending !== null && !growing && navigator.onLine)
  if (replaced) return <ProductGridSkeleton />
  if (total === 0) return <ListingEmpty listing={listing} />
  const next = nextShown(listing, total)
  return (
    <section
      className="listing-results"
      aria-labelledby="listing-results"
      aria-busy={pending !== null}
    >
      <h2 id="listing-results" className="visually-hidden">
        Products
      </h2>
      <p role="status">
        Showing {products.length} of {total} products
      </p>
      <ProductGrid
        products={products}
        pendingCards={growing ? Math.min(total, pending.shown) - products.length : 0}
      />
      {next !== null && (
        <ShowMore
          to={listingPath({ ...listing, shown: next })}
          automatic={state === 'idle'}
          busy={growing}
        />
      )}
      {listing.shown >= maxShown && total > products.length && (
        <p>These are the first {products.length}. Search or filter to see the others.</p>
      )}
    </section>
  )
}
