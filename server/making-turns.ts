/** What costs the shop time to make is made a little at a time, in turns of who asks, however it is asked for. */
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/shop.ts'
import { clientNetwork } from '#store/limits/client-network.server.ts'
import { createFairQueue, type FairQueue } from '#store/limits/fair-queue.server.ts'
import { preferredLimit } from '#store/products/products.schema.ts'
import { isLongList } from './kept-places.ts'

/** Who asks when an answer is made for everybody; it has had its turn already. */
export const NOBODY = clientNetwork('nobody')

/** A page takes the processor while it is made: few at once, and those that wait in turns of who asks. */
const PAGES_AT_ONCE = { atOnce: 4, atOnceOfOne: 3, mostWaiting: 100, retryAfterSeconds: 2 }
/** A list of the whole shop takes a second: it never has a place of a page. */
const LONG_LISTS_AT_ONCE = { atOnce: 1, atOnceOfOne: 1, mostWaiting: 30, retryAfterSeconds: 5 }

export type MakingTurns = { pages: FairQueue; longLists: FairQueue }

export function createMakingTurns(): MakingTurns {
  return { pages: createFairQueue(PAGES_AT_ONCE), longLists: createFairQueue(LONG_LISTS_AT_ONCE) }
}

/** Lists of products that were asked for in a way that is never kept. The answer is whole before the turn ends. */
export function listsInTurns({ pages, longLists }: MakingTurns) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { limit, search } = c.req.query()
    const isLong = isLongList(limit === undefined ? preferredLimit(c.req.header('prefer')) : Number(limit))
    // A search is counted, and people make one at every letter.
    if (c.env.client === NOBODY || (search && !isLong)) return next()
    const turns = isLong ? longLists : pages
    await turns.run(c.env.client, async () => {
      await next()
      c.res = new Response(await c.res.arrayBuffer(), c.res)
    })
    return undefined
  })
}
