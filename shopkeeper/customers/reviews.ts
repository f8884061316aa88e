import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call } from '../command-line/command.ts'
import { refusal } from '../command-line/exit-codes.ts'
import { limitOption, wholeNumber } from '../command-line/option-values.ts'
import { changeAndReport } from '../database/act.ts'
import { showValue } from '../database/describe-change.ts'
import { readRow, readRows } from '../database/read-rows.ts'
import { readProduct } from '../products/read-products.ts'

export function addReviewCommands(reviews: CommandUnknownOpts, call: Call): void {
  reviews
    .command('list')
    .summary('list reviews, newest first')
    .option('--product <slug>', 'of one product')
    .option('--stars <number>', 'with this many stars', wholeNumber(1, 5))
    .option('--hidden', 'only hidden ones')
    .addOption(limitOption(50))
    .action(async ({ product, stars, hidden = false, limit }) => {
      if (product !== undefined) await readProduct(call.database, product)
      const rows = await readRows<{ title: string | null; comment: string | null }>(call.database)`
          select id, created_at, product_slug as product, rating as stars, title, comment, is_hidden
          from desk.reviews where (${product}::text is null or product_slug = ${product})
            and (${stars}::integer is null or rating = ${stars}) and (not ${hidden} or is_hidden)
          order by created_at desc, id limit ${limit + 1}`
      call.output.rows(rows, {
        noun: ['review'],
        limit,
        shown: ({ title, comment, ...review }) => ({
          ...review,
          text: showValue([title, comment].filter(Boolean).join(': ')),
        }),
      })
    })
  reviews
    .command('hide <ids...>')
    .summary('hide reviews: on no page, in no average')
    .description('Their authors see that they are hidden, and cannot write others.')
    .action((ids) => setHidden(call, ids, true))
  reviews
    .command('show <ids...>')
    .summary('show hidden reviews again')
    .action((ids) => setHidden(call, ids, false))
}

async function setHidden(call: Call, ids: string[], is_hidden: boolean): Promise<void> {
  for (const id of ids) {
    const [found] = await readRows<{ slug: string }>(call.database)`
      select product_slug as slug from desk.reviews where id = ${id}`
    if (!found) throw refusal(`No review has the id ${id}.`)
    const subject = `review of ${found.slug} (${id.slice(0, 8)})`
    await changeAndReport(call, subject, async (database) => ({
      before: await readRow<{ is_hidden: boolean }>(database)`
        update public.shop_product_reviews as review set is_hidden = ${is_hidden}
        from (select * from public.shop_product_reviews where id::text = ${id} for no key update) as known
        where review.id = known.id returning known.is_hidden`,
      after: { is_hidden },
    }))
  }
}
