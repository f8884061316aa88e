import type { ProductSummary } from '../catalog/product/product.ts'
import { rupeesPerDollar } from '../pricing/rupees.ts'
import { SearchResultCard } from './search-result-card.tsx'
import './search-result-grid.css'

/** The cards of search results, below a note on their currency. */
export function SearchResultGrid({ products }: { products: readonly ProductSummary[] }) {
  return (
    <div className="search-result-grid">
      <small>{`Prices in rupees at Rs. ${rupeesPerDollar} to $1. You pay in US dollars.`}</small>
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
