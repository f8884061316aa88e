import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/feedback/loading.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { NavigationForm } from '../catalog/listing/navigation-form.tsx'
import { SortField } from '../catalog/listing/filter-fields.tsx'
import { useQueryState } from '../catalog/listing/use-query-state.ts'
import type { ProductPage } from '../catalog/listing/listing.data.ts'
import {
  changeSearch,
  pageCount,
  searchPath,
  searchScreen,
  searchSorts,
  showingResults,
  type Search,
} from './search.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Price } from '../../ui/price.tsx'
import { CardPicture, ProductCardHeading } from '../catalog/product/card-picture.tsx'
import { formerPrice, isSoldOut, type ProductSummary } from '../catalog/product/product.ts'
import { formatUsd, formatRupees, rupeesSaved } from '../pricing/pricing.ts'
import { useRates } from '../pricing/rates.state.ts'
import './search-results.css'

interface SearchResultsProps {
  search: Search
  results: ProductPage
  /** Whether others are being loaded. Order and pages stay, so that they keep the focus. */
  busy: boolean
}

export function SearchResults({ search, results: { products, total }, busy }: SearchResultsProps) {
  return (
    <section className="search-results" aria-labelledby="search-results-title" aria-busy={busy}>
      <header>
        <h2 id="search-results-title">
          Search Results for "<bdi>{search.q}</bdi>"
        </h2>
        <NavigationForm to="/search">
          <Button type="submit" look="quiet">
            Clear Search
          </Button>
        </NavigationForm>
      </header>
      <div className="search-results-bar">
        <small>{showingResults(products.length, total)}</small>
        <SearchSort search={search} />
      </div>
      {busy ? <SearchSpinner /> : <SearchResultGrid products={products} />}
      <Pagination
        label="Search results pages"
        page={search.page}
        pages={pageCount(total)}
        pageLink={(page) => searchPath(changeSearch(search, { page }))}
      />
    </section>
  )
}

export function SearchSpinner() {
  return <Spinner label="Searching products..." labelled />
}

/** In a form of its own, so that it works without script. */
function SearchSort({ search }: Pick<SearchResultsProps, 'search'>) {
  const { current, change } = useQueryState(searchScreen, search)
  return (
    <NavigationForm to={searchPath(changeSearch(search, { sort: 'relevance' }))}>
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
  )
}

interface SearchResultCardProps {
  product: ProductSummary
  /** Loads the picture at once, for cards above the fold. */
  eager?: boolean
}

/** Prices in rupees, with the dollars that are charged below. @internal Exported for tests. */
function SearchResultCard({ product, eager }: SearchResultCardProps) {
  const { price } = product
  const rates = useRates()
  const former = formerPrice(product)
  const soldOut = isSoldOut(product)
  return (
    <Card className="search-result-card" dimmed={soldOut}>
      <CardPicture product={product} eager={eager} sizes="(width >= 64em) 20vw, 46vw" />
      <div className="card-badges">
        {former !== null && (
          <Badge tone="sale">{`SAVE RS. ${rupeesSaved(price, former, rates)}`}</Badge>
        )}
        {soldOut && <Badge tone="ink">Sold Out</Badge>}
      </div>
      <ProductCardHeading product={product} />
      <Price
        amount={formatRupees(price, rates)}
        original={former === null ? null : formatRupees(former, rates)}
        also={formatUsd(price)}
      />
    </Card>
  )
}

/** The cards of search results, below a note on their currency. */
export function SearchResultGrid({ products }: { products: readonly ProductSummary[] }) {
  const { rupees_per_dollar } = useRates()
  return (
    <div className="search-result-grid">
      <small>{`Prices in rupees at Rs. ${rupees_per_dollar} to $1. You pay in US dollars.`}</small>
      <ul className="card-grid">
        {products.map((product, index) => (
          <li key={product.id}>
            <SearchResultCard product={product} eager={index < eagerCards} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One row in a wide window. */
const eagerCards = 4
