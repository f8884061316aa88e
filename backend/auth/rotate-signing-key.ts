import type { ClientBase } from 'pg'
import { createKeyPair } from './signing-keys.ts'

/** auth-js and caches keep key sets ten minutes. */
const publishSeconds = 20 * 60
const accessTokenSeconds = 3600
/** Hosts load the keys each minute. */
const reloadSeconds = 60
/** Until then the key before the last one may still be published. */
const leastSeconds = 90 * 60

/**
 * Adds a key. It is published at once and signs after twenty minutes; older keys retire when the
 * last token they signed has expired. Running servers load it within a minute.
 *
 * @param client is signed in as the owner of the database
 * @throws 409 TOO_SOON within 90 minutes after the last rotation
 */
export async function rotateSigningKey(
  client: Pick<ClientBase, 'query'>,
): Promise<{ id: string; signsFrom: Date }> {
  const { id, publicKey, privateKey } = await createKeyPair()
  const { rows } = await client.query<{ signs_from: Date }>(
    'select auth.rotate_signing_key($1, $2, $3, $4, $5, $6) as signs_from',
    [
      id,
      publicKey,
      privateKey,
      publishSeconds,
      publishSeconds + accessTokenSeconds + reloadSeconds,
      leastSeconds,
    ],
  )
  const [rotated] = rows
  if (!rotated) throw new Error('auth.rotate_signing_key returned nothing')
  return { id, signsFrom: rotated.signs_from }
}
