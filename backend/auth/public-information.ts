import type { AuthHandler } from './context.ts'
import { json } from './responses.ts'

const disabledProviders = [
  'anonymous_users apple azure bitbucket discord facebook snapchat figma fly github gitlab google',
  'keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter',
  'phone zoom',
].flatMap((line) => line.split(' '))

/** GET /settings: the available ways to sign in. */
export const getSettings: AuthHandler = async (context) =>
  json(200, {
    external: {
      ...Object.fromEntries(disabledProviders.map((name) => [name, false])),
      email: true,
    },
    disable_signup: false,
    mailer_autoconfirm: context.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  })

/** GET /health: does not check the database; the server's own /health does. */
export const getHealth: AuthHandler = async () =>
  json(200, {
    version: 'v2',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })

/** GET /.well-known/jwks.json: the public keys of access tokens. */
export const getKeySet: AuthHandler = async (context) =>
  json(200, await context.signingKeys.jwks(), { 'cache-control': 'public, max-age=600' })
