import type { BackendAnswer } from '../protocol.ts'
import { AuthError, badRequest } from './answers.ts'
import type { AuthContext, AuthRequest } from './context.ts'
import { readJson, readText } from './request-body.ts'
import { signedInUser } from './sessions.ts'

/** What GoTrue can and the shop leaves out, each with GoTrue's answer when the feature is off. */
interface LeftOut {
  path: RegExp
  /** GoTrue looks for a signed-in user first. */
  forUsers?: true
  refusal: (request: AuthRequest) => AuthError
}

const leftOut: LeftOut[] = [
  { path: /^\/sso(?:\/.*)?$/, refusal: off(404, 'saml_provider_disabled', 'SAML 2.0 is disabled') },
  {
    path: /^\/user\/identities\/[^/]+$/,
    forUsers: true,
    refusal: off(404, 'manual_linking_disabled', 'Manual linking is disabled'),
  },
  { path: /^\/factors$/, forUsers: true, refusal: refuseEnrolment },
  {
    path: /^\/factors\/[^/]+(?:\/(?:challenge|verify))?$/,
    forUsers: true,
    refusal: off(404, 'mfa_factor_not_found', 'Factor not found'),
  },
  { path: /^\/passkeys(?:\/.*)?$/, refusal: off(404, 'passkey_disabled', 'Passkeys are disabled') },
  {
    path: /^(?:\/oauth\/.*|\/user\/oauth\/.*|\/\.well-known\/oauth-authorization-server)$/,
    refusal: off(404, 'feature_disabled', 'OAuth server is disabled'),
  },
  {
    path: /^\/(?:admin(?:\/.*)?|invite|generate_link)$/,
    forUsers: true,
    refusal: off(403, 'not_admin', 'User not allowed'),
  },
  {
    path: /^\/magiclink$/,
    refusal: off(422, 'email_provider_disabled', 'Login with magic link is disabled'),
  },
  {
    path: /^\/authorize$/,
    refusal: () => badRequest('Unsupported provider: provider is not enabled'),
  },
  {
    path: /^\/callback$/,
    refusal: off(400, 'bad_oauth_callback', 'OAuth state parameter missing'),
  },
]

/** @throws the refusal, when the path is one of those left out */
export async function refuseLeftOut(context: AuthContext, request: AuthRequest): Promise<void> {
  const found = leftOut.find(({ path }) => path.test(request.path))
  if (!found) return
  if (found.forUsers) await signedInUser(context, request)
  throw found.refusal(request)
}

/** POST /token with a grant that is off. */
export async function refuseGrant(
  _context: AuthContext,
  request: AuthRequest,
): Promise<BackendAnswer> {
  const body = readJson(request)
  const grant = request.query.get('grant_type')
  if (grant === 'pkce') {
    if (readText(body, 'auth_code') === '' || readText(body, 'code_verifier') === '') {
      throw badRequest('invalid request: both auth code and code verifier should be non-empty')
    }
    throw new AuthError(
      404,
      'flow_state_not_found',
      'invalid flow state, no valid flow state found',
    )
  }
  if (grant === 'id_token') {
    const provider = readText(body, 'provider') || readText(body, 'issuer')
    const message = `Provider (issuer ${JSON.stringify(provider.slice(0, 100))}) is not enabled`
    throw new AuthError(400, 'provider_disabled', message)
  }
  if (grant === 'web3') {
    throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  }
  throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
}

function refuseEnrolment(request: AuthRequest): AuthError {
  const kinds: Record<string, [string, string]> = {
    totp: ['mfa_totp_enroll_not_enabled', 'TOTP'],
    phone: ['mfa_phone_enroll_not_enabled', 'Phone'],
    webauthn: ['mfa_webauthn_enroll_not_enabled', 'WebAuthn'],
  }
  const type = readText(readJson(request), 'factor_type')
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!kind) return badRequest('factor_type needs to be totp, phone, or webauthn')
  return new AuthError(422, kind[0], `MFA enroll is disabled for ${kind[1]}`)
}

function off(status: number, errorCode: string, message: string): () => AuthError {
  return () => new AuthError(status, errorCode, message)
}
