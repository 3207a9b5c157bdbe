import { setImmediate as nextTurn } from 'node:timers/promises'
import { Hono } from 'hono'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createOrderTurns } from './making-turns.ts'

let said: string[]
let turns: ReturnType<typeof createOrderTurns>

beforeEach(() => {
  said = []
  turns = createOrderTurns()
})

/** Orders, until the answer is let go. */
function order(name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const app = new Hono()
  app.post('/', turns.ordersFirst, async (c) => {
    await promise
    said.push(name)
    return c.text('')
  })
  return { done: app.request('/', { method: 'POST' }), finish: resolve }
}

async function draw(name: string) {
  await turns.whenNobodyOrders()
  said.push(name)
}

async function someTurns() {
  for (let n = 0; n < 5; n++) await nextTurn()
}

test('a page waits for every order that is under way, and is drawn behind it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const [one, two] = [order('one'), order('two')]
  const page = draw('page')
  await someTurns()
  one.finish()
  await one.done
  await someTurns()
  two.finish()
  await Promise.all([two.done, page])
  expect(said).toEqual(['one', 'two', 'page'])
})

test('an order that takes long holds pages up for a moment only, in their turn', async () => {
  const slow = order('order')
  await Promise.all([draw('first page'), draw('second page')])
  slow.finish()
  await slow.done
  expect(said).toEqual(['first page', 'second page', 'order'])
})
