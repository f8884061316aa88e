import type pg from 'pg'

/** Arguments of search_products. */
export interface Question {
  q?: string
  category?: string
  min_price?: number
  max_price?: number
  in_stock?: boolean
  featured?: boolean
  sort?: string
  page_limit?: number
  page_offset?: number
}

interface ShelfItem {
  id: string
  slug: string
  name: string
  description: string
  price: number
  in_stock: boolean
  is_featured: boolean
  category: string
  /** Seconds. */
  created_at: number
}

/** All active products. */
export async function shelfOf(owner: pg.Pool): Promise<ShelfItem[]> {
  const { rows } = await owner.query<ShelfItem>(
    `select product.id, product.slug, lower(product.name) as name, coalesce(lower(product.description), '') as description,
       product.price::float, stock_quantity > 0 as in_stock, is_featured, category.slug as category,
       extract(epoch from created_at)::float as created_at
     from public.shop_products as product join public.shop_categories as category on category.id = category_id
     where is_active`,
  )
  return rows
}

/** The specified result, by comparing every product: total, and slugs of the page. */
export function expectedOf(shelf: ShelfItem[], question: Question): [number, string[]] {
  const { q = '', page_offset = 0 } = question
  const { page_limit = question.page_offset === undefined ? 20 : 10 } = question
  const hits = shelf.filter(
    (item) =>
      (item.name.includes(q) || item.description.includes(q)) &&
      (!question.category || item.category === question.category) &&
      item.price >= (question.min_price ?? 0) &&
      item.price <= (question.max_price ?? Infinity) &&
      (!question.in_stock || item.in_stock) &&
      (!question.featured || item.is_featured),
  )
  const { sort = 'relevance' } = question
  const keys = keysBySort[sort === 'relevance' && !q ? 'name' : sort] ?? keysBySort['name']
  const sorted = hits
    .map((item) => ({ item, keys: keys?.(item, q) ?? [] }))
    .toSorted((one, other) => compare(one.keys, other.keys))
  const page = sorted.slice(page_offset, page_offset + page_limit)
  return [hits.length, page.map(({ item }) => item.slug)]
}

/** The specified suggestions, in lower case. */
export function suggestedOf(shelf: ShelfItem[], q: string, limit: number): string[] {
  return shelf
    .filter((item) => item.name.includes(q))
    .map((item) => ({ item, keys: [rank(item, q), byName(item)] }))
    .toSorted((one, other) => compare(one.keys, other.keys))
    .slice(0, limit)
    .map(({ item }) => item.name)
}

type Key = number | string

const keysBySort: Record<string, (item: ShelfItem, q: string) => Key[]> = {
  name: (item) => [byName(item), item.id],
  'price-low': (item) => [item.price, byName(item), item.id],
  'price-high': (item) => [-item.price, byName(item), item.id],
  featured: (item) => [Number(!item.is_featured), byName(item), item.id],
  newest: (item) => [-item.created_at, item.id],
  relevance: (item, q) => [rank(item, q), Number(!item.is_featured), -item.created_at, item.id],
}

/** Rank: exact name, prefix of the name, of a word in it, elsewhere in it, description. */
function rank({ name }: ShelfItem, q: string): number {
  const isFound = [
    name === q,
    name.startsWith(q),
    ` ${wordsOf(name)}`.includes(` ${wordsOf(q)}`),
    name.includes(q),
    true,
  ]
  return isFound.indexOf(true)
}

/** Symbols separate words. */
function wordsOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
}

/** Byte order of the NFD form. */
function byName({ name }: ShelfItem): string {
  return Buffer.from(name.normalize('NFD')).toString('hex')
}

function compare(one: Key[], other: Key[]): number {
  const at = one.findIndex((key, n) => key !== other[n])
  const [left, right] = [one[at] ?? 0, other[at] ?? 0]
  if (at < 0) return 0
  return left < right ? -1 : 1
}
