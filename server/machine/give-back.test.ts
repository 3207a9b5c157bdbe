import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveBackAtRest } from './give-back.ts'

const MB = 1024 * 1024

let heap: number
/** The share of its time that the loop has something to do. */
let utilization: number
vi.mock('node:v8', () => ({ getHeapStatistics: () => ({ total_heap_size: heap }) }))
vi.mock('node:perf_hooks', () => ({ performance: { eventLoopUtilization: () => ({ utilization }) } }))

const collect = vi.fn(() => {
  heap = 50 * MB
})
let clock: NodeJS.Timeout

beforeEach(() => {
  heap = 40 * MB
  utilization = 0.01
  collect.mockClear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  clock = giveBackAtRest(collect)
})

afterEach(() => {
  clearInterval(clock)
  vi.useRealTimers()
})

/** So many looks at the heap. */
const look = (times = 1) => vi.advanceTimersByTime(5_000 * times)

test('what a load took is collected once when it is over, and not again while nothing more is taken', () => {
  look()
  heap = 120 * MB
  look()
  expect(collect).toHaveBeenCalledTimes(1)
  heap = 90 * MB
  look(3)
  expect(collect).toHaveBeenCalledTimes(1)
  heap = 99 * MB
  look()
  expect(collect).toHaveBeenCalledTimes(2)
})

test('of a large catalogue that is in use half as much more is worth it', () => {
  clearInterval(clock)
  heap = 300 * MB
  clock = giveBackAtRest(collect)
  heap = 400 * MB
  look(3)
  expect(collect).not.toHaveBeenCalled()
  heap = 460 * MB
  look()
  expect(collect).toHaveBeenCalledTimes(1)
})

test('a busy loop is left alone, however much there is', () => {
  heap = 400 * MB
  utilization = 0.5
  look(3)
  expect(collect).not.toHaveBeenCalled()
  utilization = 0.01
  look()
  expect(collect).toHaveBeenCalledTimes(1)
})
