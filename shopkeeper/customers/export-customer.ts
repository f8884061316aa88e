import type { Call } from '../command-line/command.ts'
import { findPerson } from './person.ts'

interface OwnData {
  newsletter: object[]
  messages: object[]
}

/** `customers export`: what the shopper's own download has, by the same function, and what else names the address. */
export async function exportCustomer({ arguments: args, database, output }: Call): Promise<void> {
  await database.query('begin read only')
  try {
    const { email, account, newsletter, messages } = await findPerson(database, args.operands[0])
    await database.query(
      `select set_config('request.jwt.claims', json_build_object('sub', $1::uuid, 'role', 'authenticated')::text, true)`,
      [account],
    )
    const { rows } = account
      ? await database.query<{ data: OwnData }>('select public.own_data() as data')
      : { rows: [{ data: { email, newsletter: [], messages: [] } }] }
    const [own] = rows
    const data = {
      ...own?.data,
      newsletter: [...(own?.data.newsletter ?? []), ...newsletter],
      messages: [...(own?.data.messages ?? []), ...messages],
    }
    output.result(data, ...JSON.stringify(data, null, 2).split('\n'))
  } finally {
    await database.query('rollback')
  }
}
