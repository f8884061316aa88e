import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { SigningKeys } from './signing-keys.ts'

/** The claims of a signed-in shopper's access token, as GoTrue writes them. Times in seconds. */
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

/** Why a token was refused; all that anybody may hear. */
export class AccessTokenError extends Error {
  readonly problem: 'expired' | 'invalid'

  constructor(problem: 'expired' | 'invalid') {
    super(problem === 'expired' ? 'JWT expired' : 'JWT invalid')
    this.name = problem === 'expired' ? 'AccessTokenExpired' : 'AccessTokenInvalid'
    this.problem = problem
  }
}

export interface AccessTokens {
  readonly lifetimeSeconds: number
  sign(
    claims: Omit<AccessTokenClaims, 'iss' | 'aud' | 'exp' | 'iat' | 'role'>,
  ): Promise<{ accessToken: string; expiresAt: number }>
  /** @throws AccessTokenError */
  verify(accessToken: string): Promise<AccessTokenClaims>
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const longestToken = 16_384

export function createAccessTokens(options: {
  signingKeys: SigningKeys
  issuer: string
  lifetimeSeconds?: number
}): AccessTokens {
  const { signingKeys, issuer, lifetimeSeconds = 3600 } = options
  const verified = createVerifiedTokens(10_000)

  return {
    lifetimeSeconds,
    async sign(claims) {
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
    async verify(accessToken) {
      if (accessToken.length > longestToken) throw new AccessTokenError('invalid')
      const known = verified.find(accessToken)
      if (known) return known
      try {
        const claims = await check(accessToken, signingKeys, issuer)
        verified.remember(accessToken, claims)
        return claims
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new AccessTokenError('expired')
        if (error instanceof errors.JOSEError) throw new AccessTokenError('invalid')
        throw error
      }
    },
  }
}

async function check(
  accessToken: string,
  signingKeys: SigningKeys,
  issuer: string,
): Promise<AccessTokenClaims> {
  const { payload } = await jwtVerify(
    accessToken,
    async ({ kid }) => {
      const key = typeof kid === 'string' ? await signingKeys.publicKey(kid) : null
      if (!key) throw new AccessTokenError('invalid')
      return key
    },
    { algorithms: ['ES256'], issuer, audience: 'authenticated', requiredClaims: ['exp', 'iat'] },
  )
  if (!isShoppersToken(payload)) throw new AccessTokenError('invalid')
  return payload
}

/** The role is looked at, not believed: a token for any other role was never made by this service. */
function isShoppersToken(payload: JWTPayload): payload is AccessTokenClaims & JWTPayload {
  return (
    payload.role === 'authenticated' &&
    payload.aud === 'authenticated' &&
    typeof payload.sub === 'string' &&
    uuid.test(payload.sub) &&
    typeof payload.session_id === 'string' &&
    uuid.test(payload.session_id)
  )
}

/**
 * Tokens that were good a moment ago, until they expire: one signature check an hour instead of one a
 * request. Kept by hash, so that a memory dump holds no token; the oldest makes room.
 */
function createVerifiedTokens(atMost: number) {
  const claimsOf = new Map<string, AccessTokenClaims>()
  const key = (accessToken: string) => createHash('sha256').update(accessToken).digest('base64')

  return {
    find(accessToken: string): AccessTokenClaims | null {
      const claims = claimsOf.get(key(accessToken))
      if (!claims) return null
      if (claims.exp > Date.now() / 1000) return claims
      claimsOf.delete(key(accessToken))
      return null
    },
    remember(accessToken: string, claims: AccessTokenClaims): void {
      if (claimsOf.size >= atMost) {
        const oldest = claimsOf.keys().next()
        if (!oldest.done) claimsOf.delete(oldest.value)
      }
      claimsOf.set(key(accessToken), claims)
    },
  }
}
