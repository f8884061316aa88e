import { data, redirect, useLocation, type Location } from 'react-router'
import { useEffect, useLayoutEffect } from 'react'

import { FailedScreen } from '../layout/screens/failed-screen.tsx'
import { TryAgain } from '../layout/screens/try-again.tsx'
import { useDelayedFlag } from '../layout/screens/use-delayed-flag.ts'
import type { Backend } from '../backend/backend.ts'
import { orNull, shopContext } from '../backend/shop-context.ts'
import { describePage, notIndexed } from '../document/head.ts'
import { toCategoryOptions } from '../shop/catalog/category/category.ts'
import { activeFilters, priceCeiling } from '../shop/catalog/listing/product-filter.ts'
import { getFilterOptions } from '../shop/catalog/listing/filter-options.data.ts'
import { sameParams } from '../shop/catalog/listing/url-params.ts'
import { usePendingQuery } from '../shop/catalog/listing/use-query-state.ts'
import { NoResults, SearchPrompt } from '../shop/search/no-results.tsx'
import { SearchForm } from '../shop/search/search-form.tsx'
import { saveSearch } from '../shop/search/search-history.state.ts'
import { SearchResults, SearchSpinner } from '../shop/search/search-results.tsx'
import {
  listCloseMatches,
  listRelaxedSearches,
  searchProducts,
} from '../shop/search/search.data.ts'
import {
  noResultsStatus,
  noSearchTitle,
  normalizeSearch,
  parseSearch,
  searchError,
  searchParams,
  searchPath,
  searchScreen,
  showingResults,
} from '../shop/search/search.ts'
import { useAnnouncement } from '../ui/feedback/announcements.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { useRestoredFocus } from '../ui/hooks/use-restored-focus.ts'
import type { Route } from './+types/search.ts'
import './search.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { backend, report } = context.get(shopContext)
  const requested = parseSearch(url.searchParams)
  const [filters, results] = await Promise.all([
    orNull(readFilters(backend), report),
    orNull(searchProducts(backend, requested), report),
  ])
  const none = { relaxedSearches: [], closeMatches: [] }
  if (filters === null || results === null) {
    return data({ search: requested, filters, results, ...none }, { status: 503 })
  }
  const search = normalizeSearch(requested, { ...filters, total: results.total })
  if (!sameParams(searchParams(search), url.searchParams)) throw redirect(searchPath(search))
  const page = { search, filters, results }
  if (search.q === '' || results.total > 0) return { ...page, ...none }
  const active = activeFilters(search, filters.categories)
  const [relaxedSearches, closeMatches] = await Promise.all([
    orNull(listRelaxedSearches(backend, search, active), report),
    orNull(listCloseMatches(backend, search), report),
  ])
  return {
    ...page,
    relaxedSearches: relaxedSearches ?? [],
    closeMatches: closeMatches ?? [],
  }
}

async function readFilters(backend: Backend) {
  const { categories, ceiling } = await getFilterOptions(backend)
  return { categories: toCategoryOptions(categories), ceiling }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const q = loaderData?.search.q
  return [
    ...describePage(matches, {
      title: q ? `Search: ${q}` : 'Search',
      description: 'Find a coat, a card or a gift: search everything the house makes.',
      // All searches share one canonical address.
      path: '/search',
    }),
    notIndexed,
  ]
}

export default function SearchScreen({ loaderData }: Route.ComponentProps) {
  const { search, filters, results } = loaderData
  useAnnouncement(outcomeOf(loaderData), {
    of: searchPath(search),
    first: search.q !== '' && results?.total === 0,
  })
  const restoredFocus = useRestoredFocus<HTMLDivElement>()
  useSavedSearch(search.q, useLocation())
  useEffect(() => {
    if (filters !== null) return
    toast.error({ description: 'Failed to load search filters.' })
  }, [filters])
  return (
    <div className="search page-width">
      <h1>Search</h1>
      <div className="search-columns">
        <SearchForm
          search={search}
          categories={filters?.categories ?? []}
          ceiling={filters?.ceiling ?? priceCeiling(null)}
        />
        {/* Takes over the focus of a button that goes with what it clears. */}
        <div {...restoredFocus} className="search-outcome">
          <SearchOutcome {...loaderData} />
        </div>
      </div>
    </div>
  )
}

/** What screen readers say of a search. */
function outcomeOf({ search, results, closeMatches }: Route.ComponentProps['loaderData']) {
  if (search.q === '') return noSearchTitle
  if (results === null) return searchError.description
  const { products, total } = results
  return total === 0 ? noResultsStatus(closeMatches.length) : showingResults(products.length, total)
}

/** The request of the page was lost. */
export function ErrorBoundary() {
  return <FailedScreen title={searchError.title}>{searchError.description}</FailedScreen>
}

function SearchOutcome({
  search,
  filters,
  results,
  relaxedSearches,
  closeMatches,
}: Route.ComponentProps['loaderData']) {
  const pending = usePendingQuery(searchScreen)
  const busy = useDelayedFlag(pending !== null && pending.q !== '' && navigator.onLine)
  const found = results !== null && results.total > 0
  if (found && search.q !== '') return <SearchResults {...{ search, results, busy }} />
  if (busy) return <SearchSpinner />
  if (search.q === '') return <SearchPrompt categories={filters?.categories ?? []} />
  if (results === null) {
    return (
      <EmptyState title={searchError.title} action={<TryAgain />}>
        <p>{searchError.description}</p>
      </EmptyState>
    )
  }
  const categories = filters?.categories ?? []
  return <NoResults {...{ search, categories, relaxedSearches, closeMatches }} />
}

/** Saves the search to the history unless it is half-typed. Before the paint: the server has rendered it there. */
function useSavedSearch(q: string, { state }: Location<{ typing?: boolean } | null>) {
  const typing = state?.typing ?? false
  useLayoutEffect(() => {
    if (!typing) saveSearch(q)
  }, [q, typing])
}
