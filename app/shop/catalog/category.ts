export interface Category {
  id: string
  name: string
  slug: string
  description: string | null
  image_url: string | null
  /** Number of active products in it. */
  product_count: number
}

/** What a choice among categories needs: their texts would go to every browser, for the one that is shown. */
export type CategoryChoice = Pick<Category, 'id' | 'name' | 'slug' | 'product_count'>

export function asChoices(categories: readonly Category[]): CategoryChoice[] {
  return categories.map(({ id, name, slug, product_count }) => ({ id, name, slug, product_count }))
}

/** '1 item', '12 items'. */
export function itemCount(product_count: number): string {
  return `${product_count} ${product_count === 1 ? 'item' : 'items'}`
}

/** Finds a category by slug or by id: links of either kind may have been shared. */
export function findCategory<Known extends { id: string; slug: string }>(
  categories: readonly Known[],
  slugOrId: string | null,
): Known | null {
  return categories.find(({ id, slug }) => slug === slugOrId || id === slugOrId) ?? null
}
