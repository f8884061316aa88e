import { Link } from 'react-router'

import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { CategoryChoice } from '../catalog/category.ts'
import { GoForm } from '../catalog/go-form.tsx'
import { categoryPath } from '../catalog/product.ts'
import type { Search, WayOut } from './search.ts'
import './no-results.css'

interface NoResultsProps {
  search: Search
  categories: readonly CategoryChoice[]
  /** What would be found without one of the filters. */
  waysOut: readonly WayOut[]
}

/** Says what was searched and offers every way on: without a filter, by category, everything. */
export function NoResults({ search, categories, waysOut }: NoResultsProps) {
  return (
    <EmptyState
      className="no-results"
      title="No products found"
      picture={<Picture src="/pictures/scenes/empty-results.webp" alt="" ratio="1/1" />}
      action={
        <>
          <ButtonLink to="/products">Browse All Products</ButtonLink>
          <GoForm to="/search">
            <Button type="submit" look="secondary">
              Clear Search
            </Button>
          </GoForm>
        </>
      }
    >
      <p>
        Nothing matches "<bdi>{search.q}</bdi>".
      </p>
      {waysOut.length > 0 && (
        <ul>
          {waysOut.map(({ label, path, total }) => (
            <li key={label}>
              <GoForm to={path}>
                <Chip type="submit">
                  <span>
                    {total === 1 ? '1 result' : `${total} results`} without <bdi>{label}</bdi>
                  </span>
                </Chip>
              </GoForm>
            </li>
          ))}
        </ul>
      )}
      <LookAround categories={categories} />
    </EmptyState>
  )
}

/** Nothing is searched yet: what one might look for. */
export function StartSearch({ categories }: Pick<NoResultsProps, 'categories'>) {
  return (
    <EmptyState className="no-results" title="Start your search">
      <p>Type a word, or two: a garment, a cloth, a colour.</p>
      <LookAround categories={categories} />
    </EmptyState>
  )
}

/** Every category that has something in it. */
function LookAround({ categories }: Pick<NoResultsProps, 'categories'>) {
  const filled = categories.filter(({ product_count }) => product_count > 0)
  if (filled.length === 0) return null
  return (
    <>
      <p>Or look around in</p>
      <ul>
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
