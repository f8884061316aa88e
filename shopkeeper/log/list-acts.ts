import type { Call } from '../command-line/command.ts'
import { formatTime, type Column } from '../command-line/output.ts'
import { describeChange } from '../database/describe-change.ts'

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

/** `log`. */
export async function listActs({ arguments: args, database, output }: Call): Promise<void> {
  const limit = args.wholeNumber('limit', 1, 100_000) ?? 50
  const { rows } = await database.query<OwnerAct>(
    `select acted_at, actor, act, subject, before, after from private.owner_acts
     where ($1::text is null or subject = $1 or act like 'codes %' and subject = private.normalize_code($1))
       and ($2::timestamptz is null or acted_at >= $2)
     order by id desc limit $3`,
    [args.text('subject'), args.moment('since'), limit + 1],
  )
  output.page(rows, columns, { limit, noun: 'entry', plural: 'entries' })
}
