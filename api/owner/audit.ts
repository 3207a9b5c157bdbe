import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { auditPageShape, auditQuery } from '#store/audit/audit.schema.ts'
import { listAudit } from '#store/audit/list-audit.server.ts'

const list = adminCalls('read audit log').get({
  path: '/audit',
  summary: 'List who changed what, newest first',
  description: 'Fifty at a time. The log is only ever added to: there is no call that changes it.',
  request: { query: auditQuery },
  responses: ok(auditPageShape, 'A page of the log'),
})

export function auditApi(shop: Shop) {
  return newRouter().openapiRoutes([answering(list, (c, admin) => listAudit(shop.db, admin, c.req.valid('query')))])
}
