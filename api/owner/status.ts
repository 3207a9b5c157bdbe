import { adminCalls } from '#api/guarded-calls.ts'
import { answer, jsonAnswer, newRouter } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { statusShape } from '#store/status/status.schema.ts'

const owner = adminCalls('change settings')

const status = owner.get({
  path: '/status',
  summary: 'Read how the shop runs',
  description: 'In sentences for the owner: orders, mail, backups, database, disk, address, what failed.',
  responses: { 200: jsonAnswer(statusShape, 'What was looked at, what is wrong first') },
})

/** How the shop runs, for its owner. */
export function statusApi(shop: Shop) {
  return newRouter().openapi(status, async (c) => answer(c, statusShape, { findings: await shop.status() }, 200))
}
