/** Takes browsers' reports about violations of a page's policy. Anybody can send them, so they are only counted and logged. */
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { handleError, invalidInput } from '#api/problem.ts'
import type { ApiEnv, Shop } from '#api/shop.ts'
import { StoreError } from '#store/errors.ts'
import { REPORTS_PATH } from './page-policy.ts'
import { POLICY_DIRECTIVES, type Violation, violationOf } from './policy-violations.ts'

const MAX_BYTES = 16 * 1024
const MAX_REPORTS = 20

const told = z.object({
  documentURL: z.string(),
  effectiveDirective: z.enum(POLICY_DIRECTIVES),
  blockedURL: z.string().nullish(),
  sourceFile: z.string().nullish(),
  disposition: z.enum(['enforce', 'report']).default('enforce'),
})

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
