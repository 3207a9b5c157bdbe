/** Limits how many pages and long lists are made at a time, with turns by client. */

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

/** Stands for the client while a cached answer is made, whose turn was taken already. */
export const NO_CLIENT = clientNetwork('nobody')

/** Pages take the processor: few are made at once, and waiting ones take turns by client. */
const PAGES_AT_ONCE = { atOnce: 4, atOnceOfOne: 3, mostWaiting: 100, refusal: () => tooBusy(2) }
/** A list of the whole shop takes a second, so it has a queue apart from pages. */
const LONG_LISTS_AT_ONCE = { atOnce: 1, atOnceOfOne: 1, mostWaiting: 30, refusal: () => tooBusy(5) }

/** A search holds the process up for milliseconds: each network gets one at a time. */
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
      if (who === NO_CLIENT) return work()
      const patiently = async () => {
        // Other requests are handled between two turns.
        await nextTurn()
        await whenNobodyOrders()
        return work()
      }
      return queue.run(who, patiently, personOf)
    },
  }
}

/**
 * Gives turns to searches and to product lists that are not cached. A turn ends with the first piece of a list: the rest waits
 * for its reader, and nobody else should wait for that.
 */
export function listsInTurns({ pages, longLists, searches }: MakingTurns, signIns: SignIns) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { limit, search, q } = c.req.query()
    const isLong = isLongList(limit === undefined ? preferenceOf(c.req.header('prefer')).limit : Number(limit))
    // A long result of a search takes further turns piece by piece.
    const turns = search || q ? searches : isLong ? longLists : pages
    await turns.run(c.env.client, next, personOf(signIns, c.req.header('cookie')))
    return undefined
  })
}

/** The account of the session: somebody signed in is not refused for what others of their network ask for. */
export function personOf(signIns: SignIns, cookie: string | undefined): PersonOf {
  return async () => (await signIns.find(cookie))?.person.uid
}

/** How long other work waits for an order. Most are placed by then; one that still waits needs no processor. */
const GIVES_WAY_MS = 20

type OrderTurns = ReturnType<typeof createOrderTurns>

export function createOrderTurns() {
  let orders = 0
  let givesWayUntil = 0
  let allPlaced = Promise.withResolvers<void>()

  return {
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

    /** To be awaited before work that takes time. */
    async whenNobodyOrders(): Promise<void> {
      const left = givesWayUntil - performance.now()
      if (orders === 0 || left <= 0) return
      await Promise.race([allPlaced.promise, new Promise((resolve) => setTimeout(resolve, left))])
    },
  }
}
