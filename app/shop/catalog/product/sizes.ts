import type { ProductSummary } from './product.ts'

type Sized = Pick<ProductSummary, 'sizes' | 'stock_quantity'>

/** The sizes of a product in their order; none for a product that has one size. */
export function sizesOf({ sizes }: Pick<Sized, 'sizes'>): ProductSummary['sizes'] {
  return sizes.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
}

/** The size that is taken where none was chosen: the middle one in stock, as in the database; '' for none. */
export function usualSize(product: Pick<Sized, 'sizes'>): string {
  const inStock = sizesOf(product).filter(({ stock_quantity }) => stock_quantity > 0)
  return inStock[Math.floor((inStock.length - 1) / 2)]?.size ?? ''
}

/** Whether the product is made in this size, '' being the size of one without sizes. */
export function isMadeIn({ sizes }: Pick<Sized, 'sizes'>, size: string): boolean {
  return sizes.length === 0 ? size === '' : sizes.some((each) => each.size === size)
}

/** The product with the stock of one size. */
export function inSize<Product extends Sized>(product: Product, size: string): Product {
  if (product.sizes.length === 0 && size === '') return product
  const known = product.sizes.find((each) => each.size === size)
  return { ...product, stock_quantity: known?.stock_quantity ?? 0 }
}
