import { data } from 'react-router'

import { pageTexts } from '../../content/shop.ts'
import { CategoryGrid } from '../shop/catalog/category/category-grid.tsx'
import { FailedScreen } from '../ui/feedback/failed-screen.tsx'
import { orNull, shopContext } from '../client/shop-context.ts'
import { staticMeta } from '../document/head.ts'
import { listCategories } from '../shop/catalog/category/category.data.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { Route } from './+types/categories.ts'
import './screens.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { backend, report } = context.get(shopContext)
  const categories = await orNull(listCategories(backend), report)
  return data({ categories }, { status: categories === null ? 503 : 200 })
}

export const meta = staticMeta({
  title: 'Collections',
  description: pageTexts.categories.description,
  path: '/categories',
})

/** Also when the request of the page was lost. */
export { CategoriesFailed as ErrorBoundary }

function CategoriesFailed() {
  return <FailedScreen title="Failed to load categories. Please try again." />
}

export default function CategoriesScreen({ loaderData }: Route.ComponentProps) {
  if (loaderData.categories === null) return <CategoriesFailed />
  return (
    <div className="categories page-width">
      <header>
        <h1>Discover Collections</h1>
        <p className="soft">{pageTexts.categories.intro}</p>
      </header>
      {loaderData.categories.length === 0 ? (
        <EmptyState title="No categories found." />
      ) : (
        <section aria-labelledby="collections">
          <h2 id="collections" className="visually-hidden">
            Collections
          </h2>
          <CategoryGrid categories={loaderData.categories} />
        </section>
      )}
      <ButtonLink to="/products" look="secondary" size="large">
        VIEW ALL PRODUCTS
      </ButtonLink>
    </div>
  )
}
