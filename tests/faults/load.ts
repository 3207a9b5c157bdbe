/** Customers who go on ordering whatever happens to the store, and who ask again under the same key until they know. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { type Buyer, sendOrder } from '../integrity/buyer.ts'
import { type Attempt, type History, isUnknown, type WantedLine } from '../integrity/history.ts'

export type Load = {
  /** Lets every customer finish the order in hand, and resolves when all know how it went. */
  stop: () => Promise<void>
  /** Orders acknowledged so far. */
  placed: () => number
}

/**
 * Starts the customers of a test. `url` is asked before each call: a store that was started again may listen elsewhere. Together
 * they place so many orders a second at most; as many as the store takes when nothing is said.
 */
export function startLoad(
  url: () => string,
  history: History,
  buyers: Buyer[],
  prices: Map<string, number>,
  mostPerSecond = Number.POSITIVE_INFINITY,
): Load {
  const paceMs = (1000 * buyers.length) / mostPerSecond
  let isStopping = false
  let isTestOver = false
  let placed = 0
  const customers = buyers.map(async (buyer, index) => {
    for (let turn = index; !isStopping; turn++) {
      const nextAt = performance.now() + paceMs
      const lines = someLines([...prices.keys()], turn)
      const totalAmount = lines.reduce((sum, line) => sum + (prices.get(line._id) ?? 0) * line.qty, 0)
      const order = { lines, totalAmount, key: randomUUID() }
      let attempt = await sendOrder(url(), history, buyer, order)
      while (isUnknown(attempt) && !isTestOver) {
        await sleep(60)
        attempt = await sendOrder(url(), history, buyer, order)
      }
      if (attempt.status === 201) placed++
      if (paceMs > 0) await sleep(Math.max(0, nextAt - performance.now()))
    }
  })
  // After a failure they would order on, and the next test would call that lost which came while it was counting.
  onTestFinished(async () => {
    isStopping = true
    isTestOver = true
    await Promise.allSettled(customers)
  })
  return {
    placed: () => placed,
    async stop() {
      isStopping = true
      await Promise.all(customers)
    },
  }
}

/**
 * Of an order that nobody had read when the door closed: the kernel refuses or resets the connection, or it was kept open from
 * the last order and is closed while the next one is on its way. An honest 503 is an answer of a machine with too much to do.
 */
const NOBODY_READ_IT = ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET', '503']

/** For a stop that was asked for: every order that the store had read was answered. */
export function expectNobodyCutOff(attempts: readonly Attempt[]): void {
  const unanswered = attempts.filter(({ status }) => status !== 201 && status !== 409)
  const reasons = new Set(unanswered.map(({ status, failure }) => String(status ?? failure)))
  expect([...reasons].filter((reason) => !NOBODY_READ_IT.includes(reason))).toEqual([])
  // What was begun and cut off would be there, and the repeated order would be answered as one that was placed before.
  expect(attempts.filter(({ replayed }) => replayed)).toEqual([])
}

/** One to three products, 1 to 3 of each, in an order that turns. */
function someLines(ids: readonly string[], turn: number): WantedLine[] {
  const count = 1 + (turn % 3)
  return Array.from({ length: count }, (_, index) => ({
    _id: ids[(turn * 7 + index * 3) % ids.length] ?? '',
    qty: 1 + ((turn + index) % 3),
  }))
}
