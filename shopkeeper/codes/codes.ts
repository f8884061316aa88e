import { InvalidArgumentError, Option, type CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call } from '../command-line/command.ts'
import { usageError } from '../command-line/exit-codes.ts'
import { amount, deadline, wholeNumber } from '../command-line/option-values.ts'
import { changeAndReport } from '../database/act.ts'
import { readRow, readRows } from '../database/read-rows.ts'

export function addCodeCommands(codes: CommandUnknownOpts, call: Call): void {
  codes
    .command('list')
    .summary('list the discount codes and how often each was used')
    .action(async () => {
      const rows = await readRows(call.database)`
          select code, percent, amount, nullif(minimum, 0) as minimum, is_active, valid_until, first_order_only,
            uses, is_welcome
          from desk.codes order by code`
      call.output.rows(rows, { noun: ['code'] })
    })
  codes
    .command('create <code>')
    .summary('add a discount code; each shopper can use it once')
    .option('--percent <number>', 'discount on the subtotal, 1 to 100', wholeNumber(1, 100))
    .addOption(
      new Option('--amount <dollars>', 'or a fixed discount, at most the subtotal: 10, 7.50')
        .argParser(discountAmount)
        .conflicts('percent'),
    )
    .option('--minimum <dollars>', 'refuse it for a subtotal below this', amount)
    .option('--until <time>', 'refuse it from then on: 2126-12-24, 7d from now', deadline)
    .option('--any-order', 'not only for the first order of a shopper')
    .description('Neither discount nor minimum can be changed later: make another code.')
    .action(async (typed, { percent, amount: dollars, minimum, until, anyOrder }) => {
      if (percent === undefined && dollars === undefined)
        throw usageError('Say what the code takes off: --percent 10, or --amount 10.')
      await createCode(call, typed, {
        percent: percent ?? null,
        amount: dollars ?? null,
        minimum: minimum ?? null,
        valid_until: until?.toISOString() ?? null,
        first_order_only: !anyOrder,
      })
    })
  codes
    .command('disable <code>')
    .summary('accept a code no longer')
    .option(
      '--instead <code>',
      'for the welcome mail of the newsletter, when it names the disabled one',
    )
    .action(async (typed, { instead }) => {
      const code = await storedSpelling(call, typed)
      await changeAndReport(call, code, async (database) => {
        const rows = await readRows<{ is_active: boolean }>(database)`
            select is_active from private.codes where code = ${code} for update`
        await readRows(database)`select private.disable_code(${code}, ${instead})`
        return { before: rows[0] ?? null, after: { is_active: false } }
      })
      if (instead)
        call.output.note('Announcement and newsletter may name the old discount: content/shop.ts.')
    })
}

async function createCode(call: Call, typed: string, values: object): Promise<void> {
  const code = await storedSpelling(call, typed)
  await changeAndReport(call, code, async (database) => {
    await readRows(database)`
      select private.create_code(${code}, percent, amount, minimum, valid_until, first_order_only)
      from jsonb_populate_record(null::private.codes, ${values})`
    return { before: null, after: { code, ...values } }
  })
}

function discountAmount(text: string): string {
  const dollars = amount(text)
  if (Number(dollars) > 0) return dollars
  throw new InvalidArgumentError('It must be more than 0.')
}

/** The log has the code as it is stored, in whichever spelling it was typed. */
async function storedSpelling({ database }: Call, typed: string): Promise<string> {
  const { code } = await readRow<{ code: string | null }>(database)`
    select private.normalize_code(${typed}) as code`
  return code ?? typed
}
