import { useId } from 'react'
import { Form } from 'react-router'

import { Button } from '../../ui/button/button.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { NavigationForm } from '../catalog/listing/navigation-form.tsx'
import { useQueryState } from '../catalog/listing/use-query-state.ts'
import type { ProductPage } from '../catalog/product/product.data.ts'
import { SearchResultGrid } from './search-result-grid.tsx'
import {
  changeSearch,
  pageCount,
  searchParams,
  searchPath,
  searchScreen,
  searchSorts,
  type Search,
  type SearchSort,
} from './search.ts'
import './search-results.css'

interface SearchResultsProps {
  search: Search
  results: ProductPage
}

export function SearchResults({ search, results: { products, total } }: SearchResultsProps) {
  const title = useId()
  return (
    <section className="search-results" aria-labelledby={title}>
      <header>
        <h2 id={title}>
          Search Results for "<bdi>{search.q}</bdi>"
        </h2>
        <NavigationForm to="/search">
          <Button type="submit" look="quiet">
            Clear Search
          </Button>
        </NavigationForm>
      </header>
      <div className="search-results-bar">
        <p role="status">
          Showing {products.length} of {total} results
        </p>
        <SearchSortField search={search} />
      </div>
      <SearchResultGrid products={products} />
      <Pagination
        label="Search results pages"
        page={search.page}
        pages={pageCount(total)}
        pageLink={(page) => searchPath(changeSearch(search, { page }))}
      />
    </section>
  )
}

/** A form of its own, so that it works without script. */
function SearchSortField({ search }: { search: Search }) {
  const { current, change } = useQueryState(searchScreen, search)
  const rest = searchParams({ ...search, sort: 'relevance', page: 1 })
  return (
    <Form className="search-results-sort" method="get" action="/search">
      {Array.from(rest, ([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        label="Sort by"
        name="sort"
        options={Object.entries(searchSorts).map(([value, label]) => ({ value, label }))}
        value={current.sort}
        onChange={(event) => change({ sort: event.target.value as SearchSort })}
      />
      <noscript>
        <Button type="submit" look="quiet">
          Sort
        </Button>
      </noscript>
    </Form>
  )
}
