import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { Pool, PoolClient } from 'pg'
import { inTransaction, query } from './transaction.ts'

/** How long a new key is published before it signs; auth-js and caches keep a key set ten minutes. */
const announcedSeconds = 20 * 60
const reloadMs = 60_000
/** A made-up key id must not become a query each time. */
const reloadForUnknownMs = 5_000

export interface SigningKeys {
  /** The key that signs now. Makes the first one in an empty database. */
  current(): Promise<{ id: string; privateKey: CryptoKey }>
  /** The public key of that id; null when unknown or retired. */
  publicKey(id: string): Promise<CryptoKey | null>
  /** What `/.well-known/jwks.json` answers. */
  jwks(): Promise<{ keys: JWK[] }>
}

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

/** ES256 keys from `auth.signing_keys`, remembered; reloaded each minute, or for an unknown id. */
export function createSigningKeys(pool: Pool): SigningKeys {
  const ring = createKeyRing(pool)
  return {
    async current() {
      // Called inside transactions: waiting for a second connection there could wait for itself.
      const reloading = ring.reload(reloadMs)
      if (ring.live().length === 0) await reloading
      const now = new Date()
      const keys = ring.live()
      const newest = keys.findLast((key) => key.signs_from <= now) ?? keys[0]
      if (!newest) throw new Error('auth.signing_keys holds no key that may sign')
      return { id: newest.id, privateKey: newest.privateKey }
    },
    async publicKey(id) {
      const find = () => ring.live().find((key) => key.id === id)?.publicKey
      await ring.reload(reloadMs)
      if (!find()) await ring.reload(reloadForUnknownMs)
      return find() ?? null
    },
    async jwks() {
      await ring.reload(reloadMs)
      return { keys: ring.live().map((key) => key.public_key) }
    },
  }
}

function createKeyRing(pool: Pool) {
  let keys: Key[] = []
  let loadedAt = -Infinity
  let loading: Promise<void> | null = null

  async function load(): Promise<void> {
    const rows = await readKeys(pool)
    keys = await Promise.all((rows.length > 0 ? rows : await makeFirstKey(pool)).map(importKey))
    loadedAt = performance.now()
  }

  return {
    /** Those that have not retired, the oldest first. */
    live(): Key[] {
      const now = new Date()
      return keys.filter((key) => key.retires_at === null || key.retires_at > now)
    },
    reload(olderThanMs: number): Promise<void> {
      if (performance.now() - loadedAt < olderThanMs) return Promise.resolve()
      loading ??= load().finally(() => {
        loading = null
      })
      // While the database is away, the keys that are known still tell a token from a forgery.
      return loading.catch((error: unknown) => {
        if (keys.length === 0) throw error
      })
    },
  }
}

/**
 * Brings in a new key. It is published at once and signs in twenty minutes; the ones before it retire
 * when the last token they signed has expired, so nobody is signed out.
 */
export async function rotateSigningKey(pool: Pool, accessTokenSeconds = 3600): Promise<void> {
  const key = await makeKey()
  await inTransaction(pool, async (client) => {
    const lastTokenSeconds = announcedSeconds + accessTokenSeconds + reloadMs / 1000
    await client.query(
      `update auth.signing_keys set retires_at = now() + make_interval(secs => $1)
       where retires_at is null`,
      [lastTokenSeconds],
    )
    await insertKey(client, key, announcedSeconds)
  })
}

function readKeys(source: Pool): Promise<KeyRow[]> {
  return query<KeyRow & Record<string, unknown>>(
    source,
    `select id, public_key, private_key, signs_from, retires_at from auth.signing_keys
     where retires_at is null or retires_at > now() order by signs_from, id`,
  )
}

async function makeFirstKey(pool: Pool): Promise<KeyRow[]> {
  const key = await makeKey()
  await inTransaction(pool, async (client) => {
    // Two hosts may start at the same moment on an empty database; one key is enough.
    await client.query(`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`)
    const { rows } = await client.query('select 1 from auth.signing_keys where retires_at is null')
    if (rows.length === 0) await insertKey(client, key, 0)
  })
  return readKeys(pool)
}

async function insertKey(client: PoolClient, key: NewKey, delaySeconds: number): Promise<void> {
  await client.query(
    `insert into auth.signing_keys (id, public_key, private_key, signs_from)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [key.id, key.publicJwk, key.privateJwk, delaySeconds],
  )
}

interface NewKey {
  id: string
  publicJwk: JWK
  privateJwk: JWK
}

async function makeKey(): Promise<NewKey> {
  const id = randomUUID()
  const pair = await generateKeyPair('ES256', { extractable: true })
  const { kty, crv, x, y } = await exportJWK(pair.publicKey)
  return {
    id,
    publicJwk: { kty, crv, x, y, kid: id, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    privateJwk: await exportJWK(pair.privateKey),
  }
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
