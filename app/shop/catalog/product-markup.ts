import { houseName } from '../../platform/house.ts'
import { currency } from '../pricing/pricing.ts'
import { categoryPath, galleryImages, isSoldOut, productPath, type Product } from './product.ts'
import type { RatingSummary } from './review.ts'

/** What search engines read of a product: schema.org Product. React Router escapes it in the page. */
export function productMarkup(product: Product, rating: RatingSummary, siteUrl: string) {
  const availability = isSoldOut(product) ? 'OutOfStock' : 'InStock'
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description || product.name,
    sku: product.slug,
    category: product.category.name,
    brand: { '@type': 'Brand', name: houseName },
    image: galleryImages(product).map((image) => new URL(image, siteUrl).href),
    offers: {
      '@type': 'Offer',
      url: siteUrl + productPath(product),
      price: product.price.toFixed(2),
      priceCurrency: currency,
      availability: `https://schema.org/${availability}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
    ...(rating.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
      },
    }),
  }
}

export interface TrailStep {
  label: string
  /** The page itself has none. */
  to?: string
}

/** Home / Products / category / name */
export function productTrail(product: Product): TrailStep[] {
  return [
    { label: 'Home', to: '/' },
    { label: 'Products', to: '/products' },
    { label: product.category.name, to: categoryPath(product.category) },
    { label: product.name },
  ]
}

/** The same trail for search engines: schema.org BreadcrumbList. */
export function trailMarkup(trail: readonly TrailStep[], siteUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to !== undefined && { item: siteUrl + to }),
    })),
  }
}
