import type { CommandUnknownOpts } from '@commander-js/extra-typings'

import type { Call } from '../command-line/command.ts'
import { refusal } from '../command-line/exit-codes.ts'
import { formatTime } from '../command-line/output.ts'
import { performAct } from '../database/act.ts'
import { readRow } from '../database/read-rows.ts'

export function addKeyCommands(keys: CommandUnknownOpts, call: Call): void {
  keys
    .command('rotate')
    .summary('make a new key for the tokens of shoppers; all stay signed in (asks)')
    .description(
      'Running servers publish the new key within a minute and sign with it after twenty. The old one is accepted until its last token has expired. Another rotation is possible after 90 minutes.',
    )
    .action(() => rotateKeys(call))
}

/** The log keeps the id of the key, which is public, and nothing of the key itself. */
async function rotateKeys(call: Call): Promise<void> {
  const { has_keys } = await readRow<{ has_keys: boolean }>(call.database)`
    select to_regclass('auth.signing_keys') is not null as has_keys`
  // The auth service of a hosted project has keys of its own.
  if (!has_keys || call.environment.supabase)
    throw refusal(
      'The tokens of this shop are signed by its Supabase project. Rotate its keys in the settings of the project: JWT keys.',
    )
  await call.confirm('Replace the key that signs the tokens of shoppers?')
  // Its library would double the time that every command takes to load.
  const { rotateSigningKey } = await import('../../backend/auth/signing-keys.ts')
  const { after, isRepeated } = await performAct(call, 'signing key', async (database) => {
    const { id, signsFrom } = await rotateSigningKey(database)
    return { before: null, after: { key: id, signs_from: signsFrom.toISOString() } }
  })
  call.output.result(
    { ...after, is_repeated: isRepeated },
    `Key ${after.key} signs from ${formatTime(new Date(after.signs_from))}. Nobody is signed out.`,
  )
}
