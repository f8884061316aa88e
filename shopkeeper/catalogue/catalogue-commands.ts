import { InvalidArgumentError, Option, type CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Perform } from '../command-line/command.ts'
import { filledText, pieces } from '../command-line/option-values.ts'
import { exportProducts } from './export-products.ts'

export function addCatalogueCommands(products: CommandUnknownOpts, perform: Perform): void {
  products
    .command('import <file>')
    .description('import products from a CSV file of Shopify or WooCommerce (asks)')
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
      'make products with several prices one for each value: --split Color',
      filledText,
    )
    .option('--categories <map>', 'other names of categories: "Shirts=men,Dresses=women"', readMap)
    .option('--create-categories', 'add categories that are not known')
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
    .addHelpText(
      'after',
      `
The plan is shown first. A command that was killed goes on when it is called again with the same
file and options. Products are found by the handle or SKU they were imported with, those of
\`products export\` by their slug; columns that the file lacks stay as they are.`,
    )
    // Its readers of CSV and HTML take longer to load than most commands to run.
    .action(
      perform(async (...given) => (await import('./import-products.ts')).importProducts(...given)),
    )
  products
    .command('export')
    .description('write all products as CSV, which `products import` and Shopify read')
    .action(perform(exportProducts))
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
