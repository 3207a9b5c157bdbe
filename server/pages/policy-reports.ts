/** Takes browsers' reports about violations of a page's policy. Anybody can send them, so they are only counted and logged. */
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { handleError, invalidInput } from '#api/problem.ts'
import type { ApiEnv, Shop } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'
import { REPORTS_PATH } from './page-policy.ts'

const MAX_BYTES = 16 * 1024
const MAX_REPORTS = 20

/** The rules that a browser may name. */
const POLICY_DIRECTIVES = [
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

const told = z.object({
  documentURL: z.string(),
  effectiveDirective: z.enum(POLICY_DIRECTIVES),
  blockedURL: z.string().nullish(),
  sourceFile: z.string().nullish(),
  disposition: z.enum(['enforce', 'report']).default('enforce'),
})

type Report = z.output<typeof told>

/** Reports by the Reporting API: several at once. */
const reports = z
  .array(z.object({ type: z.literal('csp-violation'), body: told }))
  .min(1)
  .max(MAX_REPORTS)
  .transform((list) => list.map(({ body }) => body))

const oldReport = z.object({ 'csp-report': z.record(z.string(), z.unknown()) })

/** A report by `report-uri`: one at a time. */
const report = z.preprocess(withNewNames, told).transform((one) => [one])

/** Old browsers name the rule together with all its sources. */
function withNewNames(sent: unknown): unknown {
  const { data } = oldReport.safeParse(sent)
  if (!data) return sent
  const { 'csp-report': old } = data
  return {
    documentURL: old['document-uri'],
    effectiveDirective: old['effective-directive'] ?? String(old['violated-directive']).split(' ')[0],
    blockedURL: old['blocked-uri'],
    sourceFile: old['source-file'],
    disposition: old.disposition,
  }
}

const SHAPES: Record<string, typeof reports | typeof report> = {
  'application/reports+json': reports,
  'application/csp-report': report,
}

/** Takes reports; calls `hear` for each that is not about a browser extension. */
export function policyReports(shop: Pick<Shop, 'limits' | 'onUnexpectedError'>, hear: (violation: Violation) => void) {
  const app = new Hono<ApiEnv>()
  app.onError(handleError(shop))
  app.post(REPORTS_PATH, bodyLimit({ maxSize: MAX_BYTES, onError: refuseLength }), async (c) => {
    await shop.limits.count('policy report', c.env.client)
    for (const told of await readReports(c)) {
      const violation = violationOf(told)
      if (violation) hear(violation)
    }
    return c.body(null, 204)
  })
  app.all(REPORTS_PATH, (c) => c.text('Method Not Allowed', 405, { allow: 'POST' }))
  return app
}

async function readReports(c: Context<ApiEnv>) {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const shape = Object.hasOwn(SHAPES, type) ? SHAPES[type] : undefined
  if (!shape) {
    throw new StoreError('unsupported_media_type', `Send the reports as ${Object.keys(SHAPES).join(' or ')}.`)
  }
  const body: unknown = await c.req.json().catch(() => undefined)
  const result = shape.safeParse(body)
  if (!result.success) throw invalidInput(result.error.issues, 'json')
  return result.data
}

function refuseLength(): never {
  throw new StoreError('payload_too_large', `Reports may have at most ${MAX_BYTES / 1024} KB.`)
}

/** `page` is the beginning of a path, `blocked` a word such as "inline" or an origin; a full address is in neither. */
export type Violation = {
  directive: Report['effectiveDirective']
  blocked: string
  page: string
  disposition: Report['disposition']
}

const EXTENSION = /^[a-z-]*extension:/i
/** The kind of violation; undefined for one that a browser extension caused. */
export function violationOf(told: Report): Violation | undefined {
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
