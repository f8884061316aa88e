import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call } from '../command-line/command.ts'
import { refusal } from '../command-line/exit-codes.ts'
import { limitOption } from '../command-line/option-values.ts'
import { changeAndReport } from '../database/act.ts'
import { showValue } from '../database/describe-change.ts'
import { readRows } from '../database/read-rows.ts'

export function addMessageCommands(messages: CommandUnknownOpts, call: Call): void {
  messages
    .command('list')
    .summary('list messages of the contact form, newest first')
    .option('--open', 'only those that are not answered')
    .addOption(limitOption(50))
    .action(async ({ open = false, limit }) => {
      const rows = await readRows<{ message: string }>(call.database)`
          select id, created_at, name, email, message, answered_at from desk.messages
          where not ${open} or answered_at is null order by position desc limit ${limit + 1}`
      call.output.rows(rows, {
        noun: ['message'],
        limit,
        shown: (row) => ({ ...row, message: showValue(row.message) }),
      })
    })
  messages
    .command('answered <ids...>')
    .summary('mark messages as answered')
    .action((ids) => markAnswered(call, ids))
}

async function markAnswered(call: Call, ids: string[]): Promise<void> {
  for (const id of ids) {
    await changeAndReport(call, `message ${id}`, async (database) => {
      const [found] = await readRows<Record<'before' | 'after', Date | null>>(database)`
        update private.contact_messages as message set answered_at = coalesce(message.answered_at, now())
        from (select * from private.contact_messages where id::text = ${id} for no key update) as known
        where message.id = known.id returning known.answered_at as before, message.answered_at as after`
      if (!found) throw refusal(`No message has the number ${id}.`)
      return { before: { answered_at: found.before }, after: { answered_at: found.after } }
    })
  }
}
