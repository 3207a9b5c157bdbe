/** How people may sign in, read from the environment. */

import type { Env } from '#server/env.ts'
import type { IdentitySettings, SocialProvider } from '#store/identity/identity-settings.ts'

export function identitySettingsOf(env: Env): IdentitySettings {
  return {
    social: socialProvidersOf(env),
    passwordPolicy: env.PASSWORD_POLICY,
    captcha: captchaOf(env),
    authorisedOrigins: [...(env.PUBLIC_URL === undefined ? [] : [env.PUBLIC_URL]), ...env.AUTHORISED_ORIGINS],
  }
}

function socialProvidersOf(env: Env): SocialProvider[] {
  const google = clientOf(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET)
  const other = clientOf(env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET)
  return [
    ...(google ? [{ id: 'google', name: 'Google', ...google }] : []),
    ...(other && env.OIDC_ISSUER
      ? [{ id: 'oidc', name: env.OIDC_NAME, discoveryUrl: discoveryOf(env.OIDC_ISSUER), ...other }]
      : []),
  ]
}

function clientOf(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined
}

function discoveryOf(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

function captchaOf(env: Env): IdentitySettings['captcha'] {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET_KEY: secretKey } = env
  return provider && siteKey && secretKey ? { provider, siteKey, secretKey } : undefined
}
