import { InvalidArgumentError, Option, type CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call } from '../command-line/command.ts'
import { moment } from '../command-line/option-values.ts'
import { exportRows } from '../database/export-rows.ts'

export function addReportCommand(program: CommandUnknownOpts, call: Call): void {
  program
    .command('report')
    .summary('show what was paid and refunded, by day, product or category')
    .option('--since <day>', 'from this day on: 2026-11-01, or 30d, today included', day, '30d')
    .option('--until <day>', 'up to this day, which is included; default: today', day)
    .addOption(
      new Option('--by <group>', 'a row for each')
        .choices(['day', 'product', 'category'])
        .default('day'),
    )
    .option('--csv', 'as CSV, without the last row, which adds up')
    .description(
      'Orders count on the day when they were paid, refunds on their own; a day begins at midnight in the time zone of the settings. Paid is with discount, shipping and tax, which are also shown apart; an order’s are shared out among its items.',
    )
    .action(async ({ since, until, by, csv = false }) => {
      const isTable = !csv && !call.output.isJson
      const query = reportQuery(by)
      const values = [since, until, isTable]
      if (!isTable) return exportRows(call, query, values)
      const { rows } = await call.database.query(query, values)
      call.output.rows(rows, { noun: ['row'] })
    })
}

/** Its parameters: since, until, and whether a last row adds up. */
function reportQuery(by: string): string {
  const sold = (amount: string) => `coalesce(sum(${amount}) filter (where kind = 'paid'), 0.00)`
  return `
    with today as (select (now() at time zone time_zone)::date as day from public.shop_settings)
    select case when grouping(sales.${by}) = 1 then 'total' else sales.${by}::text end as ${by},
      count(distinct order_id) filter (where kind = 'paid')::integer as orders,
      coalesce(sum(pieces) filter (where kind = 'paid'), 0)::integer as pieces,
      ${sold('total')} as paid, coalesce(sum(total) filter (where kind = 'refunded'), 0.00) as refunded,
      ${sold('discount')} as discount, ${sold('shipping')} as shipping, ${sold('tax')} as tax
    from today, private.sales(${dayOf('$1')}, coalesce(${dayOf('$2')}, today.day)) as sales
    group by grouping sets ((sales.${by}), ()) having grouping(sales.${by}) = 0 or $3
    order by grouping(sales.${by}), ${by === 'day' ? 'sales.day' : `paid desc, sales.${by}`}`
}

/** `30d` are the last thirty days with today. */
const dayOf = (text: string) =>
  `case when ${text}::text like '%d' then today.day + 1 - rtrim(${text}, 'd')::integer else ${text}::date end`

function day(text: string): string {
  if (/^[1-9]\d{0,3}d$/.test(text)) return text
  // Also refuses 2026-02-31.
  if (/^\d{4}-\d\d-\d\d$/.test(text) && moment(text)) return text
  throw new InvalidArgumentError('It must be a date like 2026-11-22, or a number of days like 30d.')
}
