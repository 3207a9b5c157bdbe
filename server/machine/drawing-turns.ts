/** When a page may be made: it takes the processor for some milliseconds, and orders do not wait for it. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/shop.ts'

/** How long pages give way to an order: most are placed by then, and one that waits needs no processor. */
const GIVES_WAY_MS = 20

export type DrawingTurns = ReturnType<typeof createDrawingTurns>

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
