/** Sign-in settings of the environment. Browser-safe, but the types include secrets. */
import type { PasswordPolicy } from './identity.schema.ts'
import { PERSON_LIMITS } from './limits/person-limits.ts'

/** A service that signs people in: Google, or with a `discoveryUrl` any other OpenID provider. */
export type SocialProvider = {
  /** The service sends people back to /api/auth/callback/{id}. */
  id: string
  /** "Sign in with ...". */
  name: string
  clientId: string
  clientSecret: string
  discoveryUrl?: string
  /** Shown only while the shop is a demo. */
  isForDemo?: true
}

export function openServices(social: readonly SocialProvider[], { saysDemo }: { saysDemo: boolean }): SocialProvider[] {
  return social.filter(({ isForDemo }) => saysDemo || !isForDemo)
}

export const DEFAULT_PASSWORD_POLICY: PasswordPolicy = {
  minimum: PERSON_LIMITS.passwordMin,
  maximum: PERSON_LIMITS.passwordMax,
  lower: false,
  upper: false,
  digit: false,
  special: false,
}

/** Staff passwords must be longer. */
export function policyForAdmins(policy: PasswordPolicy): PasswordPolicy {
  return { ...policy, minimum: Math.max(policy.minimum, PERSON_LIMITS.adminPasswordMin) }
}

export const CAPTCHA_PROVIDERS = ['cloudflare-turnstile'] as const
export type Captcha = { provider: (typeof CAPTCHA_PROVIDERS)[number]; siteKey: string; secretKey: string }

export type IdentitySettings = {
  social: SocialProvider[]
  passwordPolicy: PasswordPolicy
  /** Absent: nobody is asked to prove that they are human. */
  captcha: Captcha | undefined
  /** Addresses under which this shop is opened, such as https://www.shop.example; empty before anybody set one. */
  authorisedOrigins: string[]
}
