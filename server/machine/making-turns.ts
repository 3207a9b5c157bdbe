/** Makes a few pages and long lists at a time, with turns for each client. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/shop.ts'
import { clientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { createFairQueue, type FairQueue, type FairQueueSize } from '#engines/rate-limit/fair-queue.server.ts'
import { isLongList } from '#server/kept/kept-places.ts'
import { tooBusy } from '#store/errors.ts'
import { preferenceOf } from '#store/goods/products/products.schema.ts'

/** The client of an answer for everybody; that answer has had its turn already. */
export const NOBODY = clientNetwork('nobody')

/** Making a page takes the processor: few at once, and those that wait take turns by client. */
const PAGES_AT_ONCE = { atOnce: 4, atOnceOfOne: 3, mostWaiting: 100, refusal: () => tooBusy(2) }
/** A list of the whole shop takes a second, so it never takes a page's place. */
const LONG_LISTS_AT_ONCE = { atOnce: 1, atOnceOfOne: 1, mostWaiting: 30, refusal: () => tooBusy(5) }

/** A search holds the process up for some milliseconds: one of a network at a time, and the rest of it waits behind others'. */
const SEARCHES_AT_ONCE = { atOnce: 4, atOnceOfOne: 1, mostWaiting: 300, refusal: () => tooBusy(1) }

export type MakingTurns = { pages: FairQueue; longLists: FairQueue; searches: FairQueue; drawing: DrawingTurns }

export function createMakingTurns(): MakingTurns {
  const drawing = createDrawingTurns()
  return {
    pages: patientQueue(PAGES_AT_ONCE, drawing),
    longLists: patientQueue(LONG_LISTS_AT_ONCE, drawing),
    searches: patientQueue(SEARCHES_AT_ONCE, drawing),
    drawing,
  }
}

/** A queue that lets orders go first. */
function patientQueue(size: FairQueueSize, { whenNobodyOrders }: DrawingTurns): FairQueue {
  const queue = createFairQueue(size)
  return {
    ...queue,
    run(who, work) {
      return queue.run(who, async () => {
        // What else came in is looked at between two turns.
        await nextTurn()
        await whenNobodyOrders()
        return work()
      })
    },
  }
}

/**
 * Gives turns to searches, and to product lists that are never kept. A turn ends with the first piece of a list: the rest waits for its reader,
 * and nobody else should wait for that.
 */
export function listsInTurns({ pages, longLists, searches }: MakingTurns) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.env.client === NOBODY) return next()
    const { limit, search, q } = c.req.query()
    const isLong = isLongList(limit === undefined ? preferenceOf(c.req.header('prefer')).limit : Number(limit))
    // What a search finds is read in pieces, which take turns of their own where they are many.
    const turns = search || q ? searches : isLong ? longLists : pages
    await turns.run(c.env.client, next)
    return undefined
  })
}

/** How long pages give way to an order: most are placed by then, and an order that waits needs no processor. */
const GIVES_WAY_MS = 20

type DrawingTurns = ReturnType<typeof createDrawingTurns>

export function createDrawingTurns() {
  let orders = 0
  let givesWayUntil = 0
  let goesOnUntil = 0
  let lastTurn: Promise<void> = Promise.resolve()
  let allPlaced = Promise.withResolvers<void>()

  async function whenNobodyOrders(): Promise<void> {
    const from = performance.now()
    const left = givesWayUntil - from
    if (orders === 0 || left <= 0 || from < goesOnUntil) return
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, left)
    await Promise.race([allPlaced.promise, late.promise])
    clearTimeout(timer)
    // Pages then go on for as long as they waited: a flood of orders, real or not, leaves them half of the time.
    const now = performance.now()
    goesOnUntil = now + now - from
  }

  return {
    /** Middleware of the call that places an order. */
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

    /** Wait for it before work that takes time. */
    whenNobodyOrders,

    /** Pages that are ready at the same moment are drawn one by one, so that quick requests are answered in between. */
    turnToDraw(): Promise<void> {
      lastTurn = lastTurn.then(() => nextTurn()).then(whenNobodyOrders)
      return lastTurn
    },
  }
}
