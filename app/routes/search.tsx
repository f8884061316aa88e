import { data, redirect, useLocation, type Location } from 'react-router'
import { useEffect, useLayoutEffect, useState } from 'react'

import { pageTexts } from '../../content/shop.ts'
import { FailedScreen } from '../ui/feedback/failed-screen.tsx'
import { useDelayedFlag } from '../ui/state-hooks.ts'
import { orNull, shopContext } from '../client/shop-context.ts'
import { describePage, notIndexed } from '../document/head.ts'
import { onLostRequest } from '../navigation/navigation-cache.ts'
import { toCategoryOptions } from '../shop/catalog/category/category.ts'
import { getFilterOptions } from '../shop/catalog/listing/filter-options.data.ts'
import { usePendingQuery } from '../shop/catalog/listing/product-query.state.ts'
import { NoResults, noSearchTitle, SearchPrompt } from '../shop/search/no-results.tsx'
import { SearchForm } from '../shop/search/search-form.tsx'
import { saveSearch } from '../shop/search/search-history.state.ts'
import { SearchResults, SearchSpinner, showingResults } from '../shop/search/search-results.tsx'
import {
  listCloseMatches,
  listRelaxedSearches,
  searchProducts,
} from '../shop/search/search.data.ts'
import { noResultsStatus, searchError, searchScreen } from '../shop/search/search.ts'
import { useAnnouncement } from '../ui/feedback/announcements.tsx'
import { priceCeiling } from '../shop/catalog/listing/price-ceiling.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { Route } from './+types/search.ts'
import './search.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { backend, report } = context.get(shopContext)
  const requested = searchScreen.parse(url.searchParams)
  const [options, results] = await Promise.all([
    orNull(getFilterOptions(backend), report),
    orNull(searchProducts(backend, requested), report),
  ])
  const filters = options && {
    categories: toCategoryOptions(options.categories),
    ceiling: options.ceiling,
  }
  if (options === null || filters === null || results === null) {
    return data({ search: requested, filters, results, ...noSuggestions }, { status: 503 })
  }
  const search = searchScreen.normalize(requested, { ...options, total: results.total })
  if (!searchScreen.isWritten(search, url.searchParams)) throw redirect(searchScreen.path(search))
  const page = { search, filters, results }
  if (search.q === '' || results.total > 0) return { ...page, ...noSuggestions }
  const [relaxedSearches, closeMatches] = await Promise.all([
    orNull(listRelaxedSearches(backend, search, filters.categories), report),
    orNull(listCloseMatches(backend, search), report),
  ])
  return {
    ...page,
    relaxedSearches: relaxedSearches ?? [],
    closeMatches: closeMatches ?? [],
  }
}

const noSuggestions = { relaxedSearches: [], closeMatches: [] }

onLostRequest('/search', (params) => {
  const search = searchScreen.parse(params)
  return { search, filters: null, results: null, ...noSuggestions } satisfies LoaderData
})

type LoaderData = Route.ComponentProps['loaderData']

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const q = loaderData?.search.q
  return [
    ...describePage(matches, {
      title: q ? `Search: ${q}` : 'Search',
      description: pageTexts.search,
      // All searches share one canonical address.
      path: '/search',
    }),
    notIndexed,
  ]
}

export default function SearchScreen({ loaderData }: Route.ComponentProps) {
  const { search, results } = loaderData
  const filters = useKeptFilters(loaderData.filters)
  useAnnouncement(outcomeOf(loaderData), {
    of: searchScreen.path(search),
    first: search.q !== '' && results?.total === 0,
  })
  useSavedSearch(search.q, useLocation())
  useEffect(() => {
    if (loaderData.results === null) toast.error(searchError)
    else if (loaderData.filters === null)
      toast.error({ description: 'Failed to load search filters.' })
  }, [loaderData])
  return (
    <div className="search page-width">
      <h1>Search</h1>
      <div className="search-columns">
        <SearchForm
          search={search}
          categories={filters?.categories ?? []}
          ceiling={filters?.ceiling ?? priceCeiling(null)}
        />
        <div className="search-outcome">
          <SearchOutcome {...loaderData} />
        </div>
      </div>
    </div>
  )
}

/** Those of the last search that had them: a search that fails takes none away. */
function useKeptFilters(loaded: LoaderData['filters']) {
  const [kept, setKept] = useState(loaded)
  if (loaded !== null && loaded !== kept) setKept(loaded)
  return loaded ?? kept
}

/** What screen readers say of a search. A failure is said by its toast. */
function outcomeOf({ search, results, closeMatches }: LoaderData) {
  if (results === null) return null
  if (search.q === '') return noSearchTitle
  const { products, total } = results
  return total === 0 ? noResultsStatus(closeMatches.length) : showingResults(products.length, total)
}

function SearchOutcome({ search, filters, results, relaxedSearches, closeMatches }: LoaderData) {
  const pending = usePendingQuery(searchScreen)
  const busy = useDelayedFlag(pending !== null && pending.q !== '' && navigator.onLine)
  const found = results !== null && results.total > 0
  if (found && search.q !== '') return <SearchResults {...{ search, results, busy }} />
  if (busy) return <SearchSpinner />
  if (results === null) {
    return (
      <FailedScreen level={2} title={searchError.title}>
        {searchError.description}
      </FailedScreen>
    )
  }
  if (search.q === '') return <SearchPrompt categories={filters?.categories ?? []} />
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
