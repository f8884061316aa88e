import type { AuthContext, AuthHandler, AuthRequest } from './context.ts'
import { readJson, readText } from './request-body.ts'
import { AuthError, badRequest } from './responses.ts'
import { signedInUser } from './sessions.ts'

type Feature = [path: RegExp, status: number, errorCode: string, message: string]

/** Features of GoTrue that are disabled here, with GoTrue's errors. */
const disabledFeatures: Feature[] = [
  [/^\/sso(?:\/.*)?$/, 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  [/^\/passkeys(?:\/.*)?$/, 404, 'passkey_disabled', 'Passkeys are disabled'],
  [/^(?:\/user)?\/oauth\/.*$/, 404, 'feature_disabled', 'OAuth server is disabled'],
  [/^\/magiclink$/, 422, 'email_provider_disabled', 'Login with magic link is disabled'],
  [/^\/authorize$/, 400, 'validation_failed', 'Unsupported provider: provider is not enabled'],
  [/^\/callback$/, 400, 'bad_oauth_callback', 'OAuth state parameter missing'],
]

/** The same for paths that require a signed-in user first. */
const disabledForUsers: Feature[] = [
  [/^\/user\/identities\/[^/]+$/, 404, 'manual_linking_disabled', 'Manual linking is disabled'],
  [
    /^\/factors\/[^/]+(?:\/(?:challenge|verify))?$/,
    404,
    'mfa_factor_not_found',
    'Factor not found',
  ],
  [/^\/(?:admin(?:\/.*)?|invite|generate_link)$/, 403, 'not_admin', 'User not allowed'],
]

/** @throws the feature's error when the path belongs to a disabled feature */
export async function rejectDisabledFeature(
  context: AuthContext,
  request: AuthRequest,
): Promise<void> {
  const find = (features: Feature[]) => features.find(([path]) => path.test(request.path))
  const forUsers = find(disabledForUsers)
  if (forUsers || request.path === '/factors') await signedInUser(context, request)
  if (request.path === '/factors') throw enrolmentError(request)
  const feature = forUsers ?? find(disabledFeatures)
  if (!feature) return
  const [, status, errorCode, message] = feature
  throw new AuthError(status, errorCode, message)
}

/** POST /token with a disabled or unknown grant type. */
export const rejectGrant: AuthHandler = async (_context, { query }) => {
  const error = disabledGrants.get(query.get('grant_type') ?? '')
  throw new AuthError(...(error ?? [400, 'invalid_credentials', 'unsupported_grant_type']))
}

const disabledGrants = new Map<string, [status: number, errorCode: string, message: string]>([
  ['pkce', [404, 'flow_state_not_found', 'invalid flow state, no valid flow state found']],
  ['id_token', [400, 'provider_disabled', 'Provider is not enabled']],
  ['web3', [422, 'web3_provider_disabled', 'Web3 provider is disabled']],
])

const factorTypes = new Map([
  ['totp', 'TOTP'],
  ['phone', 'Phone'],
  ['webauthn', 'WebAuthn'],
])

function enrolmentError(request: AuthRequest): AuthError {
  const type = readText(readJson(request), 'factor_type')
  const name = factorTypes.get(type)
  if (!name) return badRequest('factor_type needs to be totp, phone, or webauthn')
  return new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`)
}
