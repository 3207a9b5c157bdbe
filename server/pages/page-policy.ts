/** Sets what a page may do: run our files and three scripts known by hash, and nothing else that gets into its HTML. */
import { createHash } from 'node:crypto'
import { INLINE_SCRIPTS } from '#app/frame/scripts/inline-scripts.ts'
import type { CAPTCHA_PROVIDERS } from '#store/people/identity/identity-settings.ts'

type Part = 'script' | 'style' | 'connect' | 'frame'

/** Other hosts that pages load from, such as https://images.example. */
export type PageSources = Partial<Record<Part, readonly string[]>> & {
  /** The page runs code that we did not write, which may turn texts into HTML and scripts. */
  makesHtml?: true
}

export type PagePolicySettings = { alsoFrom: readonly PageSources[] }

/** The one name under which a page that registers a worker may load its script. */
const WORKER_POLICY = 'desk-worker'

/** The headers of every page, the same for all but those that register a worker. Making them reads no page. */
export function pageHeaders({ alsoFrom }: PagePolicySettings, registersWorker = false): Record<string, string> {
  const from = (part: Part) => alsoFrom.flatMap((sources) => sources[part] ?? [])
  const frames = from('frame')
  const policy = [
    "default-src 'none'",
    sources('script-src', "'self'", ...INLINE_SCRIPTS.map(hashOf), ...from('script')),
    sources('style-src', "'self'", ...from('style')),
    // Pictures of products and people may be at any https address.
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    sources('connect-src', "'self'", ...from('connect')),
    ...(frames.length > 0 ? [sources('frame-src', ...frames)] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // No text becomes HTML or a script, as none of our scripts needs that.
    ...(alsoFrom.some(({ makesHtml }) => makesHtml)
      ? []
      : ["require-trusted-types-for 'script'", `trusted-types ${registersWorker ? WORKER_POLICY : "'none'"}`]),
  ]
  return { 'content-security-policy': policy.join('; ') }
}

function sources(directive: string, ...list: string[]): string {
  return [directive, ...list].join(' ')
}

/** A script or style inside a page, as a policy names it. */
export function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** Sources that the captcha needs on a page, by its own documentation. */
export const CAPTCHA_SOURCES: Record<(typeof CAPTCHA_PROVIDERS)[number], PageSources> = {
  'cloudflare-turnstile': {
    script: ['https://challenges.cloudflare.com/turnstile/'],
    frame: ['https://challenges.cloudflare.com'],
    makesHtml: true,
  },
}
