/** Takes browsers' reports about violations of a page's policy. Anybody can send them, so they are only counted and logged. */
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { handleError, invalidInput } from '#api/problem.ts'
import type { ApiEnv, Shop } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'
import { REPORTS_PATH } from './page-policy.ts'

const MAX_BYTES = 16 * 1024
const TYPE = 'application/csp-report'

/** A report by `report-uri`. Old browsers name the rule together with all its sources. */
const report = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().nullish(),
    'source-file': z.string().nullish(),
    disposition: z.enum(['enforce', 'report']).default('enforce'),
  }),
})

type Report = z.output<typeof report>['csp-report']

/** Takes a report; calls `hear` unless a browser extension caused it. */
export function policyReports(shop: Pick<Shop, 'limits' | 'onUnexpectedError'>, hear: (violation: Violation) => void) {
  const app = new Hono<ApiEnv>()
  app.onError(handleError(shop))
  app.post(REPORTS_PATH, bodyLimit({ maxSize: MAX_BYTES, onError: refuseLength }), async (c) => {
    await shop.limits.count('policy report', c.env.client)
    const violation = violationOf(await readReport(c))
    if (violation) hear(violation)
    return c.body(null, 204)
  })
  app.all(REPORTS_PATH, (c) => c.text('Method Not Allowed', 405, { allow: 'POST' }))
  return app
}

async function readReport(c: Context<ApiEnv>): Promise<Report> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== TYPE) throw new StoreError('unsupported_media_type', `Send the report as ${TYPE}.`)
  const body: unknown = await c.req.json().catch(() => undefined)
  const result = report.safeParse(body)
  if (!result.success) throw invalidInput(result.error.issues, 'json')
  return result.data['csp-report']
}

function refuseLength(): never {
  throw new StoreError('payload_too_large', `A report may have at most ${MAX_BYTES / 1024} KB.`)
}

/** `directive` is the rule, `page` the beginning of a path, `blocked` a word such as "inline" or an origin; a full address is in neither. */
export type Violation = {
  directive: string
  blocked: string
  page: string
  disposition: Report['disposition']
}

const EXTENSION = /^[a-z-]*extension:/i
/** The kind of violation; undefined for one that a browser extension caused. */
export function violationOf(told: Report): Violation | undefined {
  const { 'document-uri': page, 'blocked-uri': blocked, 'source-file': file, disposition } = told
  if (EXTENSION.test(blocked ?? '') || EXTENSION.test(file ?? '')) return undefined
  const rule = told['effective-directive'] ?? told['violated-directive'] ?? ''
  const directive = /^[a-z-]{1,40}(?= |$)/.exec(rule)?.[0] ?? 'unknown'
  return { directive, blocked: blockedBy(blocked ?? '', page), page: pageOf(page), disposition }
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
