import { data, Link } from 'react-router'

import { CategoryGrid } from '../shop/catalog/category/category-grid.tsx'
import { FailedScreen, FailedSection } from '../ui/feedback/failed-screen.tsx'
import { ProductGrid } from '../combined/product-card.tsx'
import { orNull, shopContext } from '../client/shop-context.ts'
import { describePage, rootDataOf } from '../document/head.ts'
import { home, pageTexts, shop } from '../../content/shop.ts'
import { useLeads } from '../navigation/menu.ts'
import { listCategories } from '../shop/catalog/category/category.data.ts'
import type { Category } from '../shop/catalog/category/category.ts'
import { listFeaturedProducts } from '../shop/catalog/product/product.data.ts'
import type { ProductSummary } from '../shop/catalog/product/product.ts'
import { ButtonLink } from '../ui/button.tsx'
import { pictureSources } from '../ui/picture/picture-files.ts'
import { Picture } from '../ui/picture/picture.tsx'
import type { Route } from './+types/home.ts'
import './home.css'

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

type Texts = typeof home

/** Phones get another picture, in which the garments are larger. */
function Hero({ title, text, action, picture, phonePicture }: Texts['hero']) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <picture>
        <source media={phone} type="image/avif" srcSet={drawnWidths(phonePicture)} />
        <source media={phone} srcSet={phonePicture} />
        <source type="image/avif" srcSet={drawnWidths(picture)} sizes="100vw" />
        <img src={picture} alt="" width={2400} height={1280} fetchPriority="high" />
      </picture>
      <div className="hero-text page-width">
        <h1 id="hero-title">
          <Emphasised text={title} />
        </h1>
        <p>{text}</p>
        <ButtonLink to={action.to} size="large">
          {action.label}
        </ButtonLink>
      </div>
    </section>
  )
}

function drawnWidths(picture: string) {
  return pictureSources(picture) ?? undefined
}

const phone = '(width < 48em)'

/** `*words*` of a text as `<em>`. */
function Emphasised({ text }: { text: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a text that never changes
  return text.split('*').map((part, index) => (index % 2 ? <em key={index}>{part}</em> : part))
}

function AudienceTiles({ tiles }: Pick<Texts, 'tiles'>) {
  const leading = tiles.filter(useLeads())
  if (leading.length === 0) return null
  return (
    <ul className="audience-tiles page-width">
      {leading.map(({ label, to, picture }) => (
        <li key={to}>
          <Link to={to} prefetch="intent">
            <Picture src={picture} alt="" ratio="3/4" sizes="48vw" />
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function GiftSection({ title, text, action, picture }: Texts['gifts']) {
  const leads = useLeads()
  if (!leads(action)) return null
  return (
    <section className="gift-section page-width" aria-labelledby="gift-section-title">
      <Picture src={picture} alt="" ratio="1/1" sizes="(width >= 48em) 40vw, 92vw" />
      <div>
        <h2 id="gift-section-title">{title}</h2>
        <p>{text}</p>
        <ButtonLink to={action.to} look="secondary">
          {action.label}
        </ButtonLink>
      </div>
    </section>
  )
}

function BrandBanner({ title, text, action, pictures }: Texts['brand']) {
  return (
    <section className="brand-banner" aria-labelledby="brand-banner-title">
      <div className="brand-banner-text page-width">
        <h2 id="brand-banner-title">
          <Emphasised text={title} />
        </h2>
        <p>{text}</p>
        <ButtonLink to={action.to} look="secondary">
          {action.label}
        </ButtonLink>
      </div>
      <ul aria-hidden>
        {pictures.map((picture) => (
          <li key={picture}>
            <Picture src={picture} alt="" ratio="1/1" sizes="(width >= 48em) 17vw, 34vw" />
          </li>
        ))}
      </ul>
    </section>
  )
}

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
