import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import { lastBackup } from '../backup/backups.ts'
import type { Call } from '../command-line/command.ts'
import { pieces } from '../command-line/option-values.ts'
import { countOf, formatTime } from '../command-line/output.ts'
import { readRow } from '../database/read-rows.ts'

export function addTodayCommand(program: CommandUnknownOpts, call: Call): void {
  program
    .command('today')
    .summary('show what is to be done: orders to send, unpaid ones, low stock, mails, messages')
    .option('--low <pieces>', 'stock that counts as low; default: that of the settings', pieces)
    .action((options) => showToday(call, options))
}

interface Today {
  to_send: number
  oldest_order: string | null
  oldest_placed_at: Date | null
  unpaid: number
  on_the_way: number
  open_messages: number
  waiting_mails: number
  held_mails: number
  given_up_mails: number
  low: { slug: string; stock_quantity: number }[]
  low_count: number
}

const shownProducts = 10

/** What waits for the owner. */
async function showToday(call: Call, { low: lowStock }: { low?: number }): Promise<void> {
  const { database, environment, output } = call
  const today = await readRow<Today>(database)`
    with low as (
       select concat_ws(' ', product_slug, nullif(size, '')) as slug, stock_quantity from desk.stock
       where is_active and case when ${lowStock}::integer is null then is_low else stock_quantity <= ${lowStock} end
     )
     select today.*, (select order_number from private.open_orders where status <> 'shipped' order by created_at limit 1) as oldest_order,
       (select coalesce(json_agg(first), '[]') from (select * from low order by stock_quantity, slug limit ${shownProducts}) as first) as low,
       (select count(*)::integer from low) as low_count
     from desk.today`
  const hours = Math.floor((Date.now() - Number(today.oldest_placed_at)) / 3_600_000)
  const oldest = today.oldest_order ? ` (oldest ${today.oldest_order}, ${hours} h)` : ''
  const more =
    today.low_count > today.low.length ? `, and ${today.low_count - today.low.length} more` : ''
  const low = today.low.map(({ slug, stock_quantity }) => `${slug} ${stock_quantity}`).join(', ')
  const backup = await lastBackup(call)
  const none = environment.databaseUrl ? 'those of the server of DATABASE_URL' : 'none'
  const held = today.held_mails > 0 ? `, ${today.held_mails} held (mails release)` : ''
  output.result(
    { ...today, backup },
    `${countOf(today.to_send, 'order')} to send${oldest}, ${today.unpaid} unpaid, ${today.on_the_way} on the way`,
    `Low: ${low || 'none'}${more}`,
    `Mails: ${today.waiting_mails} waiting, ${today.given_up_mails} given up${held}`,
    `Messages: ${today.open_messages} to answer`,
    `Backup: ${backup ? `${formatTime(backup.finishedAt)} ${backup.state}` : none}`,
  )
}
