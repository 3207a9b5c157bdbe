import { setImmediate as soon } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/watching/log.ts'
import { keepProcesses } from './keep-processes.ts'
import type { StartedProcess } from './start-process.ts'

const OPENED = { address: 'http://127.0.0.1:1', kind: 'nothing', newOwner: undefined }

/** Two processes that are none: they end when somebody lets them. */
async function openTwo() {
  let pids = 0
  const leaving: (() => void)[] = []
  const start = (slot: number): StartedProcess => {
    const { promise: gone, resolve } = Promise.withResolvers<string>()
    const stop = async () => {
      leaving.push(() => resolve('exit code 0'))
      await gone
    }
    const pid = ++pids
    return { slot, pid, opened: Promise.resolve(OPENED), gone, say: () => {}, figures: async () => undefined, stop }
  }
  const kept = await keepProcesses({ count: 2, start, log: createLog('silent'), patienceMs: 1_000 })
  onTestFinished(async () => {
    const stopped = kept.stop()
    await letAllGo()
    await stopped
  })
  async function letAllGo(): Promise<void> {
    for (await soon(); leaving.length > 0; await soon()) for (const leave of leaving.splice(0)) leave()
  }
  const pidsNow = () => kept.all().map(({ pid }) => pid)
  return { kept, letAllGo, pidsNow }
}

test('all are replaced, one after the other', async () => {
  const { kept, letAllGo, pidsNow } = await openTwo()
  const replaced = kept.replaceAll()
  await letAllGo()
  await replaced
  expect(pidsNow()).toEqual([3, 4])
})

test('who asks while some are being replaced, gets all replaced that were there then', async () => {
  const { kept, letAllGo, pidsNow } = await openTwo()
  const replaced = kept.replaceAll()
  await soon()
  // The first heir is open: of a build that came since it knows nothing.
  const again = kept.replaceAll()
  await letAllGo()
  await Promise.all([replaced, again])
  expect(pidsNow()).toEqual([5, 6])
})
