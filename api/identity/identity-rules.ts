/** Answers the rules that sign-in forms follow. They are the same for everybody, so browsers may cache most for a minute. */
import { createRoute, z } from '@hono/zod-openapi'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { passwordPolicyShape } from '#store/people/identity/identity.schema.ts'
import { CAPTCHA_PROVIDERS, openServices, policyForAdmins } from '#store/people/identity/identity-settings.ts'

/** For rules that change only at a start of the shop or at the end of a demo. */
const A_MINUTE = 'public, max-age=60'

const policyShape = passwordPolicyShape.extend({ adminMinimum: z.int() }).meta({ id: 'PasswordPolicy' })

const captchaShape = z
  .object({ enabled: z.boolean(), provider: z.enum(CAPTCHA_PROVIDERS).nullable(), siteKey: z.string().nullable() })
  .meta({ id: 'CaptchaConfig' })

const originsShape = z.object({ origins: z.array(z.string()) }).meta({ id: 'AuthorizedOrigins' })

const waysShape = z
  .object({
    social: z.array(z.object({ id: z.string(), name: z.string() })),
    emailLink: z.boolean(),
    phoneCode: z.boolean(),
    passwordPolicy: policyShape,
    captcha: captchaShape,
  })
  .meta({ id: 'WaysToSignIn' })

const passwordPolicy = createRoute({
  method: 'get',
  path: '/password-policy',
  summary: 'What a password must have',
  description: '`adminMinimum` is the least length for the people of the shop.',
  responses: ok(policyShape, 'The policy'),
})

const captchaConfig = createRoute({
  method: 'get',
  path: '/captcha-config',
  summary: 'Which captcha sign-up and sign-in ask for',
  description: 'Send its answer in the header x-captcha-response.',
  responses: ok(captchaShape, 'The captcha; `enabled` is false when there is none'),
})

const authorizedOrigins = createRoute({
  method: 'get',
  path: '/authorized-origins',
  summary: 'Origins from which people may sign in, and to which a sign-in may return',
  description: 'That of `PUBLIC_URL` and those of `AUTHORISED_ORIGINS`; a return to another is refused.',
  responses: ok(originsShape, 'The origins'),
})

const ways = createRoute({
  method: 'get',
  path: '/ways',
  summary: 'The ways of signing in that this shop has',
  description:
    'Email and password are always one. `emailLink` and `phoneCode` are true where the shop can send mail and SMS. `social[].id` is the provider of `/sign-in/social`.',
  responses: ok(waysShape, 'The ways'),
})

export function identityRulesApi(shop: Shop) {
  const { identity } = shop
  const policy = { ...identity.passwordPolicy, adminMinimum: policyForAdmins(identity.passwordPolicy).minimum }
  const captcha = {
    enabled: identity.captcha !== undefined,
    provider: identity.captcha?.provider ?? null,
    siteKey: identity.captcha?.siteKey ?? null,
  }
  return newRouter().openapiRoutes([
    answering(passwordPolicy, (c) => {
      c.header('cache-control', A_MINUTE)
      return policy
    }),
    answering(captchaConfig, (c) => {
      c.header('cache-control', A_MINUTE)
      return captcha
    }),
    answering(authorizedOrigins, (c) => {
      const origin = new URL(c.req.url).origin
      const isOwn = shop.isOwnOrigin(origin, c.req.raw)
      const origins = new Set([...identity.authorisedOrigins, ...(isOwn ? [origin] : [])])
      return { origins: [...origins] }
    }),
    answering(ways, async (c) => {
      c.header('cache-control', A_MINUTE)
      const social = openServices(identity.social, await shop.details.current()).map(({ id, name }) => ({ id, name }))
      const { channels } = shop.mail
      const sends = { emailLink: channels.includes('email'), phoneCode: channels.includes('sms') }
      return { social, ...sends, passwordPolicy: policy, captcha }
    }),
  ])
}
