import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { statusShape } from '#store/status/status.schema.ts'

const owner = adminCalls('change settings')

const status = owner.get({
  path: '/status',
  summary: 'Read how the shop runs',
  description: 'In sentences for the owner: orders, mail, backups, database, disk, address, what failed.',
  responses: ok(statusShape, 'What was looked at, what is wrong first'),
})

export function statusApi(shop: Shop) {
  return newRouter().openapiRoutes([answering(status, async () => ({ findings: await shop.status() }))])
}
