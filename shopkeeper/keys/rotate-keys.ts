import { rotateSigningKey } from '../../backend/auth/rotate-signing-key.ts'
import type { Call } from '../command-line/command.ts'
import { refusal } from '../command-line/exit-codes.ts'
import { formatTime } from '../command-line/output.ts'
import { performAct } from '../database/act.ts'

/** `keys rotate`. The log keeps the id of the key, which is public, and nothing of the key itself. */
export async function rotateKeys(call: Call): Promise<void> {
  await requireOwnKeys(call)
  await call.confirm('Replace the key that signs the tokens of shoppers?')
  const { after, isRepeated } = await performAct(call, 'signing key', async (database) => {
    const { id, signsFrom } = await rotateSigningKey(database)
    return { before: null, after: { key: id, signs_from: signsFrom.toISOString() } }
  })
  call.output.result(
    { ...after, is_repeated: isRepeated },
    `Key ${after.key} signs from ${formatTime(new Date(after.signs_from))}. Nobody is signed out.`,
  )
}

/** The auth service of a hosted project has keys of its own. */
async function requireOwnKeys({ database, environment }: Call): Promise<void> {
  const { rows } = await database.query<{ has_keys: boolean }>(
    `select to_regclass('auth.signing_keys') is not null as has_keys`,
  )
  if (rows[0]?.has_keys && !environment.supabase) return
  throw refusal(
    'The tokens of this shop are signed by its Supabase project. Rotate its keys in the settings of the project: JWT keys.',
  )
}
