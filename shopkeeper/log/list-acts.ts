import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call, Perform } from '../command-line/command.ts'
import { limitOption, moment } from '../command-line/option-values.ts'
import { formatTime, type Column } from '../command-line/output.ts'
import { describeChange } from '../database/describe-change.ts'

export function addLogCommand(program: CommandUnknownOpts, perform: Perform): void {
  program
    .command('log')
    .description('list what was done on this command line, newest first')
    .option('--subject <name>', 'of one order number, slug, code or id')
    .option('--since <time>', 'since: 2026-11-22, 36h, 7d', moment)
    .addOption(limitOption(50))
    .action(perform(listActs))
}

interface OwnerAct {
  acted_at: Date
  actor: string
  act: string
  subject: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const columns: Column<OwnerAct>[] = [
  { title: 'WHEN', text: ({ acted_at }) => formatTime(acted_at) },
  { title: 'WHO', text: ({ actor }) => actor },
  { title: 'WHAT', text: ({ act }) => act },
  { title: 'OF', text: ({ subject }) => subject },
  { title: 'CHANGE', text: ({ before, after }) => describeChange(before, after) || 'unchanged' },
]

async function listActs(
  { database, output }: Call,
  { subject, since, limit }: { subject?: string; since?: Date; limit: number },
): Promise<void> {
  const { rows } = await database.query<OwnerAct>(
    `select acted_at, actor, act, subject, before, after from private.owner_acts
     where ($1::text is null or subject = $1 or act like 'codes %' and subject = private.normalize_code($1))
       and ($2::timestamptz is null or acted_at >= $2)
     order by id desc limit $3`,
    [subject, since, limit + 1],
  )
  output.page(rows, columns, { limit, noun: 'entry', plural: 'entries' })
}
