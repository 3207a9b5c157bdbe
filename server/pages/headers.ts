/** The headers of every answer. `page-policy.ts` has the policy of pages. */

export const OPENER_POLICY = 'cross-origin-opener-policy'

/** Which other sites may embed the answer. */
export const RESOURCE_POLICY = 'cross-origin-resource-policy'

export const REFERRER_POLICY = 'referrer-policy'

/** `https` says whether the shop is reached over it. */
export function commonHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    [REFERRER_POLICY]: 'strict-origin-when-cross-origin',
    // The popup of a social sign-in must reach the page that opened it.
    [OPENER_POLICY]: 'same-origin-allow-popups',
    [RESOURCE_POLICY]: 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** The policy of every answer that is not a page. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
