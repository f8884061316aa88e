import { Link, useNavigation } from 'react-router'

import { buttonAttributes } from '../ui/button/button.tsx'
import { useAnnouncement } from '../ui/feedback/announcements.ts'
import { ListingEmpty, nothingFound } from '../shop/catalog/listing/listing-empty.tsx'
import {
  listingPath,
  listingScreen,
  maxShown,
  nextShown,
  pageCount,
  pagePath,
  type Listing,
} from '../shop/catalog/listing/listing.ts'
import { usePendingQuery } from '../shop/catalog/listing/use-query-state.ts'
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
  /** Number of products in the shop. */
  inShop: number
}

/** The number of products, their cards, and links to more. A skeleton while another listing loads. */
export function ListingResults({ listing, products, total, inShop }: ListingResultsProps) {
  const pending = usePendingQuery(listingScreen)
  const { state } = useNavigation()
  const growing =
    pending !== null && listingPath({ ...pending, shown: listing.shown }) === listingPath(listing)
  const replaced = useDelayedFlag(pending !== null && !growing && navigator.onLine)
  const showing = `Showing ${total} of ${inShop} products`
  const said = total === 0 ? nothingFound : showing
  useAnnouncement(replaced ? 'Loading products' : said, { of: listingPath(listing), first: false })
  if (replaced) return <ProductGridSkeleton />
  if (total === 0) return <ListingEmpty listing={listing} />
  const next = nextShown(listing, total)
  const skipped = (listing.page - 1) * maxShown
  return (
    <section
      className="listing-results"
      aria-labelledby="listing-results"
      aria-busy={pending !== null}
    >
      <h2 id="listing-results" className="visually-hidden">
        Products
      </h2>
      <p>{showing}</p>
      <ProductGrid
        products={products}
        pendingCards={growing ? Math.min(total - skipped, pending.shown) - products.length : 0}
      />
      {next !== null && (
        <ShowMore
          to={listingPath({ ...listing, shown: next })}
          automatic={state === 'idle'}
          busy={growing}
        />
      )}
      {next === null && <ListingPages listing={listing} total={total} />}
    </section>
  )
}

/** Links to the other pages of a list that is too long for one. */
function ListingPages({ listing, total }: Pick<ListingResultsProps, 'listing' | 'total'>) {
  const { page } = listing
  const last = pageCount(total)
  const renderLink = (to: number, text: string) => (
    <Link to={pagePath(listing, to)} {...buttonAttributes({ look: 'secondary' })}>
      {text}
    </Link>
  )
  if (last === 1) return null
  return (
    <nav aria-label="Pages">
      {page > 1 && renderLink(page - 1, 'Previous products')}
      {page < last && renderLink(page + 1, 'Next products')}
      {page < last - 1 && renderLink(last, 'Last products')}
      {page === last && total > last * maxShown && (
        <p>{`These are the first ${last * maxShown}. Search or filter to see the others.`}</p>
      )}
    </nav>
  )
}
