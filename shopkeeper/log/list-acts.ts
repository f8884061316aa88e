import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call } from '../command-line/command.ts'
import { limitOption, moment } from '../command-line/option-values.ts'
import { describeChange } from '../database/describe-change.ts'
import { readRows } from '../database/read-rows.ts'

export function addLogCommand(program: CommandUnknownOpts, call: Call): void {
  program
    .command('log')
    .summary('list what was done on this command line, newest first')
    .option('--subject <name>', 'of one order number, slug, code or id')
    .option('--since <time>', 'since: 2026-11-22, 36h, 7d', moment)
    .addOption(limitOption(50))
    .action(async ({ subject, since, limit }) => {
      const rows = await readRows<Record<'before' | 'after', object | null>>(call.database)`
          select acted_at, actor, act, subject, before, after from private.owner_acts
          where (${subject}::text is null or subject = ${subject}
              or act like 'codes %' and subject = private.normalize_code(${subject}))
            and (${since}::timestamptz is null or acted_at >= ${since})
          order by id desc limit ${limit + 1}`
      call.output.rows(rows, {
        noun: ['entry', 'entries'],
        limit,
        shown: ({ before, after, ...act }) => ({
          ...act,
          change: describeChange(before, after) || 'unchanged',
        }),
      })
    })
}
