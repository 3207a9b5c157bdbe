import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveBackAtRest } from './give-back.ts'

const MB = 1024 * 1024

let heap: number
vi.mock('node:v8', () => ({ getHeapStatistics: () => ({ used_heap_size: heap }) }))

const collect = vi.fn(() => {
  heap = 50 * MB
})
let clock: NodeJS.Timeout

beforeEach(() => {
  heap = 40 * MB
  collect.mockClear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  clock = giveBackAtRest(collect)
})

afterEach(() => {
  clearInterval(clock)
  vi.useRealTimers()
})

/** So many looks at the heap, with real rest between them. */
async function look(times = 1) {
  for (let n = 0; n < times; n++) {
    await sleep(50)
    vi.advanceTimersByTime(5_000)
  }
}

test('what a load took is collected once when it is over, and not again while nothing more is taken', async () => {
  await look()
  heap = 120 * MB
  await look()
  expect(collect).toHaveBeenCalledTimes(1)
  heap = 90 * MB
  await look(3)
  expect(collect).toHaveBeenCalledTimes(1)
  heap = 99 * MB
  await look()
  expect(collect).toHaveBeenCalledTimes(2)
})

test('a busy loop is left alone, however much there is', async () => {
  heap = 400 * MB
  for (const end = performance.now() + 100; performance.now() < end; ) Math.random()
  vi.advanceTimersByTime(5_000)
  expect(collect).not.toHaveBeenCalled()
  await look()
  expect(collect).toHaveBeenCalledTimes(1)
})
