import { adminCalls } from '#api/guarded-calls.ts'
import { answering, newRouter, ok } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { roleHasRight } from '#store/people/access/rights.ts'
import { auditPageShape, auditQueryShape } from '#store/people/audit/audit.schema.ts'
import { listAudit } from '#store/people/audit/list-audit.server.ts'
import { readStepsDone } from '#store/shop/demo/demo.server.ts'
import { readLastNightlyCheck } from '#store/shop/integrity/proofs.server.ts'
import { overviewShape, waitingCountsShape } from '#store/shop/overview/overview.schema.ts'
import { readOverview } from '#store/shop/overview/overview.server.ts'
import { statusShape } from '#store/shop/overview/status.schema.ts'
import { countWaiting } from '#store/shop/overview/waiting.server.ts'

const desk = adminCalls('read orders')

const waiting = desk.get({
  path: '/waiting',
  summary: 'Count what waits for somebody',
  description: 'Counts end at 1000. What the person may not read is left out.',
  responses: ok(waitingCountsShape, 'The counts'),
})

const overview = desk.get({
  path: '/overview',
  summary: 'Read the shop at a glance',
  description: 'Takings need the right to read them; what else the person may not read is left out as well.',
  responses: ok(overviewShape, 'The overview'),
})

const auditList = adminCalls('read audit log').get({
  path: '/audit',
  summary: 'List who changed what, newest first',
  description: 'Fifty at a time. The log is only ever added to: there is no call that changes it.',
  request: { query: auditQueryShape },
  responses: ok(auditPageShape, 'A page of the log'),
})

const status = adminCalls('change settings').get({
  path: '/status',
  summary: 'Read how the shop runs',
  description: 'In sentences for the owner: orders, mail, backups, database, disk, address, what failed.',
  responses: ok(statusShape, 'What was looked at, what is wrong first'),
})

export function overviewApi(shop: Shop) {
  return newRouter().openapiRoutes([
    answering(waiting, (_, admin) => countWaiting(shop.db, admin)),
    answering(overview, async (_, admin) => {
      // Searches are counted in memory first.
      await shop.searchLog.flush()
      const isOwner = roleHasRight(admin.role, 'export everything')
      const backups = isOwner ? await shop.backups.state() : undefined
      const proof = isOwner ? await readLastNightlyCheck(shop.db) : undefined
      const proofFailedAt = proof?.faults.length ? proof.at : undefined
      const firstSteps = await readStepsDone(shop.db, admin, shop.mail.channels.includes('email'))
      return { ...(await readOverview(shop.db, admin)), backups, proofFailedAt, firstSteps }
    }),
    answering(auditList, (c, admin) => listAudit(shop.db, admin, c.req.valid('query'))),
    answering(status, async () => ({ findings: await shop.status() })),
  ])
}
