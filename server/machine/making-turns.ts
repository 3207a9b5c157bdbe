/** Makes a few pages and long lists at a time, with turns for each client. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/shop.ts'
import { clientNetwork } from '#engines/rate-limit/client-network.server.ts'
import {
  createFairQueue,
  type FairQueue,
  type FairQueueSize,
  type PersonOf,
} from '#engines/rate-limit/fair-queue.server.ts'
import { isLongList } from '#server/kept/kept-places.ts'
import { tooBusy } from '#store/errors.ts'
import { preferenceOf } from '#store/goods/products/products.schema.ts'
import type { SignIns } from '#store/people/accounts/sign-ins.server.ts'

/** The client of an answer for everybody; that answer has had its turn already. */
export const NO_NETWORK = clientNetwork('nobody')

/** Making a page takes the processor: few at once, and those that wait take turns by client. */
const PAGES_AT_ONCE = { atOnce: 4, atOnceOfOne: 3, mostWaiting: 100, refusal: () => tooBusy(2) }
/** A list of the whole shop takes a second, so it never takes a page's place. */
const LONG_LISTS_AT_ONCE = { atOnce: 1, atOnceOfOne: 1, mostWaiting: 30, refusal: () => tooBusy(5) }

/** A search holds the process up for some milliseconds: one of a network at a time, and the rest of it waits behind others'. */
const SEARCHES_AT_ONCE = { atOnce: 4, atOnceOfOne: 1, mostWaiting: 300, refusal: () => tooBusy(1) }

export type MakingTurns = { pages: FairQueue; longLists: FairQueue; searches: FairQueue; orders: OrderTurns }

export function createMakingTurns(): MakingTurns {
  const orders = createOrderTurns()
  return {
    pages: patientQueue(PAGES_AT_ONCE, orders),
    longLists: patientQueue(LONG_LISTS_AT_ONCE, orders),
    searches: patientQueue(SEARCHES_AT_ONCE, orders),
    orders,
  }
}

/** A queue that lets orders go first. */
function patientQueue(size: FairQueueSize, { whenNobodyOrders }: OrderTurns): FairQueue {
  const queue = createFairQueue(size)
  return {
    ...queue,
    run(who, work, personOf) {
      const patiently = async () => {
        // What else came in is looked at between two turns.
        await nextTurn()
        await whenNobodyOrders()
        return work()
      }
      return queue.run(who, patiently, personOf)
    },
  }
}

/**
 * Gives turns to searches, and to product lists that are never kept. A turn ends with the first piece of a list: the rest waits for its reader,
 * and nobody else should wait for that.
 */
export function listsInTurns({ pages, longLists, searches }: MakingTurns, signIns: SignIns) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.env.client === NO_NETWORK) return next()
    const { limit, search, q } = c.req.query()
    const isLong = isLongList(limit === undefined ? preferenceOf(c.req.header('prefer')).limit : Number(limit))
    // What a search finds is read in pieces, which take turns of their own where they are many.
    const turns = search || q ? searches : isLong ? longLists : pages
    await turns.run(c.env.client, next, personOf(signIns, c.req.header('cookie')))
    return undefined
  })
}

/** Who the session is of: somebody signed in is not refused for what others of their network ask for. */
export function personOf(signIns: SignIns, cookie: string | undefined): PersonOf {
  return async () => (await signIns.find(cookie))?.person.uid
}

/** How long work gives way to an order: most are placed by then, and an order that waits needs no processor. */
const GIVES_WAY_MS = 20

type OrderTurns = ReturnType<typeof createOrderTurns>

export function createOrderTurns() {
  let orders = 0
  let givesWayUntil = 0
  let allPlaced = Promise.withResolvers<void>()

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
    async whenNobodyOrders(): Promise<void> {
      const left = givesWayUntil - performance.now()
      if (orders === 0 || left <= 0) return
      await Promise.race([allPlaced.promise, new Promise((resolve) => setTimeout(resolve, left))])
    },
  }
}
