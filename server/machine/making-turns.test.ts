import { setImmediate as nextTurn } from 'node:timers/promises'
import { Hono } from 'hono'
import { beforeEach, expect, test, vi } from 'vitest'
import { createDrawingTurns } from './making-turns.ts'

let said: string[]
let turns: ReturnType<typeof createDrawingTurns>

beforeEach(() => {
  said = []
  turns = createDrawingTurns()
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
  await turns.turnToDraw()
  said.push(name)
}

async function someTurns() {
  for (let n = 0; n < 5; n++) await nextTurn()
}

test('a page waits for every order that is under way, and is drawn behind it', async () => {
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

test('without an order pages are drawn one by one, with room for others between them', async () => {
  const pages = [draw('first page'), draw('second page')]
  await pages[0]
  said.push('between them')
  await pages[1]
  expect(said).toEqual(['first page', 'between them', 'second page'])
})

test('orders without an end leave pages half of the time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const first = order('first order')
  const waiting = draw('first page')
  await someTurns()
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(20)
  await waiting
  const second = order('second order')
  await draw('second page')
  expect(said).toEqual(['first page', 'second page'])
  await vi.advanceTimersByTimeAsync(25)
  const third = order('third order')
  const held = draw('third page')
  await someTurns()
  expect(said).toEqual(['first page', 'second page'])
  vi.useRealTimers()
  for (const { finish } of [first, second, third]) finish()
  await held
  expect(said.at(-1)).toBe('third page')
})
