/** The headers that tell a browser what our pages may do. */
import { createHash } from 'node:crypto'

export type HeaderSettings = {
  https: boolean
  /** Other origins that pages speak to: an image host that is not ours, Vite's socket while developing. */
  connectTo: readonly string[]
}

/** Which windows may reach each other. */
export const OPENER_POLICY = 'cross-origin-opener-policy'

/** Headers of every answer, whatever it is. */
export function commonHeaders(settings: HeaderSettings): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The popup of a social sign-in must be able to answer the page that opened it.
    [OPENER_POLICY]: 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'x-frame-options': 'DENY',
    ...(settings.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/**
 * The policy of a page: scripts are our files and exactly the inline ones that the page was rendered with, named by hash,
 * so that finished pages can be kept and shared.
 */
export function pagePolicy(html: string, settings: HeaderSettings): string {
  const connect = ["'self'", ...settings.connectTo].join(' ')
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashesOfInlineScripts(html)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of everything that is not a page. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

function hashesOfInlineScripts(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  const hashes = [...inline].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return [...new Set(hashes)]
}
