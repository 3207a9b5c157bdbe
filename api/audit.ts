import { createRoute } from '@hono/zod-openapi'
import { auditPageShape, auditQuery } from '#store/audit/audit.schema.ts'
import { listAudit } from '#store/audit/list-audit.server.ts'
import { requireAdmin } from '#store/people/people.server.ts'
import { answer, jsonAnswer, newRouter, problems } from './router.ts'
import { personOf, type Shop } from './shop.ts'

const list = createRoute({
  method: 'get',
  path: '/audit',
  summary: 'List who changed what, newest first',
  description: 'Fifty at a time. The log is only ever added to: there is no call that changes it.',
  request: { query: auditQuery },
  responses: {
    200: jsonAnswer(auditPageShape, 'A page of the log'),
    ...problems('invalid_input', 'unauthenticated', 'forbidden'),
  },
})

/** The audit log, for the owner to read. */
export function auditApi(shop: Shop) {
  return newRouter().openapi(list, async (c) => {
    const admin = requireAdmin(await personOf(shop, c), 'read audit log')
    c.header('cache-control', 'no-store')
    return answer(c, auditPageShape, await listAudit(shop.db, admin, c.req.valid('query')), 200)
  })
}
