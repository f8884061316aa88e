import { InvalidArgumentError, Option, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { stringify } from 'csv-stringify/sync'

import type { Call } from '../command-line/command.ts'
import { filledText, pieces } from '../command-line/option-values.ts'
import { jsonLines } from '../command-line/output.ts'
import { readInBatches } from '../database/read-rows.ts'
import {
  cellsOf,
  fieldNames,
  productFields,
  type ProductValues,
  type Size,
} from '../products/product-fields.ts'
import { listPictures } from '../products/read-products.ts'

export function addCatalogueCommands(products: CommandUnknownOpts, call: Call): void {
  products
    .command('import <file>')
    .summary('import products from a CSV file of Shopify or WooCommerce (asks)')
    .option('--stock', 'also set the stock of products that exist')
    .option(
      '--untracked <pieces>',
      'stock of new products whose stock the file does not count',
      pieces,
    )
    .addOption(
      new Option('--decimal <sign>', 'point or comma in prices like 1.200 and 1,299.00').choices([
        'point',
        'comma',
      ]),
    )
    .addOption(
      new Option('--currency-sign <ignore>', 'prices like € 20 are dollars').choices(['ignore']),
    )
    .option(
      '--split <option>',
      'make each product one for each value of an option: --split Color',
      filledText,
    )
    .option('--sizes <option>', 'the option that is the size: --sizes Length', filledText)
    .addOption(
      new Option('--price <highest>', 'which one counts of several prices of a product').choices([
        'highest',
      ]),
    )
    .option('--categories <map>', 'other names of categories: "Shirts=men,Dresses=women"', readMap)
    .option('--create-categories', 'add categories that are not known, as in a shop that has none')
    .option('--category <slug>', 'of new products for which the file names none', filledText)
    .addOption(
      new Option('--category-from <tags>', 'also look for a category among the tags').choices([
        'tags',
      ]),
    )
    .option(
      '--ignore <columns>',
      'leave out columns that may decide price, stock or visibility',
      (text) => listOf(text.toLowerCase()),
    )
    .option('--encoding <name>', 'of a file that is not UTF-8: windows-1252')
    .option('--no-pictures', 'do not fetch pictures')
    .option('--report <file>', 'write what became of each product as CSV')
    .description(
      'The plan is shown first. A command that was killed goes on when it is called again with the same file and options. Products are found by the handle or SKU they were imported with, those of `products export` by their slug; columns that the file lacks stay as they are.',
    )
    // Its readers of CSV and HTML take longer to load than most commands to run.
    .action(async (file, options) =>
      (await import('./import-products.ts')).importProducts(call, file, options),
    )
  products
    .command('export')
    .summary('write all products as CSV, which `products import` and Shopify read')
    .action(() => exportProducts(call))
}

/** `Shirts=men,Dresses=women`. */
function readMap(text: string): Record<string, string> {
  return Object.fromEntries(
    listOf(text).map((entry) => {
      const [, name, slug] = /^(.+?)\s*=\s*([a-z0-9-]+)$/.exec(entry) ?? []
      if (name === undefined || slug === undefined)
        throw new InvalidArgumentError('It must be like "Shirts=men,Dresses=women".')
      return [name.toLowerCase(), slug]
    }),
  )
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

type ExportedProduct = ProductValues & { slug: string }

/** Shopify's columns of today. Importing it changes nothing. */
async function exportProducts({ database, output }: Call): Promise<void> {
  const batches = readInBatches<{ product: ExportedProduct }>(
    database,
    `select private.product_values(product) || jsonb_build_object('slug', product.slug) as product
     from public.shop_products as product order by product.slug`,
  )
  if (!output.isJson) await output.raw(stringify([columns]))
  for await (const { rows } of batches) {
    const products = rows.map(({ product }) => product)
    await output.raw(
      output.isJson ? jsonLines(products) : stringify(products.flatMap(linesOf), { columns }),
    )
  }
}

const columns = [
  'URL handle',
  ...fieldNames.flatMap((name) => productFields[name].columns?.[0] ?? []),
  'Option1 name',
  'Option1 value',
  'SKU',
  'Stock at export',
  'Image position',
  'Published on online store',
  'Inventory tracker',
]

/** A line for each size and each picture; the first one has all else. */
function linesOf(product: ExportedProduct): Record<string, string>[] {
  const pictures = listPictures(product)
  const sizes = product.sizes.length > 0 ? product.sizes : [{ size: '' }]
  const cells = cellsOf(product)
  const price = { Price: cells['Price'], 'Compare-at price': cells['Compare-at price'] }
  return Array.from({ length: Math.max(sizes.length, pictures.length, 1) }, (_, at) => ({
    'URL handle': product.slug,
    ...(at === 0 && { ...cells, 'Product image URL': '', 'Published on online store': 'true' }),
    ...(sizes[at] && { ...price, ...sizeCells(sizes[at], product) }),
    ...(pictures[at] && { 'Product image URL': pictures[at], 'Image position': String(at + 1) }),
  }))
}

function sizeCells({ size, sku }: Size, { stock }: ExportedProduct): Record<string, string> {
  const pieces = String(stock[size] ?? 0)
  return {
    ...(size !== '' && { 'Option1 name': 'Size', 'Option1 value': size }),
    SKU: sku ?? '',
    'Inventory quantity': pieces,
    'Stock at export': pieces,
    'Inventory tracker': 'shop',
  }
}
