import { createRoute } from '@hono/zod-openapi'
import { overviewShape, waitingCountsShape } from '#store/overview/overview.schema.ts'
import { readOverview } from '#store/overview/overview.server.ts'
import { countWaiting } from '#store/overview/waiting.server.ts'
import { requireAdmin } from '#store/people/people.server.ts'
import { answer, jsonAnswer, newRouter, problems } from './router.ts'
import { personOf, type Shop } from './shop.ts'

const waiting = createRoute({
  method: 'get',
  path: '/waiting',
  summary: 'Count what waits for somebody',
  description: 'Counts end at 1000. What the person may not read is left out.',
  responses: { 200: jsonAnswer(waitingCountsShape, 'The counts'), ...problems('unauthenticated', 'forbidden') },
})

const overview = createRoute({
  method: 'get',
  path: '/overview',
  summary: 'Read the shop at a glance',
  description: 'Takings need the right to read them; what else the person may not read is left out as well.',
  responses: { 200: jsonAnswer(overviewShape, 'The overview'), ...problems('unauthenticated', 'forbidden') },
})

/** The shop at a glance, for its people. */
export function overviewApi(shop: Shop) {
  return newRouter()
    .openapi(waiting, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), 'read orders')
      c.header('cache-control', 'no-store')
      return answer(c, waitingCountsShape, await countWaiting(shop.db, admin), 200)
    })
    .openapi(overview, async (c) => {
      const admin = requireAdmin(await personOf(shop, c), 'read orders')
      // Searches of the last seconds wait in memory.
      await shop.searchLog.flush()
      c.header('cache-control', 'no-store')
      return answer(c, overviewShape, await readOverview(shop.db, admin), 200)
    })
}
