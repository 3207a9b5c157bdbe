import { adminCalls } from '#api/guarded-calls.ts'
import { answer, jsonAnswer, newRouter } from '#api/router.ts'
import type { Shop } from '#api/shop.ts'
import { holds } from '#store/access/rights.ts'
import { readStepsDone } from '#store/demo/demo.server.ts'
import { overviewShape, waitingCountsShape } from '#store/overview/overview.schema.ts'
import { readOverview } from '#store/overview/overview.server.ts'
import { countWaiting } from '#store/overview/waiting.server.ts'

const desk = adminCalls('read orders')

const waiting = desk.get({
  path: '/waiting',
  summary: 'Count what waits for somebody',
  description: 'Counts end at 1000. What the person may not read is left out.',
  responses: { 200: jsonAnswer(waitingCountsShape, 'The counts') },
})

const overview = desk.get({
  path: '/overview',
  summary: 'Read the shop at a glance',
  description: 'Takings need the right to read them; what else the person may not read is left out as well.',
  responses: { 200: jsonAnswer(overviewShape, 'The overview') },
})

/** The shop at a glance, for its people. */
export function overviewApi(shop: Shop) {
  return newRouter()
    .openapi(waiting, async (c) => {
      const { admin } = c.var
      return answer(c, waitingCountsShape, await countWaiting(shop.db, admin), 200)
    })
    .openapi(overview, async (c) => {
      const { admin } = c.var
      // Searches of the last seconds wait in memory.
      await shop.searchLog.flush()
      const backups = holds(admin.role, 'export everything') ? await shop.backups.state() : undefined
      const firstSteps = await readStepsDone(shop.db, admin, shop.mail.channels.includes('email'))
      return answer(c, overviewShape, { ...(await readOverview(shop.db, admin)), backups, firstSteps }, 200)
    })
}
