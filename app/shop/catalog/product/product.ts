import type { Database } from '../../../client/database.types.ts'
import { percentOff } from '../../pricing/pricing.ts'

type Tables = Database['public']['Tables']

/**
 * Prices are in dollars. `original_price` marks a sale only when it is above `price`. `image_url` is the front view;
 * `images` are the further ones, in order. `sizes` is a text, which sizes.ts reads: one value in a page instead of
 * fifty. Paragraphs of the `description` are separated by an empty line.
 */
export interface Product extends Omit<Tables['shop_products']['Row'], 'featured' | 'created_at'> {
  category: Pick<Tables['shop_categories']['Row'], 'id' | 'name' | 'slug'>
}

/** What lists, cards and orders show of it. */
export type ProductSummary = Omit<Product, 'description' | 'category_id' | 'care'>

/** Colours that a garment can be ordered in. Without a request it ships as pictured. */
export const displayColours = ['Black', 'White', 'Gray'] as const

export type DisplayColour = (typeof displayColours)[number]

type Priced = Pick<ProductSummary, 'price' | 'original_price'>

/** The price before the sale, or null for a product that is not on sale. */
export function formerPrice({ price, original_price }: Priced): number | null {
  return percentOff(price, original_price) > 0 ? original_price : null
}

export function productPath({ slug }: { slug: string }): string {
  return `/products/${encodeURIComponent(slug)}`
}

/** The listing of one category. */
export function categoryPath({ slug }: { slug: string }): string {
  return `/products?category=${encodeURIComponent(slug)}`
}

/** The gallery's pictures, the front first, without duplicates; empty for a product without pictures. */
export function galleryImages({
  image_url,
  images,
}: Pick<ProductSummary, 'image_url' | 'images'>): string[] {
  return [...new Set([image_url, ...images].filter((url): url is string => Boolean(url)))]
}

/** Clothing is cut by the shop, so it can be made in other colours. */
export function isClothing({ category }: Pick<ProductSummary, 'category'>): boolean {
  return ['women', 'men'].includes(category.slug)
}

/** Widths in pixels that a card offers to the browser; every view exists in them. */
export const cardWidths = [320, 640, 960]
export const thumbnailWidths = [320]

/** Widths that the gallery offers; some views do not exist in the largest. */
export const galleryWidths = [...cardWidths, 1200]
