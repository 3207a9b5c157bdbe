/** The content policy of a page: it may run our files and three scripts known by hash, and nothing that got into its HTML otherwise. */
import { createHash } from 'node:crypto'
import { INLINE_SCRIPTS } from '#app/frame/scripts/inline-scripts.ts'
import type { CAPTCHA_PROVIDERS } from '#store/identity/identity-settings.ts'

type Part = 'script' | 'style' | 'connect' | 'frame'

/** Other hosts that pages load from, such as https://images.example. */
export type PageSources = Partial<Record<Part, readonly string[]>> & {
  /** Code that we did not write runs there, and may make HTML and scripts out of texts. */
  makesHtml?: true
}

/** Where browsers tell what a policy stopped. */
export const REPORTS_PATH = '/policy-reports'

const ENDPOINT = 'policy'

export type PagePolicySettings = { https: boolean; alsoFrom: readonly PageSources[] }

/** The one name under which a page that registers a worker may say which script it is. */
const WORKER_POLICY = 'desk-worker'

/** The headers of every page, made without reading any: the same for all but those that register a worker. */
export function pageHeaders({ https, alsoFrom }: PagePolicySettings, registersWorker = false): Record<string, string> {
  const from = (part: Part) => alsoFrom.flatMap((sources) => sources[part] ?? [])
  const frames = from('frame')
  const policy = [
    "default-src 'none'",
    sources('script-src', "'self'", ...INLINE_SCRIPTS.map(hashOf), ...from('script')),
    sources('style-src', "'self'", ...from('style')),
    // Pictures of products and of people may lie anywhere on https.
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    sources('connect-src', "'self'", ...from('connect')),
    ...(frames.length > 0 ? [sources('frame-src', ...frames)] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // No text becomes HTML or a script: none of our own scripts does that.
    ...(alsoFrom.some(({ makesHtml }) => makesHtml)
      ? []
      : ["require-trusted-types-for 'script'", `trusted-types ${registersWorker ? WORKER_POLICY : "'none'"}`]),
    `report-uri ${REPORTS_PATH}`,
    ...(https ? [`report-to ${ENDPOINT}`] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    // Without TLS Chromium takes no endpoint, and with one named it would not use the address above either.
    ...(https ? { 'reporting-endpoints': `${ENDPOINT}="${REPORTS_PATH}"` } : {}),
  }
}

function sources(directive: string, ...list: string[]): string {
  return [directive, ...list].join(' ')
}

/** How a policy names a script or a style that stands in a page. */
export function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/** Sources that each captcha service needs on a page, by its own documentation. */
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
