import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Client } from 'pg'

import type { Call } from '../command-line/command.ts'
import { labelOf, showValue } from '../database/describe-change.ts'
import { limitOption, pieces } from '../command-line/option-values.ts'
import { formatTime } from '../command-line/output.ts'
import { readRow, readRows } from '../database/read-rows.ts'
import { namedRefusal } from '../database/refusals.ts'
import { fieldNames, type ProductValues } from './product-fields.ts'

export function addProductLists(products: CommandUnknownOpts, call: Call): void {
  products
    .command('list')
    .summary('list products by name')
    .option('--category <slug>', 'of one category')
    .option('--search <text>', 'whose name or slug contains a text')
    .option(
      '--low [pieces]',
      'with at most this stock, of a size too; default: that of the settings',
      pieces,
    )
    .option('--hidden', 'only hidden ones')
    .addOption(limitOption(200))
    .action(async ({ category, search, low, hidden = false, limit }) => {
      const rows = await readRows<{ low_sizes: string | null }>(call.database)`
          select product.slug, product.name, product.category_slug as category, product.price::text,
            product.original_price::text, product.stock_quantity, product.is_active, product.is_featured,
            jsonb_array_length(product.pictures) as pictures, low.sizes as low_sizes
          from desk.products as product
            cross join (select coalesce(${low === true ? null : low}::integer + 1, low_stock_below) as below from public.shop_settings) as limits
            left join lateral (
              select string_agg(size || ' ' || stock_quantity, ', ' order by position) as sizes from desk.stock
              where ${low !== undefined} and product_slug = product.slug and size <> '' and stock_quantity < limits.below
            ) as low on true
          where (${category}::text is null
              or product.category_slug = (select slug from public.shop_categories where id = private.category_of(${category})))
            and (${search}::text is null or strpos(search.folded(product.name), search.folded(${search})) > 0 or strpos(product.slug, lower(${search})) > 0)
            and (not ${low !== undefined} or product.stock_quantity < limits.below or low.sizes is not null)
            and (not ${hidden} or not product.is_active)
          order by product.name, product.slug limit ${limit + 1}`
      call.output.rows(rows, {
        noun: ['product'],
        limit,
        order: 'first',
        shown: ({ low_sizes, ...product }) =>
          low === undefined ? product : { ...product, low_sizes },
      })
    })
  products
    .command('show <slug>')
    .summary('show a product, its stock and its prices so far')
    .action((slug) => showProduct(call, slug))
}

type Pictures = Pick<ProductValues, 'image_url' | 'images'>

/** All pictures of a product: the first one has a column of its own. */
export function listPictures({ image_url, images }: Pictures): string[] {
  return [image_url, ...images].filter((url) => url !== null)
}

export function pictureFields([first, ...images]: string[]): Pictures {
  return { image_url: first ?? null, images }
}

/** @throws a refusal when no product has this slug */
export async function readProduct(database: Client, slug: string): Promise<ProductValues> {
  const [found] = await readRows<{ product: ProductValues }>(database)`
    select private.product_values(known) as product from public.shop_products as known where known.slug = ${slug}`
  if (found) return found.product
  throw namedRefusal('PRODUCT_NOT_FOUND', { slug })
}

interface History {
  prices: { price: string; since: string }[]
  corrections: { change: number; size: string; corrected_at: string }[]
  sold: number
}

async function showProduct({ database, output }: Call, slug: string): Promise<void> {
  const product = await readProduct(database, slug)
  const history = await readRow<History>(database)`
    select
      (select coalesce(json_agg(json_build_object('price', recent.price::text, 'since', recent.since) order by recent.id), '[]')
        from (select * from private.product_prices where product_id = product.id order by id desc limit 10) as recent) as prices,
      (select coalesce(json_agg(json_build_object('change', recent.change, 'size', recent.size, 'corrected_at', recent.corrected_at) order by recent.id), '[]')
        from (select * from private.stock_corrections where product_id = product.id order by id desc limit 10) as recent) as corrections,
      (select coalesce(sum(item.quantity), 0)::integer
        from public.shop_order_items as item join public.shop_orders as placed on placed.id = item.order_id
        where item.product_id = product.id and placed.status <> 'cancelled') as sold
    from public.shop_products as product where product.slug = ${slug}`
  output.result(
    { slug, ...product, ...history },
    `${slug}  ${product.name}`,
    ...fieldNames
      .filter(
        (name) => !['name', 'description', 'image_url', 'images', 'sizes', 'stock'].includes(name),
      )
      .map((name) => line(labelOf(name), showValue(product[name]))),
    ...product.sizes.map(({ size, sku }) =>
      line(`  ${size}`, `${product.stock[size]}${sku ? `  (${sku})` : ''}`),
    ),
    line('sold', String(history.sold)),
    ...listPictures(product).map((url, at) => line(`picture ${at + 1}`, url)),
    ...(product.description ?? '').split('\n').flatMap((text) => (text ? line('', text) : [])),
    ...history.prices.map(({ price, since }) => `${formatTime(new Date(since))}  price ${price}`),
    ...history.corrections.map(
      ({ change, size, corrected_at }) =>
        `${formatTime(new Date(corrected_at))}  stock ${size && `${size} `}${change > 0 ? '+' : ''}${change}`,
    ),
  )
}

function line(label: string, text: string): string {
  return `${label.padEnd(12)}  ${text}`
}
