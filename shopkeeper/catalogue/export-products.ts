import { stringify } from 'csv-stringify/sync'

import type { Call } from '../command-line/command.ts'
import { jsonLines } from '../command-line/output.ts'
import { readInBatches } from '../database/read-rows.ts'
import { listPictures, type ProductValues } from '../products/read-products.ts'

type ExportedProduct = ProductValues & { slug: string }

const columns = [
  'Title',
  'URL handle',
  'Description',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'Price',
  'Compare-at price',
  'Inventory tracker',
  'Inventory quantity',
  'Stock at export',
  'Product image URL',
  'Image position',
]

/** Shopify's columns of today, a line for each picture. Importing it changes nothing. */
export async function exportProducts({ database, output }: Call): Promise<void> {
  const batches = readInBatches<{ product: ExportedProduct }>(
    database,
    `select private.product_values(product) || jsonb_build_object('slug', product.slug) as product
     from public.shop_products as product order by product.slug`,
  )
  if (!output.isJson) await output.raw(stringify([columns]))
  for await (const { rows } of batches) {
    const products = rows.map(({ product }) => product)
    await output.raw(output.isJson ? jsonLines(products) : stringify(products.flatMap(linesOf)))
  }
}

/** The first line has all; further pictures have lines with the handle alone. */
function linesOf(product: ExportedProduct): string[][] {
  const [first = '', ...others] = listPictures(product)
  return [
    [
      product.name,
      product.slug,
      product.description ?? '',
      product.category,
      product.is_featured ? 'featured' : '',
      'true',
      product.is_active ? 'active' : 'draft',
      product.price,
      product.original_price ?? '',
      'shop',
      String(product.stock_quantity),
      String(product.stock_quantity),
      first,
      first === '' ? '' : '1',
    ],
    ...others.map((url, at) => {
      const line = columns.map(() => '')
      line[columns.indexOf('URL handle')] = product.slug
      line[columns.indexOf('Product image URL')] = url
      line[columns.indexOf('Image position')] = String(at + 2)
      return line
    }),
  ]
}
