import type { Call } from '../command-line/command.ts'

/** `customers export`: what the shopper's own download has, by the same function. */
export async function exportCustomer({ arguments: args, database, output }: Call): Promise<void> {
  await database.query('begin read only')
  try {
    await database.query(
      `select set_config('request.jwt.claims', json_build_object('sub', private.find_account($1), 'role', 'authenticated')::text, true)`,
      [args.operands[0]],
    )
    const { rows } = await database.query<{ data: object }>('select public.own_data() as data')
    const data = rows[0]?.data ?? {}
    output.result(data, ...JSON.stringify(data, null, 2).split('\n'))
  } finally {
    await database.query('rollback')
  }
}
