import type { Client } from 'pg'

import type { Call } from '../command-line/command.ts'
import { formatTime } from '../command-line/output.ts'
import { namedRefusal } from '../database/refusals.ts'
import { listPictures, type ProductValues } from './product-fields.ts'

interface History {
  prices: { price: string; since: string }[]
  corrections: { change: number; corrected_at: string }[]
  sold: number
}

/** `products show`. */
export async function showProduct({ arguments: args, database, output }: Call): Promise<void> {
  const [slug = ''] = args.operands
  const product = await readProduct(database, slug)
  const history = await readHistory(database, slug)
  output.result(
    { slug, ...product, ...history },
    `${slug}  ${product.name}`,
    `Price     ${product.price}${product.original_price ? ` (was ${product.original_price})` : ''}`,
    `Stock     ${product.stock_quantity}, sold ${history.sold}`,
    `Category  ${product.category}`,
    `Offered   ${product.is_active ? 'yes' : 'no, hidden'}${product.is_featured ? ', featured' : ''}`,
    ...listPictures(product).map((url, at) => `${`Picture ${at + 1}`.padEnd(9)} ${url}`),
    ...(product.description ?? '').split('\n').flatMap((line) => (line ? `          ${line}` : [])),
    ...history.prices.map(({ price, since }) => `${formatTime(new Date(since))}  price ${price}`),
    ...history.corrections.map(
      ({ change, corrected_at }) =>
        `${formatTime(new Date(corrected_at))}  stock ${change > 0 ? '+' : ''}${change}`,
    ),
  )
}

/** @throws a refusal when no product has this slug */
export async function readProduct(database: Client, slug: string): Promise<ProductValues> {
  const { rows } = await database.query<{ product: ProductValues }>(
    'select private.product_values(known) as product from public.shop_products as known where known.slug = $1',
    [slug],
  )
  const [found] = rows
  if (found) return found.product
  throw namedRefusal('PRODUCT_NOT_FOUND', { slug })
}

async function readHistory(database: Client, slug: string): Promise<History> {
  const { rows } = await database.query<History>(
    `select
       (select coalesce(json_agg(json_build_object('price', recent.price::text, 'since', recent.since) order by recent.id), '[]')
         from (select * from private.product_prices where product_id = product.id order by id desc limit 10) as recent) as prices,
       (select coalesce(json_agg(json_build_object('change', recent.change, 'corrected_at', recent.corrected_at) order by recent.id), '[]')
         from (select * from private.stock_corrections where product_id = product.id order by id desc limit 10) as recent) as corrections,
       (select coalesce(sum(item.quantity), 0)::integer
         from public.shop_order_items as item join public.shop_orders as placed on placed.id = item.order_id
         where item.product_id = product.id and placed.status <> 'cancelled') as sold
     from public.shop_products as product where product.slug = $1`,
    [slug],
  )
  return rows[0] ?? { prices: [], corrections: [], sold: 0 }
}
