import type { Call } from '../command-line/command.ts'
import { usageError } from '../command-line/exit-codes.ts'
import { countOf, formatTime, type Column } from '../command-line/output.ts'
import { changeAndReport } from '../database/report-change.ts'

interface Code {
  code: string
  percent: number
  is_active: boolean
  valid_until: Date | null
  first_order_only: boolean
  uses: number
  is_welcome: boolean
}

const columns: Column<Code>[] = [
  { title: 'CODE', text: ({ code }) => code },
  { title: 'PERCENT', text: ({ percent }) => percent, alignRight: true },
  { title: 'USES', text: ({ uses }) => uses, alignRight: true },
  { title: 'UNTIL', text: ({ valid_until }) => valid_until && formatTime(valid_until) },
  {
    title: '',
    text: ({ is_active, first_order_only, is_welcome }) =>
      [
        is_active ? '' : 'disabled',
        first_order_only ? 'first order' : 'any order',
        is_welcome ? 'in the welcome mail' : '',
      ]
        .filter(Boolean)
        .join(', '),
  },
]

/** `codes list`. */
export async function listCodes({ database, output }: Call): Promise<void> {
  const { rows } = await database.query<Code>(
    `select offer.code, offer.percent, offer.is_active, offer.valid_until, offer.first_order_only,
       (select count(*)::integer from private.code_uses as used where used.code = offer.code) as uses,
       exists (select from private.settings where name = 'welcome_code' and value = offer.code) as is_welcome
     from private.codes as offer order by offer.code`,
  )
  output.rows(rows, columns)
  output.note(countOf(rows.length, 'code'))
}

/** `codes create`. */
export async function createCode(call: Call): Promise<void> {
  const { arguments: args } = call
  const code = await storedSpelling(call)
  const percent = args.wholeNumber('percent', 1, 100)
  if (percent === null) throw usageError('A new code needs --percent')
  const values = {
    percent,
    valid_until: args.deadline('until')?.toISOString() ?? null,
    first_order_only: !args.has('any-order'),
  }
  await changeAndReport(call, code, async (database) => {
    const { rows } = await database.query<{ code: string }>(
      'select private.create_code($1, $2, $3, $4) as code',
      [code, values.percent, values.valid_until, values.first_order_only],
    )
    return { before: null, after: { code: rows[0]?.code, ...values } }
  })
}

/** `codes disable`. */
export async function disableCode(call: Call): Promise<void> {
  const { arguments: args } = call
  const code = await storedSpelling(call)
  await changeAndReport(call, code, async (database) => {
    await database.query('select private.disable_code($1, $2)', [code, args.text('instead')])
    return { before: { is_active: true }, after: { is_active: false } }
  })
}

/** The log has the code as it is stored, in whichever spelling it was typed. */
async function storedSpelling({ arguments: args, database }: Call): Promise<string> {
  const [typed = ''] = args.operands
  const { rows } = await database.query<{ code: string | null }>(
    'select private.normalize_code($1) as code',
    [typed],
  )
  return rows[0]?.code ?? typed
}
