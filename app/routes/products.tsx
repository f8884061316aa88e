import { data, redirect } from 'react-router'

import { ListingResults } from '../combined/listing-results.tsx'
import { FailedScreen } from '../ui/feedback/failed-screen.tsx'
import { useDelayedFlag } from '../ui/state-hooks.ts'
import type { Backend } from '../client/backend.ts'
import { orNull, shopContext } from '../client/shop-context.ts'
import { describePage, notIndexed } from '../document/head.ts'
import { pageTexts, shop } from '../../content/shop.ts'
import { ActiveFilters } from '../shop/catalog/listing/active-filters.tsx'
import { countByCategory, getFilterOptions } from '../shop/catalog/listing/filter-options.data.ts'
import { toCategoryOptions, findCategory } from '../shop/catalog/category/category.ts'
import { usePendingQuery } from '../shop/catalog/listing/product-query.state.ts'
import { ListingControls } from '../shop/catalog/listing/listing-controls.tsx'
import {
  activeListingFilters,
  clearListing,
  listingScreen,
  type Listing,
} from '../shop/catalog/listing/listing.ts'
import { sharePicture } from '../ui/picture/picture-files.ts'
import { listProducts } from '../shop/catalog/listing/listing.data.ts'
import type { Route } from './+types/products.ts'
import './products.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const requested = listingScreen.parse(url.searchParams)
  const { backend, report } = context.get(shopContext)
  const shop = await orNull(readListing(backend, requested), report)
  if (shop === null) return data({ state: 'failed' } as const, { status: 503 })
  const listing = listingScreen.normalize(requested, shop)
  // Every other spelling of the query redirects to the canonical address.
  if (!listingScreen.isWritten(listing, url.searchParams))
    throw redirect(listingScreen.path(listing))
  const category = findCategory(shop.categories, listing.category)
  const categories = toCategoryOptions(shop.categories)
  return { state: 'found', listing, ...shop, category, categories } as const
}

async function readListing(backend: Backend, listing: Listing) {
  const [found, options, counts] = await Promise.all([
    listProducts(backend, listing),
    getFilterOptions(backend),
    countByCategory(backend, listing),
  ])
  return { ...found, ...options, counts }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData?.state !== 'found') return [{ title: `Products · ${shop.name}` }]
  const { listing, category, products, total } = loaderData
  const { category: slug, page } = listing
  const path = listingScreen.path({ ...listingScreen.initial, category: slug, page })
  const isView = path !== listingScreen.path(listing)
  return [
    ...describePage(matches, {
      title: titleOf(listing, category?.name ?? 'Products'),
      description:
        category?.description ??
        `${isView ? 'Products' : `All ${total} products`} of ${shop.name}: ${pageTexts.products}`,
      path,
      image: products[0] && sharePicture(products[0]),
    }),
    ...(isView ? [notIndexed] : []),
  ]
}

function titleOf({ q, page }: Listing, list: string): string {
  const title = q === '' ? list : `"${q}" in ${list}`
  return page === 1 ? title : `${title}, page ${page}`
}

export default function ListingScreen({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'found') return <ListingFound {...loaderData} />
  return <FailedListing />
}

/** Also when the request of the page was lost. */
export { FailedListing as ErrorBoundary }

function FailedListing() {
  return <FailedScreen title="Failed to load products. Please try again." />
}

type FoundListing = Extract<Route.ComponentProps['loaderData'], { state: 'found' }>

function ListingFound(found: FoundListing) {
  const { listing, category, categories, counts, ceiling, products, total } = found
  const pending = usePendingQuery(listingScreen)
  // The pending listing, if any, so that a press shows at once.
  const current = pending ?? listing
  const busy = useDelayedFlag(pending !== null && navigator.onLine)
  const filters = activeListingFilters(current, categories)
  const inShop = categories.reduce((sum, { product_count }) => sum + product_count, 0)
  return (
    <div className="products page-width">
      <header>
        <h1>
          <bdi>{category?.name ?? 'Products'}</bdi>
        </h1>
        {category?.description && <p dir="auto">{category.description}</p>}
      </header>
      <div>
        <ListingControls
          {...{ listing, categories, counts, ceiling, total }}
          active={filters.length}
        />
        <ActiveFilters filters={filters} clear={listingScreen.path(clearListing(current))} />
      </div>
      {listing.q !== '' && (
        <p className="products-search">
          Search results for "<bdi>{listing.q}</bdi>"
        </p>
      )}
      <ListingResults {...{ listing, products, total, inShop, busy }} />
    </div>
  )
}
