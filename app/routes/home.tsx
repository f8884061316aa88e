import { data, Link } from 'react-router'

import { BrandBanner } from '../layout/brand-banner.tsx'
import { CategoryGrid } from '../layout/category-grid.tsx'
import { GiftRoom } from '../layout/gift-room.tsx'
import { Hero } from '../layout/hero.tsx'
import { PersonTiles } from '../layout/person-tiles.tsx'
import { ProductGrid } from '../layout/product-grid.tsx'
import { shopContext, type ShopContext } from '../platform/backend-context.ts'
import { describePage } from '../platform/document-head.ts'
import { houseName } from '../platform/house.ts'
import { listCategories } from '../shop/catalog/category.data.ts'
import type { Category } from '../shop/catalog/category.ts'
import { listFeaturedProducts } from '../shop/catalog/product.data.ts'
import type { ProductSummary } from '../shop/catalog/product.ts'
import { lateView } from '../ui/late-view.tsx'
import type { Route } from './+types/home.ts'
import '../ui/alert.css'
import './home.css'

// Rarely there. Its looks come with the others, so that it has them without script too.
const FailedPart = lateView(
  () => import('../layout/failed-part.tsx'),
  (module) => module.FailedPart,
)

export async function loader({ context }: Route.LoaderArgs) {
  const { backend, report } = context.get(shopContext)
  const [categories, featured] = await Promise.all([
    orNull(listCategories(backend, collectionsShown), report),
    orNull(listFeaturedProducts(backend), report),
  ])
  const status = categories === null || featured === null ? 503 : 200
  return data({ categories, featured }, { status })
}

/** One part of the page may fail while the others are shown. */
async function orNull<Rows>(
  rows: Promise<Rows>,
  report: ShopContext['report'],
): Promise<Rows | null> {
  try {
    return await rows
  } catch (error) {
    report(error)
    return null
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: null,
    description: `${houseName}: coats, knits, bias-cut satin, leather and cards, made slowly and meant to be kept.`,
    path: '/',
  })
}

export default function HomeScreen({ loaderData: { categories, featured } }: Route.ComponentProps) {
  return (
    <div className="home">
      <Hero />
      <PersonTiles />
      <Collections categories={categories} />
      <Featured products={featured} />
      <BrandBanner />
      <GiftRoom />
    </div>
  )
}

function Collections({ categories }: { categories: readonly Category[] | null }) {
  if (categories?.length === 0) return null
  return (
    <section className="home-section" aria-labelledby="collections">
      <header>
        <h2 id="collections">Collections</h2>
        <Link to="/categories" prefetch="intent">
          View all collections
        </Link>
      </header>
      {categories === null ? (
        <FailedPart>Failed to load categories. Please try again.</FailedPart>
      ) : (
        <CategoryGrid categories={categories} brief />
      )}
    </section>
  )
}

function Featured({ products }: { products: readonly ProductSummary[] | null }) {
  return (
    <section className="home-section" aria-labelledby="featured">
      <header>
        <h2 id="featured">Featured</h2>
        <Link to="/products" prefetch="intent">
          View All Products
        </Link>
      </header>
      {products === null ? (
        <FailedPart>Failed to load featured products. Please try again later.</FailedPart>
      ) : (
        <ProductGrid products={products} columns="calm" />
      )}
    </section>
  )
}

const collectionsShown = 4
