import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/feedback/loading.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { NavigationForm } from '../catalog/listing/navigation-form.tsx'
import { SortField } from '../catalog/listing/filter-fields.tsx'
import { searchSorts } from '../catalog/listing/sort-options.ts'
import { useQueryState } from '../catalog/listing/product-query.state.ts'
import type { ProductPage } from '../catalog/listing/listing.data.ts'
import { searchScreen, type Search } from './search.ts'
import { SearchResultGrid } from './search-result-card.tsx'
import './search-results.css'

interface SearchResultsProps {
  search: Search
  results: ProductPage
  /** Whether others are being loaded. Order and pages stay, so that they keep the focus. */
  busy: boolean
}

export function SearchResults({ search, results: { products, total }, busy }: SearchResultsProps) {
  const { current, change } = useQueryState(searchScreen, search)
  return (
    <section className="search-results" aria-labelledby="search-results-title" aria-busy={busy}>
      <header className="row">
        <h2 id="search-results-title">
          Search Results for "<bdi>{search.q}</bdi>"
        </h2>
        <NavigationForm to="/search">
          <Button type="submit" look="quiet">
            Clear Search
          </Button>
        </NavigationForm>
      </header>
      <div className="search-results-bar row">
        <small>{showingResults(products.length, total)}</small>
        {/* In a form of its own, so that it works without script. */}
        <NavigationForm to={searchScreen.pathTo(search, { sort: 'relevance' })}>
          <SortField
            name="sort"
            sorts={searchSorts}
            value={current.sort}
            onChange={(sort) => change({ sort })}
          />
          <noscript>
            <Button type="submit" look="quiet">
              Sort
            </Button>
          </noscript>
        </NavigationForm>
      </div>
      {busy ? <SearchSpinner /> : <SearchResultGrid products={products} />}
      <Pagination
        label="Search results pages"
        page={search.page}
        pages={searchScreen.pageCount(total)}
        pageLink={(page) => searchScreen.pathTo(search, { page })}
      />
    </section>
  )
}

export function showingResults(shown: number, total: number): string {
  return `Showing ${shown} of ${total} results`
}

export function SearchSpinner() {
  return <Spinner label="Searching products..." labelled />
}
