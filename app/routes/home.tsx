import { data, Link } from 'react-router'

import { BrandBanner, GiftSection, Hero, AudienceTiles } from '../shop/home/home-sections.tsx'
import { CategoryGrid } from '../shop/catalog/category/category-card.tsx'
import { FailedScreen, FailedSection } from '../ui/feedback/failed-screen.tsx'
import { ProductGrid } from '../combined/product-card.tsx'
import { orNull, shopContext } from '../client/shop-context.ts'
import { describePage, rootDataOf } from '../document/head.ts'
import { home, pageTexts, shop } from '../../content/shop.ts'
import { listCategories } from '../shop/catalog/category/category.data.ts'
import type { Category } from '../shop/catalog/category/category.ts'
import { listFeaturedProducts } from '../shop/catalog/product/product.data.ts'
import type { ProductSummary } from '../shop/catalog/product/product.ts'
import type { Route } from './+types/home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { backend, report } = context.get(shopContext)
  // If one section fails, the others are still shown.
  const [categories, featured] = await Promise.all([
    orNull(listCategories(backend, collectionsLimit), report),
    orNull(listFeaturedProducts(backend), report),
  ])
  const status = categories === null || featured === null ? 503 : 200
  // With the page, so that the scripts of other screens need not have it.
  return data({ categories, featured, texts: home }, { status })
}

export function meta({ matches }: Route.MetaArgs) {
  const { siteUrl, shopEmail } = rootDataOf(matches)
  return [
    ...describePage(matches, { title: null, description: pageTexts.home, path: '/' }),
    { 'script:ld+json': webSite(siteUrl) },
    { 'script:ld+json': organization(siteUrl, shopEmail) },
  ]
}

export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  const { categories, featured, texts } = loaderData
  return (
    <div className="home">
      <Hero {...texts.hero} />
      <AudienceTiles tiles={texts.tiles} />
      <Collections categories={categories} />
      <Featured products={featured} />
      <BrandBanner {...texts.brand} />
      <GiftSection {...texts.gifts} />
    </div>
  )
}

/** The request of the page was lost. */
export const ErrorBoundary = () => <FailedScreen title={failure} />

function Collections({ categories }: { categories: readonly Category[] | null }) {
  if (categories?.length === 0) return null
  return (
    <section className="home-section page-width" aria-labelledby="collections">
      <header className="row">
        <h2 id="collections">Collections</h2>
        <Link to="/categories" prefetch="intent">
          View all collections
        </Link>
      </header>
      {categories === null ? (
        <FailedSection>Failed to load categories. Please try again.</FailedSection>
      ) : (
        <CategoryGrid categories={categories} brief />
      )}
    </section>
  )
}

function Featured({ products }: { products: readonly ProductSummary[] | null }) {
  if (products?.length === 0) return null
  return (
    <section className="home-section page-width" aria-labelledby="featured">
      <header className="row">
        <h2 id="featured">Featured</h2>
        <Link to="/products" prefetch="intent">
          View All Products
        </Link>
      </header>
      {products === null ? (
        <FailedSection>{failure}</FailedSection>
      ) : (
        <ProductGrid products={products} columns="section" />
      )}
    </section>
  )
}

const failure = 'Failed to load featured products. Please try again later.'
const collectionsLimit = 4

/** schema.org WebSite, with its search. */
function webSite(siteUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: shop.name,
    url: `${siteUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** schema.org Organization. */
function organization(siteUrl: string, email: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shop.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    email,
    telephone: shop.telephone,
    address: shop.address,
    foundingDate: shop.founded,
  }
}
