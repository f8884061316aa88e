import { hash } from 'node:crypto'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import type { SigningKeys } from './signing-keys.ts'

/** The claims of a user's access token, as in GoTrue. Times in seconds. */
export interface AccessTokenClaims {
  iss: string
  /** The user's id. */
  sub: string
  aud: 'authenticated'
  exp: number
  iat: number
  email: string
  phone: string
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  role: 'authenticated'
  aal: string
  amr: { method: string; timestamp: number }[]
  session_id: string
  is_anonymous: boolean
}

export type AccessTokens = ReturnType<typeof createAccessTokens>

type OwnClaims = Omit<AccessTokenClaims, 'iss' | 'aud' | 'exp' | 'iat' | 'role'>

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const maxVerified = 10_000

export function createAccessTokens(options: {
  signingKeys: SigningKeys
  issuer: string
  lifetimeSeconds?: number
}) {
  const { signingKeys, issuer, lifetimeSeconds = 3600 } = options
  // Saves the signature check of each request. Keyed by hash, so that a memory dump holds no token.
  const verified = new LRUCache<string, AccessTokenClaims>({ max: maxVerified })

  return {
    lifetimeSeconds,
    async sign(claims: OwnClaims): Promise<{ accessToken: string; expiresAt: number }> {
      const { id, privateKey } = await signingKeys.current()
      const issuedAt = Math.floor(Date.now() / 1000)
      const expiresAt = issuedAt + lifetimeSeconds
      const accessToken = await new SignJWT({ ...claims, role: 'authenticated' })
        .setProtectedHeader({ alg: 'ES256', kid: id, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience('authenticated')
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
      return { accessToken, expiresAt }
    },
    /** @throws JOSEError; JWTExpired for an expired token; database errors */
    async verify(accessToken: string): Promise<AccessTokenClaims> {
      const key = hash('sha256', accessToken, 'base64')
      const known = verified.get(key)
      if (known && known.exp > Date.now() / 1000) return known
      const claims = await verifyToken(accessToken, signingKeys, issuer)
      verified.set(key, claims)
      return claims
    },
  }
}

async function verifyToken(
  accessToken: string,
  signingKeys: SigningKeys,
  issuer: string,
): Promise<AccessTokenClaims> {
  const { payload } = await jwtVerify(
    accessToken,
    async ({ kid }) => {
      const key = typeof kid === 'string' ? await signingKeys.publicKey(kid) : null
      if (!key) throw new errors.JWKSNoMatchingKey()
      return key
    },
    { algorithms: ['ES256'], issuer, audience: 'authenticated', requiredClaims: ['exp', 'iat'] },
  )
  if (!isUserToken(payload)) throw new errors.JWTInvalid('not the token of a user')
  return payload
}

/** Rejects every role but `authenticated`, the only one this service signs. */
function isUserToken(payload: JWTPayload): payload is AccessTokenClaims & JWTPayload {
  return (
    payload.role === 'authenticated' &&
    payload.aud === 'authenticated' &&
    uuid.test(String(payload.sub)) &&
    uuid.test(String(payload.session_id))
  )
}
