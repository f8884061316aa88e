import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import { lastBackup } from '../backup/backups.ts'
import type { Call, Perform } from '../command-line/command.ts'
import { pieces } from '../command-line/option-values.ts'
import { countOf, formatTime } from '../command-line/output.ts'
import { readRow } from '../database/read-rows.ts'
import { heldUntil } from '../mails/waiting-mails.ts'

export function addTodayCommand(program: CommandUnknownOpts, perform: Perform): void {
  program
    .command('today')
    .summary('show what is to be done: orders to send, unpaid ones, low stock, mails, messages')
    .option('--low <pieces>', 'stock that counts as low; default: that of the settings', pieces)
    .action(perform(showToday))
}

interface Today {
  to_send: number
  oldest_order: string | null
  oldest_hours: number | null
  unpaid: number
  shipped: number
  low: { slug: string; stock_quantity: number }[]
  low_count: number
  mails_waiting: number
  mails_given_up: number
  mails_held: number
  open_messages: number
}

const shownProducts = 10

/** What waits for the owner. */
async function showToday(call: Call, { low: lowStock }: { low?: number }): Promise<void> {
  const { database, environment, output } = call
  const today = await readRow<Today>(
    database,
    `with open as (
       select * from private.open_orders
     ), low as (
       select concat_ws(' ', product.slug, sized.size) as slug, coalesce(sized.stock_quantity, product.stock_quantity) as stock_quantity
       from public.shop_products as product
         left join public.shop_product_sizes as sized on sized.product_id = product.id and sized.position is not null
       where product.is_active and coalesce(sized.stock_quantity, product.stock_quantity) < coalesce($1::integer + 1, (select low_stock_below from public.shop_settings))
     )
     select
       (select count(*)::integer from open where status <> 'shipped') as to_send,
       (select order_number from open where status <> 'shipped' order by created_at limit 1) as oldest_order,
       (select floor(extract(epoch from now() - min(created_at)) / 3600)::integer from open where status <> 'shipped') as oldest_hours,
       (select count(*)::integer from open where payment_status in ('pending', 'failed')) as unpaid,
       (select count(*)::integer from open where status = 'shipped') as shipped,
       (select coalesce(json_agg(first), '[]') from (select * from low order by stock_quantity, slug limit ${shownProducts}) as first) as low,
       (select count(*)::integer from low) as low_count,
       (select count(*)::integer from private.outbox where sent_at is null and next_attempt_at < $2) as mails_waiting,
       (select count(*)::integer from private.outbox where sent_at is null and next_attempt_at = $2) as mails_held,
       (select count(*)::integer from private.outbox where sent_at is null and next_attempt_at = 'infinity') as mails_given_up,
       (select count(*)::integer from private.contact_messages where answered_at is null) as open_messages`,
    [lowStock, heldUntil],
  )
  const oldest = today.oldest_order
    ? ` (oldest ${today.oldest_order}, ${today.oldest_hours} h)`
    : ''
  const more =
    today.low_count > today.low.length ? `, and ${today.low_count - today.low.length} more` : ''
  const low = today.low.map(({ slug, stock_quantity }) => `${slug} ${stock_quantity}`).join(', ')
  const backup = await lastBackup(call)
  const none = environment.databaseUrl ? 'those of the server of DATABASE_URL' : 'none'
  const held = today.mails_held > 0 ? `, ${today.mails_held} held (mails release)` : ''
  output.result(
    { ...today, backup },
    `${countOf(today.to_send, 'order')} to send${oldest}, ${today.unpaid} unpaid, ${today.shipped} on the way`,
    `Low: ${low || 'none'}${more}`,
    `Mails: ${today.mails_waiting} waiting, ${today.mails_given_up} given up${held}`,
    `Messages: ${today.open_messages} to answer`,
    `Backup: ${backup ? `${formatTime(backup.finishedAt)} ${backup.state}` : none}`,
  )
}
