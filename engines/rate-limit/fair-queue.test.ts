import { expect, test } from 'vitest'
import { tooBusy } from '#store/errors.ts'
import { clientNetwork } from './client-network.server.ts'
import { createFairQueue } from './fair-queue.server.ts'

/** A queue whose work ends when the test says so, in the order in which it began. */
function arrange(size: { atOnce: number; atOnceOfOne?: number; mostWaiting: number }) {
  const queue = createFairQueue({ atOnceOfOne: size.atOnce, ...size, refusal: () => tooBusy(2) })
  const began: string[] = []
  const ends: (() => void)[] = []
  const ask = (who: string, name = who) =>
    queue.run(clientNetwork(who), () => {
      began.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  const endNext = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { ask, began, endNext }
}

test('work begins at once while there is room', () => {
  const { ask, began } = arrange({ atOnce: 2, mostWaiting: 5 })
  for (const who of ['a', 'b', 'c']) void ask(who)
  expect(began).toEqual(['a', 'b'])
})

test('one network never has all places, so that another finds room at once', async () => {
  const { ask, began, endNext } = arrange({ atOnce: 4, atOnceOfOne: 3, mostWaiting: 9 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask('a', name)
  expect(began).toEqual(['a1', 'a2', 'a3'])
  void ask('b')
  expect(began).toEqual(['a1', 'a2', 'a3', 'b'])
  for (let i = 0; i < 6; i++) await endNext()
  expect(began).toEqual(['a1', 'a2', 'a3', 'b', 'a4', 'a5'])
})

test('while two networks wait, one has no more than half of the places', async () => {
  const { ask, began, endNext } = arrange({ atOnce: 4, atOnceOfOne: 3, mostWaiting: 20 })
  for (const who of ['a', 'b', 'c']) for (let i = 1; i <= 5; i++) void ask(who, `${who}${i}`)
  expect(began).toEqual(['a1', 'a2', 'a3', 'b1'])
  const running = [...began]
  for (let i = 0; i < 8; i++) {
    running.shift()
    const before = began.length
    await endNext()
    running.push(...began.slice(before))
    expect(running).toHaveLength(4)
    if (i > 0) for (const who of 'abc') expect(running.filter((name) => name.startsWith(who)).length).toBeLessThan(3)
  }
})

test('those who wait are taken in turns, whatever came first', async () => {
  const { ask, began, endNext } = arrange({ atOnce: 1, mostWaiting: 9 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void ask(name.slice(0, 1), name)
  for (let i = 0; i < 7; i++) await endNext()
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('when too much waits, the one with most waiting is told when to come back', async () => {
  const { ask, began, endNext } = arrange({ atOnce: 1, mostWaiting: 3 })
  const greedy = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask('a', name).catch((error: unknown) => error))
  expect(await greedy[4]).toMatchObject({ code: 'busy', facts: { retryAfterSeconds: 2 } })
  void ask('b')
  expect(await greedy[3]).toMatchObject({ code: 'busy' })
  for (let i = 0; i < 4; i++) await endNext()
  expect(began).toEqual(['a1', 'a2', 'b', 'a3'])
})

test('work that fails gives its place back and the failure to its caller', async () => {
  const queue = createFairQueue({ atOnce: 1, atOnceOfOne: 1, mostWaiting: 3, refusal: () => tooBusy(2) })
  const asha = clientNetwork('a')
  const throwAtOnce = () => {
    throw new Error('thrown')
  }
  const failed = [queue.run(asha, () => Promise.reject(new Error('torn'))), queue.run(asha, throwAtOnce)]
  await expect(failed[0]).rejects.toThrow('torn')
  await expect(failed[1]).rejects.toThrow('thrown')
  expect(await queue.run(clientNetwork('b'), async () => 'done')).toBe('done')
})

test('all addresses of a /48 take one turn, so that having many gains nothing', async () => {
  const { ask, began, endNext } = arrange({ atOnce: 1, mostWaiting: 9 })
  for (const who of ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1', '192.0.2.1']) void ask(who)
  for (let i = 0; i < 4; i++) await endNext()
  expect(began.indexOf('192.0.2.1')).toBe(2)
})
