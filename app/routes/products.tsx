import { data, redirect, useNavigation } from 'react-router'

import { ProductGrid, ProductGridSkeleton } from '../layout/product-grid.tsx'
import { useSlow } from '../layout/slow.ts'
import { TryAgain } from '../layout/try-again.tsx'
import { shopContext, type ShopContext } from '../platform/backend-context.ts'
import { describePage, notIndexed } from '../platform/document-head.ts'
import { handOver, takeOver } from '../platform/handed-over.ts'
import { houseName } from '../platform/house.ts'
import { ActiveFilters } from '../shop/catalog/active-filters.tsx'
import { countByCategory, listCategories } from '../shop/catalog/category.data.ts'
import { asChoices, findCategory } from '../shop/catalog/category.ts'
import { priceCeiling, sameParams } from '../shop/catalog/filter.ts'
import { ListingControls } from '../shop/catalog/listing-controls.tsx'
import { ListingEmpty } from '../shop/catalog/listing-empty.tsx'
import { useComingListing } from '../shop/catalog/listing.state.ts'
import {
  activeListingFilters,
  clearListing,
  fitListing,
  lastWindow,
  listingParams,
  listingPath,
  nextWindow,
  parseListing,
  wholeListing,
  type Listing,
} from '../shop/catalog/listing.ts'
import { getHighestPrice, listProducts } from '../shop/catalog/product.data.ts'
import { ShowMore } from '../shop/catalog/show-more.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/products.ts'
import './products.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = parseListing(url.searchParams)
  const shop = await readListing(context.get(shopContext), asked)
  if (shop === null) return data({ state: 'failed', listing: asked } as const, { status: 503 })
  const listing = fitListing(asked, {
    categorySlugs: shop.categories.map(({ slug }) => slug),
    priceCeiling: shop.ceiling,
    total: shop.total,
  })
  // One address for one listing: whatever else was asked for leads there.
  if (!sameParams(listingParams(listing), url.searchParams)) throw redirect(listingPath(listing))
  const category = findCategory(shop.categories, listing.category)
  const categories = asChoices(shop.categories)
  return { state: 'found', listing, ...shop, category, categories } as const
}

async function readListing({ backend, report }: ShopContext, listing: Listing) {
  try {
    const [found, categories, counts, highestPrice] = await Promise.all([
      listProducts(backend, listing),
      listCategories(backend),
      countByCategory(backend, listing),
      getHighestPrice(backend),
    ])
    const products = handOver(found.products)
    return { ...found, products, categories, counts, ceiling: priceCeiling(highestPrice) }
  } catch (error) {
    report(error)
    return null
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.state !== 'found') return [{ title: `Products · ${houseName}` }]
  const { listing, category, products, total } = loaderData
  const isView =
    listingPath({ ...wholeListing, category: listing.category }) !== listingPath(listing)
  return [
    ...describePage(matches, {
      title: category?.name ?? 'Products',
      description:
        category?.description ??
        `${isView ? 'Products' : `All ${total} products`} of ${houseName}: clothing, leather, jewellery and things for the home.`,
      path: listingPath({ ...wholeListing, category: listing.category }),
      image: takeOver(products)[0]?.image_url,
    }),
    ...(isView ? [notIndexed] : []),
  ]
}

export default function ListingScreen({ loaderData }: Route.ComponentProps) {
  return loaderData.state === 'failed' ? <ListingFailed /> : <ListingFound {...loaderData} />
}

type FoundListing = Extract<Route.ComponentProps['loaderData'], { state: 'found' }>

function ListingFound(found: FoundListing) {
  const { listing, category, categories, counts, ceiling, total } = found
  const wanted = useComingListing() ?? listing
  // As wanted, not as shown: a press is seen at once, and two of them add up.
  const active = activeListingFilters(wanted, categories)
  const filters = active.map(({ label, without }) => ({ label, without: listingPath(without) }))
  return (
    <div className="listing">
      <header>
        <h1>
          <bdi>{category?.name ?? 'Products'}</bdi>
        </h1>
        {category?.description && <p dir="auto">{category.description}</p>}
      </header>
      <div>
        <ListingControls
          {...{ listing, categories, counts, ceiling, total }}
          active={active.length}
        />
        <ActiveFilters filters={filters} clear={listingPath(clearListing(wanted))} />
      </div>
      {listing.search !== '' && (
        <p className="listing-search">
          Search results for "<bdi>{listing.search}</bdi>"
        </p>
      )}
      <ListingResult {...found} />
    </div>
  )
}

function ListingResult({ listing, products: handed, total }: FoundListing) {
  const products = takeOver(handed)
  const coming = useComingListing()
  const { state } = useNavigation()
  // The same list going on, or another one.
  const growing =
    coming !== null && listingPath({ ...coming, shown: listing.shown }) === listingPath(listing)
  const replaced = useSlow(coming !== null && !growing && navigator.onLine)
  if (replaced) return <ProductGridSkeleton />
  if (total === 0) return <ListingEmpty listing={listing} />
  const next = nextWindow(listing, total)
  return (
    <section
      className="listing-result"
      aria-labelledby="listing-result"
      aria-busy={coming !== null}
    >
      <h2 id="listing-result" className="visually-hidden">
        Products
      </h2>
      <p role="status">
        Showing {products.length} of {total} products
      </p>
      <ProductGrid
        products={products}
        coming={growing ? Math.min(total, coming.shown) - products.length : 0}
      />
      {next !== null && (
        <ShowMore
          to={listingPath({ ...listing, shown: next })}
          // Whoever is on the way to another page must not be kept by more of this one.
          follow={listing.shown < followedUntil && state === 'idle'}
          busy={growing}
        />
      )}
      {listing.shown >= lastWindow && total > products.length && (
        <p>These are the first {products.length}. Search or filter to see the others.</p>
      )}
    </section>
  )
}

function ListingFailed() {
  return (
    <EmptyState
      level={1}
      title="Failed to load products. Please try again."
      action={<TryAgain />}
    />
  )
}

/** Cards that arrive by scrolling; after that the end of the page must stay within reach. */
const followedUntil = 80
