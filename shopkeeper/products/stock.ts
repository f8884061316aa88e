import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import { reasonOf } from '../../backend/database/database-errors.ts'
import type { Call } from '../command-line/command.ts'
import { usageError } from '../command-line/exit-codes.ts'
import { pieces, wholeNumber } from '../command-line/option-values.ts'
import { changeAndReport } from '../database/act.ts'
import { readRow } from '../database/read-rows.ts'
import { isSameName } from './product-fields.ts'
import { readProduct } from './read-products.ts'

export function addStockCommands(stock: CommandUnknownOpts, call: Call): void {
  const command = (name: string) =>
    stock.command(name).argument('<slug>').argument('<words...>').usage('<slug> [size] <pieces>')
  command('add')
    .summary('add delivered or returned pieces to the stock')
    .action((slug, words) => moveStock(call, slug, words, 1))
  command('remove')
    .summary('take lost or broken pieces from the stock')
    .action((slug, words) => moveStock(call, slug, words, -1))
  command('count')
    .summary('set the stock to what was counted')
    .option(
      '--expect <pieces>',
      'refuse unless the stock is this one now, as it was when you counted',
      pieces,
    )
    .action(async (slug, words, { expect }) => {
      const { size, number } = readPieces(words, 0)
      const { stock: known } = await readProduct(call.database, slug)
      const name = Object.keys(known).find((each) => isSameName(each, size)) ?? size
      // Absolute, and therefore compared with the stock that the owner knew.
      const expected = expect ?? known[name] ?? 0
      await changeAndReport(call, slug, async (database) => ({
        before: { stock: { [name]: expected } },
        after: await readStock(database)`
          select private.change_stock(${slug}, ${size}, ${number}, ${expected}) as stock`,
      }))
    })
}

/** Relative: what is sold in the meantime is counted as well. */
async function moveStock(call: Call, slug: string, words: string[], sign: 1 | -1): Promise<void> {
  const { size, number } = readPieces(words, 1)
  await changeAndReport(call, slug, async (database) => {
    const { stock } = await readStock(database)`
      select private.change_stock(${slug}, ${size}, ${sign * number}) as stock`
    const [name = '', pieces = 0] = Object.entries(stock)[0] ?? []
    return { before: { stock: { [name]: pieces - sign * number } }, after: { stock } }
  })
}

const readStock = readRow<{ stock: Record<string, number> }>

/** `M 5`, and `5` for a product without sizes. */
function readPieces(words: string[], least: number): { size: string; number: number } {
  const [size, count] = words.length === 1 ? ['', words[0]] : words
  if (size === undefined || count === undefined || words.length > 2)
    throw usageError('Give a slug, the size where there are sizes, and the pieces.')
  try {
    return { size, number: wholeNumber(least, 1_000_000)(count) }
  } catch (error) {
    throw usageError(`'${count}' is invalid. ${reasonOf(error)}`)
  }
}
