import type { Database } from '../../../backend/database.types.ts'
import { percentOff } from '../../pricing/pricing.ts'

type Tables = Database['public']['Tables']

/**
 * What lists, cards and orders show of a product: the columns of `productColumns`. Prices are in dollars.
 * `original_price` means a sale only when it is above `price`; `image_url` is the front view, `images` holds
 * every view in gallery order, the front first.
 */
export type ProductSummary = Omit<
  Tables['shop_products']['Row'],
  'description' | 'featured' | 'category_id' | 'created_at'
> & { category: Pick<Tables['shop_categories']['Row'], 'id' | 'name' | 'slug'> }

/** `description` separates paragraphs by an empty line. */
export type Product = ProductSummary &
  Pick<Tables['shop_products']['Row'], 'description' | 'category_id'>

/** Below this, stock counts as low. */
const lowStockBelow = 5
/** The most pieces of one product in a cart when its stock is unknown. */
const defaultMaxQuantity = 99
/** Colours a garment can be ordered in; what is pictured is what ships. */
export const displayColours = ['Black', 'White', 'Gray'] as const

export type DisplayColour = (typeof displayColours)[number]

type Pictured = Pick<ProductSummary, 'image_url'>
type Priced = Pick<ProductSummary, 'price' | 'original_price'>
interface Stocked {
  /** Null or absent when the stock is unknown. */
  stock_quantity?: number | null
}

/** The price before the sale, or null for a product that is not on sale. */
export function formerPrice({ price, original_price }: Priced): number | null {
  return percentOff(price, original_price) > 0 ? original_price : null
}

export function isSoldOut({ stock_quantity }: Stocked): boolean {
  return maxQuantity(stock_quantity) <= 0
}

/** Whether it can be added to a cart. */
export function isAvailable(product: Stocked & Pick<ProductSummary, 'is_active'>): boolean {
  return product.is_active && !isSoldOut(product)
}

export function isLowStock({ stock_quantity }: Stocked): boolean {
  const stock = maxQuantity(stock_quantity)
  return stock > 0 && stock < lowStockBelow
}

/** '7 in stock'; without a number when the stock is unknown. */
export function stockText({ stock_quantity }: Stocked): string {
  return stock_quantity == null ? 'In stock' : `${stock_quantity} in stock`
}

/** The most pieces one may ask for: the stock, or 99 when stock is missing. */
export function maxQuantity(stock_quantity: number | null | undefined): number {
  return stock_quantity ?? defaultMaxQuantity
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

/** True for what is cut, and therefore can be cut otherwise. */
export function isClothing({ category }: Pick<ProductSummary, 'category'>): boolean {
  return ['women', 'men'].includes(category.slug)
}

/** The JPEG for those who share the product, or null for a picture that the shop has not drawn. */
export function sharePicture(product: Pictured): string | null {
  return besideFront(product, 'share.jpg')
}

/** The front view in another colour, or null for a picture that the shop has not drawn. */
export function colourPreview(product: Pictured, colour: DisplayColour): string | null {
  return besideFront(product, `${colour.toLowerCase()}.webp`)
}

function besideFront({ image_url }: Pictured, file: string): string | null {
  const [, folder] = /^(\/pictures\/[^/]+\/)front\.webp$/.exec(image_url ?? '') ?? []
  return folder ? folder + file : null
}
