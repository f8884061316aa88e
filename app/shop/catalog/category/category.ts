import type { Database } from '../../../client/database.types.ts'

/** `product_count` counts the active products in it. */
export type Category = Database['public']['Tables']['shop_categories']['Row']

/** What a select of categories needs. Descriptions and pictures are not sent to the browser. */
export type CategoryOption = Pick<Category, 'id' | 'name' | 'slug' | 'product_count'>

export function toCategoryOptions(categories: readonly Category[]): CategoryOption[] {
  return categories.map(({ id, name, slug, product_count }) => ({ id, name, slug, product_count }))
}

type Named = Pick<Category, 'id' | 'slug' | 'aliases'>

/** Finds a category by slug or id, also of one that was merged into it: links with each may have been shared. */
export function findCategory<Option extends Named>(
  categories: readonly Option[],
  name: string | null,
): Option | null {
  const found = categories.find(({ id, slug }) => slug === name || id === name)
  return found ?? categories.find(({ aliases }) => aliases.some((alias) => alias === name)) ?? null
}
