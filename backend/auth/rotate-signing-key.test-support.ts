import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { Pool } from 'pg'

/** auth-js and caches keep key sets ten minutes. */
const publishSeconds = 20 * 60
const accessTokenSeconds = 3600
/** Hosts load the keys each minute. */
const reloadSeconds = 60

/**
 * Adds a key. It is published at once and signs after twenty minutes; older keys retire when the
 * last token they signed has expired.
 */
export async function rotateSigningKey(pool: Pool): Promise<void> {
  const id = randomUUID()
  const pair = await generateKeyPair('ES256', { extractable: true })
  const published = { kid: id, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
  await pool.query(
    `with retiring as (
       update auth.signing_keys set retires_at = now() + make_interval(secs => $1)
       where retires_at is null
     )
     insert into auth.signing_keys (id, public_key, private_key, signs_from)
     values ($2, $3, $4, now() + make_interval(secs => $5))`,
    [
      publishSeconds + accessTokenSeconds + reloadSeconds,
      id,
      { ...(await exportJWK(pair.publicKey)), ...published },
      await exportJWK(pair.privateKey),
      publishSeconds,
    ],
  )
}
