/** The ways of signing in besides email and password, each a plugin of Better Auth. */
import type { BetterAuthPlugin } from 'better-auth'
import { captcha, genericOAuth, magicLink, oauthPopup, phoneNumber } from 'better-auth/plugins'
import type { Db } from '#db/client.ts'
import { indianPhoneNumber } from '#store/phone-number.server.ts'
import { type createAuthMail, emailOfPhone, MINUTES } from './auth-mail.server.ts'
import { keepNewest, storedIdentifier } from './auth-tokens.server.ts'
import type { Captcha, IdentitySettings, SocialProvider } from './identity-settings.ts'
import { emailProblem } from './password-policy.server.ts'
import { isPhoneCode, keepPhoneCode } from './phone-codes.server.ts'
import { askedFactor, ownFactor } from './second-factor.server.ts'

type AuthMail = ReturnType<typeof createAuthMail>

/** Under which an authenticator app lists its codes. */

export function authPlugins(db: Db, settings: IdentitySettings, mail: AuthMail) {
  return [
    magicLink({
      expiresIn: MINUTES.emailLink * 60,
      sendMagicLink: async ({ email, url, token }) => {
        await keepNewest(db, 'magic-link', email, await storedIdentifier(`magic-link:${token}`))
        await mail.emailLink(email, url)
      },
    }),
    phoneNumber({
      phoneNumberValidator: (phone) => indianPhoneNumber(phone) === phone,
      sendOTP: async ({ phoneNumber: phone, code }, context) => {
        if (!context) throw new Error('A code belongs to the browser that asks for it')
        await keepPhoneCode(db, context, phone, code)
        await mail.phoneCode(phone, code)
      },
      verifyOTP: ({ phoneNumber: phone, code }, context) => isPhoneCode(db, context, phone, code),
      signUpOnVerification: { getTempEmail: emailOfPhone, getTempName: (phone) => phone },
    }),
    askedFactor(),
    ownFactor(db),
    oauthPopup(),
    genericOAuth({ config: settings.social.flatMap(openIdConfig) }),
    ...(settings.captcha ? [captchaOf(settings.captcha)] : []),
  ] as const
}

/** Google has a plugin of its own; the others are described by the document at their discovery address. */
export function googleOf(social: SocialProvider[]) {
  const google = social.find((provider) => provider.discoveryUrl === undefined)
  if (!google) return {}
  const { clientId, clientSecret } = google
  return { google: { clientId, clientSecret, prompt: 'select_account' as const, mapProfileToUser } }
}

function openIdConfig({ id, name, discoveryUrl, clientId, clientSecret }: SocialProvider) {
  if (discoveryUrl === undefined) return []
  return [
    {
      providerId: id,
      name,
      discoveryUrl,
      clientId,
      clientSecret,
      scopes: ['openid', 'email', 'profile'],
      pkce: true,
      requireIdTokenVerification: true,
      mapProfileToUser,
    },
  ]
}

/** A service may tell anything as an address: what is none counts as not told. */
function mapProfileToUser({ email }: { email?: unknown }): { email?: string } {
  const isEmail = typeof email === 'string' && emailProblem(email) === undefined
  return isEmail ? { email } : ({ email: undefined } as { email?: string })
}

function captchaOf({ provider, siteKey, secretKey }: Captcha): BetterAuthPlugin {
  const endpoints = ['/sign-up/email', '/sign-in/email', '/request-password-reset', '/sign-in/magic-link']
  const all = { secretKey, endpoints: [...endpoints, '/phone-number/send-otp'] }
  return provider === 'hcaptcha' ? captcha({ ...all, provider, siteKey }) : captcha({ ...all, provider })
}
