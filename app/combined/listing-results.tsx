import { useEffect, useRef, type MouseEvent } from 'react'
import { Link } from 'react-router'

import { Button, ButtonLink, buttonAttributes } from '../ui/button.tsx'
import { useAnnouncement } from '../ui/feedback/announcements.tsx'
import {
  clearListing,
  isNarrowed,
  listingScreen,
  type Listing,
} from '../shop/catalog/listing/listing.ts'
import { useMoreProducts } from '../shop/catalog/listing/more-products.state.ts'
import { reach } from '../shop/catalog/listing/product-query.ts'
import type { ProductSummary } from '../shop/catalog/product/product.ts'
import { observeInView } from '../ui/in-view.ts'
import { ProductGridSkeleton } from './grid-skeletons.tsx'
import { ProductGrid } from './product-card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { NavigationForm } from '../shop/catalog/listing/navigation-form.tsx'

interface ListingResultsProps {
  listing: Listing
  /** The products of its page. */
  products: readonly ProductSummary[]
  /** Number of products in the listing. */
  total: number
  /** Number of products in the shop. */
  inShop: number
  /** Another listing is being loaded. */
  busy: boolean
}

/** The number of products, and their cards, which go on to the end of the list. A skeleton while another list loads. */
export function ListingResults({ listing, products, total, inShop, busy }: ListingResultsProps) {
  const more = useMoreProducts(listing, products, total)
  const grid = useRef<HTMLDivElement>(null)
  /** The card that gets the focus of the link that loads it. */
  const focusedCard = useRef<number>(null)
  const page = (number: number) => listingScreen.pathTo(listing, { page: number })
  const showing = `Showing ${total} of ${inShop} products`
  const said = total === 0 ? nothingFound : showing
  useAnnouncement(busy ? 'Loading products' : said, {
    of: listingScreen.path(listing),
    first: false,
  })
  useEffect(() => {
    if (focusedCard.current === null) return
    const card = grid.current?.querySelectorAll('article')[focusedCard.current]
    if (!card) return
    focusedCard.current = null
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.matches('.listing-end > a'))
      card.querySelector('a')?.focus({ preventScroll: true })
  })
  if (busy) return <ProductGridSkeleton />
  if (total === 0) return <ListingEmpty listing={listing} />
  function press(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    focusedCard.current = more.products.length
    void more.load()
  }
  return (
    <section className="listing-results" aria-labelledby="listing-results">
      <h2 id="listing-results" className="visually-hidden">
        Products
      </h2>
      <small>{showing}</small>
      {listing.page > 1 && (
        <ButtonLink to={page(listing.page - 1)} prefetch="none" look="secondary">
          Previous products
        </ButtonLink>
      )}
      <div ref={grid} aria-busy={more.pending > 0}>
        <ProductGrid products={more.products} pendingCards={more.pending} />
      </div>
      {more.failed && <small role="alert">Failed to load products. Please try again.</small>}
      {more.rest > 0 && (
        <div
          className="listing-end"
          ref={more.pending > 0 || more.failed ? undefined : (end) => whenNear(end, more.load)}
        >
          <Link
            to={page(more.nextPage)}
            onClick={press}
            aria-disabled={more.pending > 0 || undefined}
            {...buttonAttributes({ look: 'secondary' })}
          >
            {more.failed ? 'Try Again' : 'More products'}
          </Link>
        </div>
      )}
      {more.rest === 0 && total > reach && (
        <small>{`These are the first ${reach.toLocaleString('en')} products. Narrow the search to see the others.`}</small>
      )}
    </section>
  )
}

/** Calls `load` once the end of the list is less than two windows away. */
function whenNear(end: HTMLElement | null, load: () => void) {
  if (end === null) return
  return observeInView(end, (inView) => inView && load(), { rootMargin: '0px 0px 200%' })
}

const nothingFound = 'No products found matching your criteria.'

/** A listing without products, with a button that clears search and filters. @internal Exported for tests. */
function ListingEmpty({ listing }: { listing: Listing }) {
  const narrowed = isNarrowed(listing)
  return (
    <EmptyState
      title={nothingFound}
      picture="/pictures/scenes/empty-results.webp"
      action={
        narrowed && (
          <NavigationForm to={listingScreen.path(clearListing(listing))}>
            <Button type="submit" look="secondary">
              Clear All Filters
            </Button>
          </NavigationForm>
        )
      }
    >
      {narrowed && <p>Try adjusting your search or filters</p>}
    </EmptyState>
  )
}
