import { percentOff } from '../pricing/pricing.ts'

/** A category as it hangs on a product. */
export interface ProductCategory {
  id: string
  name: string
  slug: string
}

/** What every list, card and line of a product needs. Prices in dollars. */
export interface ProductSummary {
  id: string
  name: string
  slug: string
  price: number
  /** What it cost before, or null. Only a higher one than `price` means a sale. */
  original_price: number | null
  /** The front view, or null for a product that has no picture yet. */
  image_url: string | null
  /** Every view in the order of the gallery, the front first. */
  images: string[]
  stock_quantity: number
  is_active: boolean
  is_featured: boolean
  category: ProductCategory
}

export interface Product extends ProductSummary {
  /** Paragraphs apart by an empty line, or null. */
  description: string | null
  category_id: string
}

/** 'Only N left in stock' begins below this. */
export const lowStockBelow = 5
/** The most pieces of one product in a cart when its stock is not known. */
export const defaultMaxQuantity = 99
/** Shown on every card. Every garment can be cut in them; what is pictured is what ships. */
export const displayColours = ['Black', 'White', 'Gray'] as const

export type DisplayColour = (typeof displayColours)[number]

type Priced = Pick<ProductSummary, 'price' | 'original_price'>
type Stocked = Pick<ProductSummary, 'stock_quantity'>

export function isOnSale(product: Priced): boolean {
  return productPercentOff(product) > 0
}

/** Whole percent off the original price, 0 when the product is not on sale. */
export function productPercentOff({ price, original_price }: Priced): number {
  return percentOff(price, original_price)
}

export function isSoldOut({ stock_quantity }: Stocked): boolean {
  return stock_quantity <= 0
}

export function isLowStock({ stock_quantity }: Stocked): boolean {
  return stock_quantity > 0 && stock_quantity < lowStockBelow
}

/** The most pieces one may ask for: the stock, or 99 when stock is missing. */
export function maxQuantity(stock_quantity: number | null): number {
  return stock_quantity ?? defaultMaxQuantity
}

/** Where a product's page is. */
export function productPath({ slug }: { slug: string }): string {
  return `/products/${encodeURIComponent(slug)}`
}

/** Where the listing shows one category. */
export function categoryPath({ slug }: { slug: string }): string {
  return `/products?category=${encodeURIComponent(slug)}`
}

/** The views of a product's gallery, the front first, without repeats; empty when it has no picture. */
export function galleryImages({
  image_url,
  images,
}: Pick<ProductSummary, 'image_url' | 'images'>): string[] {
  return [...new Set([image_url, ...images].filter((url): url is string => Boolean(url)))]
}

/** The front redrawn in one of the display colours, or null for a picture that is not one of our drawings. */
export function colourPreview(
  { image_url }: Pick<ProductSummary, 'image_url'>,
  colour: DisplayColour,
): string | null {
  if (!image_url || !/^\/pictures\/[^/]+\/front\.webp$/.test(image_url)) return null
  return image_url.replace('front.webp', `${colour.toLowerCase()}.webp`)
}
