import type { BackendAnswer } from '../protocol.ts'
import { json } from './answers.ts'
import type { AuthContext } from './context.ts'

const providers = [
  'anonymous_users apple azure bitbucket discord facebook snapchat figma fly github gitlab google',
  'keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter',
  'phone zoom',
]
  .join(' ')
  .split(' ')

/** GET /settings: what a sign-in screen may offer. */
export async function getSettings(context: AuthContext): Promise<BackendAnswer> {
  return json(200, {
    external: { ...Object.fromEntries(providers.map((name) => [name, false])), email: true },
    disable_signup: false,
    mailer_autoconfirm: context.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  })
}

/** GET /health: that this service answers. Whether the database does is the server's /health. */
export async function getHealth(): Promise<BackendAnswer> {
  return json(200, {
    version: 'v2',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
}

/** GET /.well-known/jwks.json: the public keys, for whoever verifies an access token himself. */
export async function getKeySet(context: AuthContext): Promise<BackendAnswer> {
  return json(200, await context.signingKeys.jwks(), { 'cache-control': 'public, max-age=600' })
}
