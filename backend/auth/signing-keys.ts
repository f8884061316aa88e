import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { ClientBase, Pool } from 'pg'
import { withTransaction } from '../database/pool.ts'

const reloadMs = 60_000
/** Unknown key ids reload at most this often, because clients can make them up. */
const reloadForUnknownMs = 5_000

export type SigningKeys = ReturnType<typeof createSigningKeys>

interface KeyRow {
  id: string
  public_key: JWK
  private_key: JWK
  signs_from: Date
  retires_at: Date | null
}

interface Key extends KeyRow {
  publicKey: CryptoKey
  privateKey: CryptoKey
}

/** Caches the ES256 keys of `auth.signing_keys`; reloads them each minute and for unknown ids. */
export function createSigningKeys(pool: Pool) {
  let keys: Key[] = []
  let loadedAt = -Infinity
  let loading: Promise<void> | null = null

  async function load(): Promise<void> {
    const rows = await readKeys(pool)
    keys = await Promise.all((rows.length > 0 ? rows : await createFirstKey(pool)).map(importKey))
    loadedAt = performance.now()
  }

  function reload(olderThanMs: number): Promise<void> {
    if (performance.now() - loadedAt < olderThanMs) return Promise.resolve()
    loading ??= load().finally(() => {
      loading = null
    })
    // Known keys remain valid while the database is unavailable.
    return loading.catch((error: unknown) => {
      if (keys.length === 0) throw error
    })
  }

  /** Keys that are not retired, the oldest first. */
  function active(): Key[] {
    const now = new Date()
    return keys.filter((key) => key.retires_at === null || key.retires_at > now)
  }

  return {
    /** The key that signs now. An empty database gets its first key. */
    async current() {
      // Called inside transactions: must not wait for another connection unless there are no keys.
      const reloading = reload(reloadMs)
      if (active().length === 0) await reloading
      const now = new Date()
      const newest = active().findLast((key) => key.signs_from <= now) ?? active()[0]
      if (!newest) throw new Error('auth.signing_keys holds no key that may sign')
      return newest
    },
    /** Null when unknown or retired. */
    async publicKey(id: string) {
      const find = () => active().find((key) => key.id === id)?.publicKey
      await reload(reloadMs)
      if (!find()) await reload(reloadForUnknownMs)
      return find() ?? null
    },
    /** The response of `/.well-known/jwks.json`. */
    async jwks() {
      await reload(reloadMs)
      return { keys: active().map((key) => key.public_key) }
    },
  }
}

async function readKeys(pool: Pool): Promise<KeyRow[]> {
  const { rows } = await pool.query<KeyRow>(
    `select id, public_key, private_key, signs_from, retires_at from auth.signing_keys
     where retires_at is null or retires_at > now() order by signs_from, id`,
  )
  return rows
}

async function createFirstKey(pool: Pool): Promise<KeyRow[]> {
  const { id, publicKey, privateKey } = await createKeyPair()
  await withTransaction(pool, async (client) => {
    // Several hosts may start on an empty database; the first one inserts the key.
    await client.query(`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`)
    await client.query(
      `insert into auth.signing_keys (id, public_key, private_key) select $1, $2, $3
       where not exists (select from auth.signing_keys where retires_at is null)`,
      [id, publicKey, privateKey],
    )
  })
  return readKeys(pool)
}

/** As the table stores them, the public key as it is published. */
async function createKeyPair() {
  const id = randomUUID()
  const pair = await generateKeyPair('ES256', { extractable: true })
  const published = { kid: id, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
  const publicKey: JWK = { ...(await exportJWK(pair.publicKey)), ...published }
  return { id, publicKey, privateKey: await exportJWK(pair.privateKey) }
}

async function importKey(row: KeyRow): Promise<Key> {
  const [publicKey, privateKey] = await Promise.all([
    importJWK(row.public_key, 'ES256'),
    importJWK(row.private_key, 'ES256'),
  ])
  if (publicKey instanceof Uint8Array || privateKey instanceof Uint8Array) {
    throw new Error(`signing key ${row.id} is not an ES256 key`)
  }
  return { ...row, publicKey, privateKey }
}

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
    'select auth.rotate_signing_key($1, $2, $3) as signs_from',
    [id, publicKey, privateKey],
  )
  const [rotated] = rows
  if (!rotated) throw new Error('auth.rotate_signing_key returned nothing')
  return { id, signsFrom: rotated.signs_from }
}
