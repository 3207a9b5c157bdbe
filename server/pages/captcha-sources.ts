import type { CAPTCHA_PROVIDERS } from '#store/identity/identity-settings.ts'
import type { PageSources } from './page-policy.ts'

const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/** What the services that ask for proof of being human need of a page, by their own documentation. */
export const CAPTCHA_SOURCES: Record<(typeof CAPTCHA_PROVIDERS)[number], PageSources> = {
  'cloudflare-turnstile': {
    script: ['https://challenges.cloudflare.com/turnstile/'],
    frame: ['https://challenges.cloudflare.com'],
    makesHtml: true,
  },
  'google-recaptcha': {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    makesHtml: true,
  },
  hcaptcha: { script: HCAPTCHA, frame: HCAPTCHA, style: HCAPTCHA, connect: HCAPTCHA, makesHtml: true },
}
