import { shop } from '../../../../content/shop.ts'
import type { Crumb } from '../../../ui/breadcrumb.tsx'
import type { Rates } from '../../../client/shop-context.ts'
import { countries } from '../../pricing/countries.ts'
import { currency, orderTotal } from '../../pricing/pricing.ts'
import { galleryImages, productPath, type Product } from './product.ts'
import { isSoldOut } from './stock.ts'
import type { RatingSummary } from '../review/review.ts'

/** schema.org Product; React Router escapes it. */
export function productJsonLd(
  product: Product,
  rating: RatingSummary,
  rates: Rates,
  siteUrl: string,
) {
  const availability = isSoldOut(product) ? 'OutOfStock' : 'InStock'
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description || product.name,
    sku: product.slug,
    category: product.category.name,
    brand: { '@type': 'Brand', name: shop.name },
    // The database accepts any text as a picture's address.
    image: galleryImages(product).flatMap((image) =>
      URL.canParse(image, siteUrl) ? new URL(image, siteUrl).href : [],
    ),
    offers: {
      '@type': 'Offer',
      url: siteUrl + productPath(product),
      price: product.price.toFixed(2),
      priceCurrency: currency,
      availability: `https://schema.org/${availability}`,
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: countryCodes.map((country) =>
        shippingTo(country, orderTotal(product.price, rates).shipping_amount),
      ),
      hasMerchantReturnPolicy: returnPolicy,
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

function shippingTo(addressCountry: string, value: number) {
  const [minValue, maxValue] = shop.deliveryDays
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry },
    shippingRate: {
      '@type': 'MonetaryAmount',
      value,
      currency,
    },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
      transitTime: { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' },
    },
  }
}

const countryCodes = Object.keys(countries)

const returnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: countryCodes,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: shop.returnDays,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  itemDefectReturnFees: 'https://schema.org/FreeReturn',
}

/** schema.org BreadcrumbList. */
export function breadcrumbJsonLd(trail: readonly Crumb[], siteUrl: string) {
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
