/** Sets what a page may do: run our files and three scripts known by hash, and nothing else that reaches its HTML. */
import { createHash } from 'node:crypto'
import { INLINE_SCRIPTS } from '#app/frame/scripts/inline-scripts.ts'
import type { CAPTCHA_PROVIDERS } from '#store/people/identity/identity-settings.ts'

type Part = 'script' | 'style' | 'connect' | 'frame'

/** Further hosts that pages may load from, such as https://images.example. */
export type PageSources = Partial<Record<Part, readonly string[]>> & {
  /** The page runs code of others, which may turn text into HTML and scripts. */
  makesHtml?: true
}

export type PagePolicySettings = { alsoFrom: readonly PageSources[] }

/** The Trusted Types policy under which a page that registers a worker loads its script. */
const WORKER_POLICY = 'desk-worker'

/** The headers of all pages, of which only those that register a worker differ. */
export function pageHeaders({ alsoFrom }: PagePolicySettings, registersWorker = false): Record<string, string> {
  const from = (part: Part) => alsoFrom.flatMap((sources) => sources[part] ?? [])
  const frames = from('frame')
  const policy = [
    "default-src 'none'",
    sources('script-src', "'self'", ...INLINE_SCRIPTS.map(hashOf), ...from('script')),
    sources('style-src', "'self'", ...from('style')),
    // Products and people may have pictures at any https address.
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    sources('connect-src', "'self'", ...from('connect')),
    ...(frames.length > 0 ? [sources('frame-src', ...frames)] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // Trusted Types: no text may become HTML or a script, as none of our scripts needs that.
    ...(alsoFrom.some(({ makesHtml }) => makesHtml)
      ? []
      : ["require-trusted-types-for 'script'", `trusted-types ${registersWorker ? WORKER_POLICY : "'none'"}`]),
  ]
  return { 'content-security-policy': policy.join('; ') }
}

function sources(directive: string, ...list: string[]): string {
  return [directive, ...list].join(' ')
}

/** The hash by which a policy names an inline script or style. */
export function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** Sources of each captcha, by its documentation. */
export const CAPTCHA_SOURCES: Record<(typeof CAPTCHA_PROVIDERS)[number], PageSources> = {
  'cloudflare-turnstile': {
    script: ['https://challenges.cloudflare.com/turnstile/'],
    frame: ['https://challenges.cloudflare.com'],
    makesHtml: true,
  },
}
