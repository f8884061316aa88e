import type { ProductSummary } from './product.ts'

type Sized = Pick<ProductSummary, 'sizes' | 'stock_quantity'>

interface Size {
  size: string
  stock_quantity: number
}

/** The sizes of a product in their order; none for a product that has one size. */
export function sizesOf({ sizes }: Pick<Sized, 'sizes'>): Size[] {
  const pairs = JSON.parse(sizes) as [size: string, stock_quantity: number][]
  return pairs.map(([size, stock_quantity]) => ({ size, stock_quantity }))
}

export function hasSizes({ sizes }: Pick<Sized, 'sizes'>): boolean {
  return sizes !== noSizes
}

/** The `sizes` of a product that has one size. */
const noSizes = '[]'

/** The size that is taken where none was chosen: the middle one in stock, as in the database; '' for none. */
export function usualSize(product: Pick<Sized, 'sizes'>): string {
  const inStock = sizesOf(product).filter(({ stock_quantity }) => stock_quantity > 0)
  return inStock[Math.floor((inStock.length - 1) / 2)]?.size ?? ''
}

/** Whether the product is made in this size, '' being the size of one without sizes. */
export function isMadeIn(product: Pick<Sized, 'sizes'>, size: string): boolean {
  return hasSizes(product) ? sizesOf(product).some((each) => each.size === size) : size === ''
}

/** The product with the stock of one size. */
export function inSize<Product extends Sized>(product: Product, size: string): Product {
  if (!hasSizes(product) && size === '') return product
  const known = sizesOf(product).find((each) => each.size === size)
  return { ...product, stock_quantity: known?.stock_quantity ?? 0 }
}
