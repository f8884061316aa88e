import { useId } from 'react'
import { Form } from 'react-router'

import { useKeptParts } from '../../platform/kept-parts.ts'
import { Button } from '../../ui/button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { GoForm } from '../catalog/go-form.tsx'
import type { FoundProducts } from '../catalog/product.data.ts'
import type { ProductSummary } from '../catalog/product.ts'
import { rupeesPerDollar } from '../pricing/rupees.ts'
import { SearchResultCard } from './search-result-card.tsx'
import {
  changeSearch,
  pageCount,
  searchParams,
  searchPath,
  searchSorts,
  type Search,
  type SearchSort,
} from './search.ts'
import { useSearchChange } from './search.state.ts'
import './search-results.css'

interface SearchResultsProps {
  search: Search
  found: FoundProducts
}

export function SearchResults({ search, found: { products, total } }: SearchResultsProps) {
  const title = useId()
  const kept = useKeptParts()
  const card = (product: ProductSummary, eager: boolean) =>
    kept(`result-${eager ? 'eager' : 'lazy'}-${product.slug}`, product, () => (
      <SearchResultCard product={product} eager={eager} />
    ))
  return (
    <section className="search-results" aria-labelledby={title}>
      <header>
        <h2 id={title}>
          Search Results for "<bdi>{search.q}</bdi>"
        </h2>
        <GoForm to="/search">
          <Button type="submit" look="quiet">
            Clear Search
          </Button>
        </GoForm>
      </header>
      <div className="search-results-line">
        <p role="status">
          Showing {products.length} of {total} results
        </p>
        <SearchSortField search={search} />
      </div>
      <p className="search-results-note">
        Prices in rupees at Rs. {rupeesPerDollar} to $1. You pay in US dollars.
      </p>
      <ul>
        {products.map((product, index) => (
          <li key={product.id} {...card(product, index < eagerCards)} />
        ))}
      </ul>
      <Pagination
        label="Search results pages"
        page={search.page}
        pages={pageCount(total)}
        pageLink={(page) => searchPath(changeSearch(search, { page }))}
      />
    </section>
  )
}

/** A form of its own, so that the order can be changed without script too. */
function SearchSortField({ search }: { search: Search }) {
  const { wanted, change } = useSearchChange(search)
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
        value={wanted.sort}
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

/** As many as a wide window shows in one row. */
const eagerCards = 4
