import { data, Form, redirect, useLocation, type Location } from 'react-router'
import { useEffect, useLayoutEffect } from 'react'

import { TryAgain } from '../layout/try-again.tsx'
import { useSlow } from '../layout/slow.ts'
import { shopContext, type ShopContext } from '../platform/backend-context.ts'
import { describePage } from '../platform/document-head.ts'
import { handOver, takeOver } from '../platform/handed-over.ts'
import { listCategories } from '../shop/catalog/category.data.ts'
import { asChoices, findCategory, type CategoryChoice } from '../shop/catalog/category.ts'
import { activeFilters, priceCeiling, sameParams } from '../shop/catalog/filter.ts'
import { getHighestPrice } from '../shop/catalog/product.data.ts'
import { NoResults, StartSearch } from '../shop/search/no-results.tsx'
import { SearchForm } from '../shop/search/search-form.tsx'
import { keepSearch } from '../shop/search/search-history.state.ts'
import { SearchResults } from '../shop/search/search-results.tsx'
import { listWaysOut, searchProducts } from '../shop/search/search.data.ts'
import {
  fitSearch,
  parseSearch,
  searchParams,
  searchPath,
  type Search,
} from '../shop/search/search.ts'
import { useComingSearch } from '../shop/search/search.state.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { notify } from '../ui/toast.ts'
import type { Route } from './+types/search.ts'
import './search.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const asked = parseSearch(url.searchParams)
  const [filters, found] = await Promise.all([readFilters(shop), readResults(shop, asked)])
  if (filters === null || found === null) {
    return data({ search: asked, filters, found, waysOut: [] }, { status: 503 })
  }
  const search = fitSearch(asked, {
    categorySlug: findCategory(filters.categories, asked.category)?.slug ?? null,
    priceCeiling: filters.ceiling,
    total: found.total,
  })
  if (!sameParams(searchParams(search), url.searchParams)) throw redirect(searchPath(search))
  const waysOut = found.total === 0 ? await readWaysOut(shop, search, filters.categories) : []
  return { search, filters, found, waysOut }
}

async function readFilters({ backend, report }: ShopContext) {
  try {
    const [categories, highest] = await Promise.all([
      listCategories(backend),
      getHighestPrice(backend),
    ])
    return { categories: asChoices(categories), ceiling: priceCeiling(highest) }
  } catch (error) {
    report(error)
    return null
  }
}

async function readResults({ backend, report }: ShopContext, search: Search) {
  try {
    const { products, total } = await searchProducts(backend, search)
    return { products: handOver(products), total }
  } catch (error) {
    report(error)
    return null
  }
}

async function readWaysOut(
  { backend, report }: ShopContext,
  search: Search,
  categories: readonly CategoryChoice[],
) {
  try {
    return await listWaysOut(backend, search, activeFilters(search, categories))
  } catch (error) {
    report(error)
    return []
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const q = loaderData?.search.q
  return describePage(matches, {
    title: q ? `Search: ${q}` : 'Search',
    description: 'Find a coat, a card or a gift: search everything the house makes.',
    // Whatever was asked: endlessly many answers are one page to those who list pages.
    path: '/search',
  })
}

export default function SearchScreen({ loaderData }: Route.ComponentProps) {
  const { search, filters } = loaderData
  useRememberedSearch(search.q, useLocation())
  useEffect(() => {
    if (filters !== null) return
    notify({
      title: 'Error',
      description: 'Failed to load search filters.',
      variant: 'destructive',
    })
  }, [filters])
  return (
    <div className="search">
      <h1>Search</h1>
      <div className="search-columns">
        <SearchForm
          search={search}
          categories={filters?.categories ?? []}
          ceiling={filters?.ceiling ?? priceCeiling(null)}
        />
        <Form id="reset-search" method="get" action="/search" hidden />
        <div className="search-found">
          <Outcome {...loaderData} />
        </div>
      </div>
    </div>
  )
}

function Outcome({ search, filters, found, waysOut }: Route.ComponentProps['loaderData']) {
  const coming = useComingSearch()
  if (useSlow(coming !== null && coming.q !== '' && navigator.onLine))
    return <Spinner label="Searching products..." worded />
  if (search.q === '') return <StartSearch categories={filters?.categories ?? []} />
  if (found === null) {
    return (
      <EmptyState title="Search Error" action={<TryAgain />}>
        <p>Failed to perform search. Please try again.</p>
      </EmptyState>
    )
  }
  const categories = filters?.categories ?? []
  if (found.total === 0) return <NoResults {...{ search, categories, waysOut }} />
  return <SearchResults search={search} found={{ ...found, products: takeOver(found.products) }} />
}

/**
 * Keeps what was searched by arriving here; half-typed words are kept when the box is left. Before the
 * page is looked at anew: what it was rendered with is then already true.
 */
function useRememberedSearch(q: string, { state }: Location<{ typing?: boolean } | null>) {
  const typing = state?.typing ?? false
  useLayoutEffect(() => {
    if (!typing) keepSearch(q)
  }, [q, typing])
}
