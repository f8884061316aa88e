import type { Command } from '../command-line/command.ts'

export const catalogueCommands: Command[] = [
  {
    name: 'products import',
    summary: 'import products from a CSV file of Shopify or WooCommerce (asks)',
    operands: 'FILE',
    details: [
      'The plan is shown first. A command that was killed goes on when it is called again with the same',
      'file and options. Products are found by the handle or SKU they were imported with, those of',
      '`products export` by their slug; columns that the file lacks stay as they are.',
    ].join('\n'),
    options: {
      stock: { help: 'also set the stock of products that exist' },
      untracked: {
        value: 'PIECES',
        help: 'stock of new products whose stock the file does not count',
      },
      decimal: { value: 'SIGN', help: 'point or comma in prices like 1.200 and 1,299.00' },
      'currency-sign': { value: 'ignore', help: 'prices like € 20 are dollars' },
      split: {
        value: 'OPTION',
        help: 'make products with several prices one for each value: --split Color',
      },
      categories: { value: 'MAP', help: 'other names of categories: "Shirts=men,Dresses=women"' },
      'create-categories': { help: 'add categories that are not known' },
      category: { value: 'SLUG', help: 'of new products for which the file names none' },
      'category-from': { value: 'tags', help: 'also look for a category among the tags' },
      ignore: {
        value: 'COLUMNS',
        help: 'leave out columns that may decide price, stock or visibility',
      },
      encoding: { value: 'NAME', help: 'of a file that is not UTF-8: windows-1252' },
      'no-pictures': { help: 'do not fetch pictures' },
      report: { value: 'FILE', help: 'write what became of each product as CSV' },
    },
    load: async () => (await import('./import-products.ts')).importProducts,
  },
  {
    name: 'products export',
    summary: 'write all products as CSV, which `products import` and Shopify read',
    load: async () => (await import('./export-products.ts')).exportProducts,
  },
]
