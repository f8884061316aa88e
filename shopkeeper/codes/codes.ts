import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call, Perform } from '../command-line/command.ts'
import { deadline, wholeNumber } from '../command-line/option-values.ts'
import { changeAndReport } from '../database/act.ts'
import { readRow } from '../database/read-rows.ts'

export function addCodeCommands(codes: CommandUnknownOpts, perform: Perform): void {
  codes
    .command('list')
    .summary('list the discount codes and how often each was used')
    .action(perform(listCodes))
  codes
    .command('create <code>')
    .summary('add a discount code; each shopper can use it once')
    .requiredOption('--percent <number>', 'discount on the subtotal, 1 to 100', wholeNumber(1, 100))
    .option('--until <time>', 'refuse it from then on: 2126-12-24, 7d from now', deadline)
    .option('--any-order', 'not only for the first order of a shopper')
    .description('The percentage cannot be changed later: orders that used the code refer to it.')
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
  const { rows } = await database.query(
    `select offer.code, offer.percent, offer.is_active, offer.valid_until, offer.first_order_only,
       (select count(*)::integer from private.code_uses as used where used.code = offer.code) as uses,
       exists (select from public.shop_settings where welcome_code = offer.code) as is_welcome
     from private.codes as offer order by offer.code`,
  )
  output.rows(rows, { noun: ['code'] })
}

async function createCode(
  call: Call,
  typed: string,
  { percent, until, anyOrder }: { percent: number; until?: Date; anyOrder?: boolean },
): Promise<void> {
  const values = {
    percent,
    valid_until: until?.toISOString() ?? null,
    first_order_only: !anyOrder,
  }
  const code = await storedSpelling(call, typed)
  await changeAndReport(call, code, async (database) => {
    await database.query('select private.create_code($1, $2, $3, $4)', [
      code,
      ...Object.values(values),
    ])
    return { before: null, after: { code, ...values } }
  })
}

async function disableCode(
  call: Call,
  typed: string,
  { instead }: { instead?: string },
): Promise<void> {
  const code = await storedSpelling(call, typed)
  await changeAndReport(call, code, async (database) => {
    await database.query('select private.disable_code($1, $2)', [code, instead])
    return { before: { is_active: true }, after: { is_active: false } }
  })
}

/** The log has the code as it is stored, in whichever spelling it was typed. */
async function storedSpelling({ database }: Call, typed: string): Promise<string> {
  const sql = 'select private.normalize_code($1) as code'
  const { code } = await readRow<{ code: string | null }>(database, sql, [typed])
  return code ?? typed
}
