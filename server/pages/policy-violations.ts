/** Reduces a browser's report of a policy violation to its kind, which is all that the log keeps of it. */
/** The rules that a browser may name. */
export const POLICY_DIRECTIVES = [
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'child-src',
  'worker-src',
  'media-src',
  'manifest-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'default-src',
  'require-trusted-types-for',
  'trusted-types',
] as const

type ReportedViolation = {
  documentURL: string
  effectiveDirective: (typeof POLICY_DIRECTIVES)[number]
  blockedURL?: string | null | undefined
  sourceFile?: string | null | undefined
  disposition: 'enforce' | 'report'
}

/** `page` is the beginning of a path, `blocked` a word such as "inline" or an origin; a full address is in neither. */
export type Violation = {
  directive: ReportedViolation['effectiveDirective']
  blocked: string
  page: string
  disposition: ReportedViolation['disposition']
}

const EXTENSION = /^[a-z-]*extension:/i
/** The kind of violation; undefined for one that a browser extension caused. */
export function violationOf(told: ReportedViolation): Violation | undefined {
  const blocked = told.blockedURL ?? ''
  if (EXTENSION.test(blocked) || EXTENSION.test(told.sourceFile ?? '')) return undefined
  const { effectiveDirective: directive, disposition } = told
  return { directive, blocked: blockedBy(blocked, told.documentURL), page: pageOf(told.documentURL), disposition }
}

function blockedBy(blocked: string, documentUrl: string): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked
  if (!URL.canParse(blocked)) return 'unknown'
  const { origin, protocol } = new URL(blocked)
  if (origin === 'null') return protocol.slice(0, 30)
  return URL.canParse(documentUrl) && origin === new URL(documentUrl).origin ? 'self' : origin.slice(0, 100)
}

/** At most two steps of the path, and only plain words: order numbers and secrets of links stay out. */
function pageOf(documentUrl: string): string {
  if (!URL.canParse(documentUrl)) return 'unknown'
  const steps = new URL(documentUrl).pathname.split('/').slice(1, 3)
  return steps.map((step) => (/^[a-z-]{0,20}$/i.test(step) ? `/${step}` : '/…')).join('')
}
