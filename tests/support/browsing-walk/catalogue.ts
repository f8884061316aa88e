import type pg from 'pg'

import { resultsOfPage, type Listing, type Search } from './model.ts'

export type Catalogue = Awaited<ReturnType<typeof readCatalogue>>

/** What the walk needs to know of the shop, which does not change meanwhile. */
export async function readCatalogue(owner: pg.Pool) {
  const { rows } = await owner.query<{ slug: string; name: string }>(
    'select slug, name from public.shop_categories order by slug',
  )
  const { rows: numbers } = await owner.query<{ ceiling: number; products: number }>(
    `select (ceil(max(price) / 10) * 10)::int as ceiling, count(*)::int as products
     from public.shop_products where is_active`,
  )
  const { ceiling = 0, products = 0 } = numbers[0] ?? {}
  return { categories: rows, ceiling, products }
}

export interface Found {
  total: number
  names: string[]
  counts: Record<string, number>
}

/** The number of matches, the names of the first ones in order, and the matches by category. */
export async function find(owner: pg.Pool, screen: Listing | Search): Promise<Found> {
  const { text, category, minPrice, maxPrice, inStock, featured, kind, sort } = screen
  const skipped = kind === 'search' ? (screen.page - 1) * resultsOfPage : 0
  const { rows } = await owner.query<{ found: Found }>(
    `with folded as (
       select product.*, category.slug as category_slug, lower(product.name) as folded_name,
         normalize(lower(product.name), NFKD) collate "C" as sorted_name
       from public.shop_products as product join public.shop_categories as category on category.id = category_id
       where is_active
     ), matching as (
       select *, case when folded_name = $1 then 0 when starts_with(folded_name, $1) then 1
           when folded_name ~ ('\\m' || $1) then 2 when strpos(folded_name, $1) > 0 then 3 else 4 end as rank
       from folded
       where (strpos(folded_name, $1) > 0 or strpos(lower(description), $1) > 0)
         and price >= coalesce($2, 0) and price <= coalesce($3, price)
         and (not $4 or stock_quantity > 0) and (not $5 or is_featured)
     ), found as (select * from matching where $6 = '' or category_slug = $6)
     select json_build_object(
       'total', (select count(*) from found),
       'names', array(select name from found order by ${orders[sort]} limit 5 offset $7),
       'counts', (select coalesce(json_object_agg(slug, number), '{}') from (
         select category_slug as slug, count(*) as number from matching group by category_slug) as each)) as found`,
    [text.toLowerCase(), minPrice, maxPrice, inStock, featured, category, skipped],
  )
  if (!rows[0]) throw new Error('The database found nothing')
  return rows[0].found
}

const orders: Record<Listing['sort'] | Search['sort'], string> = {
  name: 'sorted_name, id',
  'price-low': 'price, sorted_name, id',
  'price-high': 'price desc, sorted_name, id',
  featured: 'is_featured desc, sorted_name, id',
  newest: 'created_at desc, id',
  relevance: 'rank, is_featured desc, created_at desc, id',
}
