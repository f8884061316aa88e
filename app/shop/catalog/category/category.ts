import type { Database } from '../../../client/database.types.ts'

/** `product_count` counts the active products in it. */
export type Category = Database['public']['Tables']['shop_categories']['Row']

/** What a select of categories needs. Descriptions and pictures are not sent to the browser. */
export type CategoryOption = Pick<Category, 'id' | 'name' | 'slug' | 'product_count'>

export function toCategoryOptions(categories: readonly Category[]): CategoryOption[] {
  return categories.map(({ id, name, slug, product_count }) => ({ id, name, slug, product_count }))
}

/** '1 item', '12 items'. */
export function itemCount(product_count: number): string {
  return `${product_count} ${product_count === 1 ? 'item' : 'items'}`
}

/** Finds a category by slug or id: links with either may have been shared. */
export function findCategory<Option extends { id: string; slug: string }>(
  categories: readonly Option[],
  slugOrId: string | null,
): Option | null {
  return categories.find(({ id, slug }) => slug === slugOrId || id === slugOrId) ?? null
}
