import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionKeeper, type SessionAnswer, type SessionEnding } from './session-keeper.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A keeper whose server answers what the test says; `asked` holds the seconds at which it was asked. */
function keep(answers: () => SessionAnswer | Error) {
  const startedAt = Date.now()
  const asked: number[] = []
  const endings: { how: SessionEnding; at: number }[] = []
  const seconds = () => (Date.now() - startedAt) / SECOND
  const keeper = createSessionKeeper(
    async () => {
      asked.push(seconds())
      const answer = answers()
      if (answer instanceof Error) throw answer
      return answer
    },
    (how) => endings.push({ how, at: seconds() }),
  )
  return { keeper, asked, endings }
}

describe('the session keeper', () => {
  it('asks five minutes before the session ends, and again after each renewal', async () => {
    const { keeper, asked, endings } = keep(() => ({ remainingMs: 60 * MINUTE }))
    await keeper.check()
    await vi.advanceTimersByTimeAsync(55 * MINUTE - 1)
    expect(asked).toEqual([0])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual([0, 55 * 60])
    await vi.advanceTimersByTimeAsync(55 * MINUTE)
    expect(asked).toEqual([0, 55 * 60, 110 * 60])
    expect(endings).toEqual([])
  })

  it('asks again after 30 seconds, doubling up to 16 minutes, while nobody answers', async () => {
    const { keeper, asked } = keep(() => new Error('offline'))
    await keeper.check()
    await vi.advanceTimersByTimeAsync(70 * MINUTE)
    const waits = asked.slice(1).map((at, i) => at - (asked[i] ?? 0))
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 960, 960])
  })

  it('looks in between, such as when the page comes into sight, change nothing of that', async () => {
    const { keeper, asked } = keep(() => new Error('offline'))
    await keeper.check()
    await vi.advanceTimersByTimeAsync(10 * SECOND)
    await keeper.check()
    await vi.advanceTimersByTimeAsync(200 * SECOND)
    expect(asked).toEqual([0, 10, 30, 90, 210])
  })

  it('starts from 30 seconds again once an answer has come', async () => {
    let isAway = true
    const { keeper, asked } = keep(() => (isAway ? new Error('offline') : { remainingMs: 10 * MINUTE }))
    await keeper.check()
    await vi.advanceTimersByTimeAsync(90 * SECOND)
    isAway = false
    await vi.advanceTimersByTimeAsync(120 * SECOND)
    isAway = true
    await vi.advanceTimersByTimeAsync(5.5 * MINUTE)
    expect(asked).toEqual([0, 30, 90, 210, 510, 540])
  })

  it('counts the session as over 30 seconds early when it could not be renewed', async () => {
    let isAway = false
    const { keeper, endings } = keep(() => (isAway ? new Error('offline') : { remainingMs: 20 * MINUTE }))
    await keeper.check()
    isAway = true
    await vi.advanceTimersByTimeAsync(20 * MINUTE - 30 * SECOND - 1)
    expect(endings).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(endings).toEqual([{ how: 'expired', at: 20 * 60 - 30 }])
  })

  it('does not hammer a server that answers but renews nothing', async () => {
    const startedAt = Date.now()
    const { keeper, asked, endings } = keep(() => ({ remainingMs: 5 * MINUTE - (Date.now() - startedAt) }))
    await keeper.check()
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(asked).toEqual([0, 30, 90, 210])
    expect(endings).toEqual([{ how: 'expired', at: 270 }])
  })

  it('ends at once, and once, when the server knows the session no more', async () => {
    let answer: SessionAnswer = { remainingMs: 7 * DAY }
    const { keeper, asked, endings } = keep(() => answer)
    await keeper.check()
    answer = 'none'
    await Promise.all([keeper.check(), keeper.check()])
    expect(endings).toEqual([{ how: 'ended', at: 0 }])
    await vi.advanceTimersByTimeAsync(8 * DAY)
    expect(asked).toHaveLength(2)
    expect(endings).toHaveLength(1)
  })

  it('a check without an answer long before the end changes nothing', async () => {
    let isAway = false
    const { keeper, asked, endings } = keep(() => (isAway ? new Error('offline') : { remainingMs: 60 * MINUTE }))
    await keeper.check()
    isAway = true
    await keeper.check()
    await vi.advanceTimersByTimeAsync(54 * MINUTE)
    expect(asked).toHaveLength(2)
    expect(endings).toEqual([])
  })

  it('asks nothing more after it was stopped', async () => {
    const { keeper, asked, endings } = keep(() => ({ remainingMs: 10 * MINUTE }))
    await keeper.check()
    keeper.stop()
    await vi.advanceTimersByTimeAsync(DAY)
    expect(asked).toEqual([0])
    expect(endings).toEqual([])
  })
})
