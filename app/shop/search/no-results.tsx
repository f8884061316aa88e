import { Link } from 'react-router'

import { counted } from '../../document/text.ts'
import { ButtonLink, Button, Chip } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { CategoryOption } from '../catalog/category/category.ts'
import { NavigationForm } from '../catalog/listing/navigation-form.tsx'
import { categoryPath, type ProductSummary } from '../catalog/product/product.ts'
import { SearchResultGrid } from './search-result-card.tsx'
import { closeMatchesTitle, type Search, type RelaxedSearch } from './search.ts'

interface NoResultsProps {
  search: Search
  categories: readonly CategoryOption[]
  /** The same search without one of its filters. */
  relaxedSearches: readonly RelaxedSearch[]
  closeMatches: readonly ProductSummary[]
}

/** A search without results: close matches below it or, without any, links to categories that have products. */
export function NoResults({ closeMatches, ...rest }: NoResultsProps) {
  if (closeMatches.length === 0) return <NothingFound {...rest} />
  return (
    <div className="close-matches">
      <NothingFound {...rest} short />
      <section aria-labelledby="close-matches-title">
        <h2 id="close-matches-title">{closeMatchesTitle}</h2>
        <SearchResultGrid products={closeMatches} />
      </section>
    </div>
  )
}

interface NothingFoundProps extends Omit<NoResultsProps, 'closeMatches'> {
  /** Without picture and categories, since close matches follow. */
  short?: boolean
}

function NothingFound({ search, categories, relaxedSearches, short }: NothingFoundProps) {
  return (
    <EmptyState
      className="no-results"
      title="No products found"
      picture={short ? undefined : '/pictures/scenes/empty-results.webp'}
      action={
        <>
          <ButtonLink to="/products">Browse All Products</ButtonLink>
          <NavigationForm to="/search">
            <Button type="submit" look="secondary">
              Clear Search
            </Button>
          </NavigationForm>
        </>
      }
    >
      <p>
        Nothing matches "<bdi>{search.q}</bdi>".
      </p>
      {relaxedSearches.length > 0 && (
        <ul className="row">
          {relaxedSearches.map(({ label, path, total }) => (
            <li key={label}>
              <NavigationForm to={path}>
                <Chip type="submit">
                  <span>
                    <span>{counted(total, 'result')}</span> without <bdi>{label}</bdi>
                  </span>
                </Chip>
              </NavigationForm>
            </li>
          ))}
        </ul>
      )}
      {!short && <CategoryLinks categories={categories} />}
    </EmptyState>
  )
}

export const noSearchTitle = 'Start your search'

/** The page before the first search. */
export function SearchPrompt({ categories }: Pick<NoResultsProps, 'categories'>) {
  return (
    <EmptyState className="no-results" title={noSearchTitle}>
      <p>Type a word, or two: a garment, a cloth, a colour.</p>
      <CategoryLinks categories={categories} />
    </EmptyState>
  )
}

/** Links to the categories that have products. */
function CategoryLinks({ categories }: Pick<NoResultsProps, 'categories'>) {
  const filled = categories.filter(({ product_count }) => product_count > 0)
  if (filled.length === 0) return null
  return (
    <>
      <p>Look around in</p>
      <ul className="row">
        {filled.map((category) => (
          <li key={category.id}>
            <Link to={categoryPath(category)}>
              <bdi>{category.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
