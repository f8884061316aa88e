import { InvalidArgumentError, Option, type CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call, Perform } from '../command-line/command.ts'
import { usageError } from '../command-line/exit-codes.ts'
import { amount, deadline, wholeNumber } from '../command-line/option-values.ts'
import { changeAndReport } from '../database/act.ts'
import { readRow, readRows } from '../database/read-rows.ts'

export function addCodeCommands(codes: CommandUnknownOpts, perform: Perform): void {
  codes
    .command('list')
    .summary('list the discount codes and how often each was used')
    .action(perform(listCodes))
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
    .action(perform(createCode))
  codes
    .command('disable <code>')
    .summary('accept a code no longer')
    .option(
      '--instead <code>',
      'for the welcome mail of the newsletter, when it names the disabled one',
    )
    .action(perform(disableCode))
}

async function listCodes({ database, output }: Call): Promise<void> {
  const rows = await readRows(database)`
    select offer.code, offer.percent, offer.amount, nullif(offer.minimum, 0) as minimum, offer.is_active, offer.valid_until, offer.first_order_only,
      (select count(*)::integer from private.code_uses as used where used.code = offer.code) as uses,
      exists (select from public.shop_settings where welcome_code = offer.code) as is_welcome
    from private.codes as offer order by offer.code`
  output.rows(rows, { noun: ['code'] })
}

interface NewCode {
  percent?: number
  amount?: string
  minimum?: string
  until?: Date
  anyOrder?: boolean
}

async function createCode(
  call: Call,
  typed: string,
  { percent, amount: dollars, minimum, until, anyOrder }: NewCode,
): Promise<void> {
  if (percent === undefined && dollars === undefined)
    throw usageError('Say what the code takes off: --percent 10, or --amount 10.')
  const values = {
    percent: percent ?? null,
    amount: dollars ?? null,
    minimum: minimum ?? null,
    valid_until: until?.toISOString() ?? null,
    first_order_only: !anyOrder,
  }
  const code = await storedSpelling(call, typed)
  await changeAndReport(call, code, async (database) => {
    await readRows(database)`
      select private.create_code(${code}, ${values.percent}, ${values.amount}, ${values.minimum},
        ${values.valid_until}, ${values.first_order_only})`
    return { before: null, after: { code, ...values } }
  })
}

function discountAmount(text: string): string {
  const dollars = amount(text)
  if (Number(dollars) > 0) return dollars
  throw new InvalidArgumentError('It must be more than 0.')
}

async function disableCode(
  call: Call,
  typed: string,
  { instead }: { instead?: string },
): Promise<void> {
  const code = await storedSpelling(call, typed)
  await changeAndReport(call, code, async (database) => {
    const rows = await readRows<{ is_active: boolean }>(database)`
      select is_active from private.codes where code = ${code} for update`
    await readRows(database)`select private.disable_code(${code}, ${instead})`
    return { before: rows[0] ?? null, after: { is_active: false } }
  })
  if (instead)
    call.output.note('Announcement and newsletter may name the old discount: content/shop.ts.')
}

/** The log has the code as it is stored, in whichever spelling it was typed. */
async function storedSpelling({ database }: Call, typed: string): Promise<string> {
  const { code } = await readRow<{ code: string | null }>(database)`
    select private.normalize_code(${typed}) as code`
  return code ?? typed
}
