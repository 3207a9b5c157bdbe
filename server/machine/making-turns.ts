/** Pages and long lists are made a few at a time, and clients take turns. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/shop.ts'
import { presentAsking } from '#db/asking.ts'
import { isLongList } from '#server/kept/kept-places.ts'
import { clientNetwork } from '#store/limits/client-network.server.ts'
import { createFairQueue, type FairQueue, type FairQueueSize } from '#store/limits/fair-queue.server.ts'
import { preferenceOf } from '#store/products/products.schema.ts'

/** The client of an answer for everybody, which has had its turn already. */
export const NOBODY = clientNetwork('nobody')

/** A page takes the processor while it is made: few at once, and those that wait in turns of who asks. */
const PAGES_AT_ONCE = { atOnce: 4, atOnceOfOne: 3, mostWaiting: 100, retryAfterSeconds: 2 }
/** A list of the whole shop takes a second: it never has a place of a page. */
const LONG_LISTS_AT_ONCE = { atOnce: 1, atOnceOfOne: 1, mostWaiting: 30, retryAfterSeconds: 5 }

export type MakingTurns = { pages: FairQueue; longLists: FairQueue; drawing: DrawingTurns }

export function createMakingTurns(ordersFirst: boolean): MakingTurns {
  const drawing = createDrawingTurns(ordersFirst)
  return { pages: patientQueue(PAGES_AT_ONCE, drawing), longLists: patientQueue(LONG_LISTS_AT_ONCE, drawing), drawing }
}

/** Lets orders go first. Each request knows how long it waited for its turn. */
function patientQueue(size: FairQueueSize, { whenNobodyOrders }: DrawingTurns): FairQueue {
  const queue = createFairQueue(size)
  return {
    ...queue,
    run(who, work) {
      const from = performance.now()
      return queue.run(who, async () => {
        await whenNobodyOrders()
        const asking = presentAsking()
        if (asking) asking.queuedMs += performance.now() - from
        return work()
      })
    },
  }
}

/**
 * Lists of products that were asked for in a way that is never kept. A turn ends with the first piece of a list: what comes
 * behind waits for its reader, and nobody waits for that.
 */
export function listsInTurns({ pages, longLists }: MakingTurns) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { limit, search } = c.req.query()
    const isLong = isLongList(limit === undefined ? preferenceOf(c.req.header('prefer')).limit : Number(limit))
    // A search is counted, people make one at every letter, and of a long one the call itself waits for its turn.
    if (c.env.client === NOBODY || search) return next()
    const turns = isLong ? longLists : pages
    await turns.run(c.env.client, next)
    return undefined
  })
}

/** How long pages give way to an order: most are placed by then, and one that waits needs no processor. */
const GIVES_WAY_MS = 20

type DrawingTurns = ReturnType<typeof createDrawingTurns>

/** Without `ordersFirst` nothing waits. */
export function createDrawingTurns(ordersFirst = true) {
  let orders = 0
  let givesWayUntil = 0
  let goesOnUntil = 0
  let lastTurn: Promise<void> = Promise.resolve()
  let allPlaced = Promise.withResolvers<void>()

  async function whenNobodyOrders(): Promise<void> {
    const from = performance.now()
    const left = givesWayUntil - from
    if (!ordersFirst || orders === 0 || left <= 0 || from < goesOnUntil) return
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, left)
    await Promise.race([allPlaced.promise, late.promise])
    clearTimeout(timer)
    // As long as they waited they go on: a flood of orders, or of what looks like some, leaves pages half of the time.
    const now = performance.now()
    goesOnUntil = now + now - from
  }

  return {
    /** For the call that places an order. */
    ordersFirst: createMiddleware<ApiEnv>(async (_c, next) => {
      if (orders === 0) allPlaced = Promise.withResolvers<void>()
      orders++
      givesWayUntil = performance.now() + GIVES_WAY_MS
      try {
        await next()
      } finally {
        orders--
        if (orders === 0) allPlaced.resolve()
      }
    }),

    /** Before anything is begun that takes time. */
    whenNobodyOrders,

    /** Pages that are ready at the same moment are drawn one by one: what is quick to answer is answered between two. */
    turnToDraw(): Promise<void> {
      if (ordersFirst) lastTurn = lastTurn.then(() => nextTurn()).then(whenNobodyOrders)
      return lastTurn
    },
  }
}
