/** Work beside the shop: in turns, bounded in time and memory, given up with the request that wanted it. */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { StoreError, tooBusy } from '#store/errors.ts'
import type { OddJob } from '#tests/support/odd-jobs.ts'
import type { Program } from './programs.ts'
import { createSideProcess, type JobFile, type SideLimits } from './side-process.ts'

const PROGRAM: Program = { file: 'tests/support/odd-jobs' }
const LIMITS: SideLimits = { jobMs: 10_000, idleMs: 10_000, mostWaiting: 4, memoryMb: 160, heapMb: 64 }
const busy = () => tooBusy(2)
const ASHA = { asker: 'asha' }

const open = (limits: Partial<SideLimits> = {}) =>
  createSideProcess<OddJob, string>(PROGRAM, { ...LIMITS, ...limits }, busy)
const pidOf = (said: string) => Number(said.split(' by ')[1])

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('askers take turns: one with many jobs does not hold up one with a single job', async () => {
  const work = open()
  const order: string[] = []
  const ask = (asker: string, say: string) => work({ say }, { asker }).then(() => order.push(say))
  const all = [ask('asha', 'a1'), ask('asha', 'a2'), ask('asha', 'a3'), ask('ravi', 'r1')]
  await Promise.all(all)
  expect(order).toEqual(['a1', 'a2', 'r1', 'a3'])
})

test('a full queue makes room for who has fewer in it, and is busy for who has as many', async () => {
  const work = open()
  const ask = (asker: string, say: string) => work({ say }, { asker }).then(() => say)
  const all = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5'].map((say) => ask('asha', say))
  const answers = await Promise.allSettled([...all, ask('ravi', 'r1')])
  const refused = answers.flatMap((answer, at) => (answer.status === 'rejected' ? [[at, answer.reason]] : []))
  expect(refused).toEqual([
    [4, expect.any(StoreError)],
    [5, expect.any(StoreError)],
  ])
  expect(refused[0]?.[1]).toMatchObject({ code: 'busy', facts: { retryAfterSeconds: 2 } })
  expect(answers[6]).toEqual({ status: 'fulfilled', value: 'r1' })
})

test('those who go first have room and their turn before all others, and of others nobody has more than a share', async () => {
  const work = open({ mostOfOne: 2 })
  const order: string[] = []
  const ask = (asker: string, say: string, goesFirst = false) =>
    work({ say }, { asker, goesFirst }).then(
      () => order.push(say),
      ({ code }) => order.push(`${say} ${code}`),
    )
  const all = ['a0', 'a1', 'a2', 'a3'].map((say) => ask('asha', say))
  const more = ['r1', 'r2', 'r3'].map((say) => ask('ravi', say))
  const packer = ['p1', 'p2', 'p3', 'p4'].map((say) => ask('packer', say, true))
  await Promise.all([...all, ...more, ...packer])
  expect(order).toEqual(['a3 busy', 'r3 busy', 'a0', 'p1', 'p2', 'p3', 'p4', 'a1', 'r1', 'a2', 'r2'])
})

test('who takes more memory than allowed is ended, and the next job gets a new process', async () => {
  const work = open()
  const [greedy, next] = await Promise.allSettled([
    work({ takeMb: 600, whileLooking: true }, ASHA),
    work({ say: 'well' }, ASHA),
  ])
  expect(greedy).toMatchObject({ status: 'rejected', reason: { reason: 'memory' } })
  expect(next).toMatchObject({ status: 'fulfilled', value: expect.stringMatching(/^well by/) })
})

test.runIf(process.platform === 'linux')('the kernel stops who takes memory without looking', async () => {
  const work = open()
  await work({ say: 'bounded' }, ASHA)
  const take = () => work({ takeMb: 500, whileLooking: false }, ASHA).catch(() => 'refused')
  await expect.poll(take, { timeout: 120_000 }).toBe('refused')
  expect(await work({ say: 'well' }, ASHA)).toMatch(/^well/)
})

test('what takes too long, dies or fails is refused alone', async () => {
  const work = open({ jobMs: 4000 })
  const answers = await Promise.allSettled([
    work({ say: 'slow', afterMs: 20_000 }, ASHA),
    work({ exit: 3 }, ASHA),
    work({ fail: 'no ink' }, ASHA),
    work({ say: 'well' }, ASHA),
  ])
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { reason: 'time' } },
    { status: 'rejected', reason: { reason: 'crash' } },
    { status: 'rejected', reason: { message: expect.stringContaining('no ink') } },
    { status: 'fulfilled' },
  ])
})

test.runIf(process.platform === 'linux')('what a busy machine makes slow is waited for', async () => {
  const work = open({ jobMs: 2000 })
  expect(await work({ plodMs: 7000 }, ASHA)).toBe('there')
})

test('a job that nobody wants any more is given up, waiting or under way', async () => {
  const work = open()
  const first = pidOf(await work({ say: 'first' }, ASHA))
  const gone = new AbortController()
  const answers = Promise.allSettled([
    work({ say: 'under way', afterMs: 20_000 }, { ...ASHA, signal: gone.signal }),
    work({ say: 'waiting', afterMs: 20_000 }, { ...ASHA, signal: gone.signal }),
    work({ say: 'wanted' }, ASHA),
  ])
  await sleep(50)
  gone.abort('left')
  const [underWay, waiting, wanted] = await answers
  for (const answer of [underWay, waiting])
    expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } })
  expect(wanted).toMatchObject({ status: 'fulfilled' })
  await expect.poll(() => isAlive(first)).toBe(false)
  await expect(work({ say: 'late' }, { ...ASHA, signal: gone.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('the file of a job comes whole, however it is cut, and is read when the turn of the job has come', async () => {
  const work = open()
  const bytes = randomBytes(3_000_001)
  const said = `${bytes.length} bytes ${createHash('sha256').update(bytes).digest('hex')}`
  const cuts: JobFile[] = [() => [bytes], () => [0, 1, 70_000].map((at, n, all) => bytes.subarray(at, all[n + 1]))]
  let read = 0
  const first = work({ say: 'first', afterMs: 200 }, ASHA)
  const all = cuts.map((cut) => {
    const file = () => {
      read++
      return cut()
    }
    return work({ hash: 'sha256' }, ASHA, file)
  })
  expect(await Promise.race([first, ...all])).toContain('first')
  expect(read).toBeLessThan(2)
  expect(await Promise.all(all)).toEqual([said, said])
  expect(read).toBe(2)
})

test('a file that cannot be read fails its job alone', async () => {
  const work = open()
  const broken = work({ hash: 'sha256' }, ASHA, () => createReadStream('/no/such/file'))
  const next = work({ hash: 'sha256' }, ASHA, () => [new Uint8Array(3)])
  await expect(broken).rejects.toThrow('ENOENT')
  expect(await next).toContain('3 bytes')
})

test('without work the process ends, and starts again when it is wanted', async () => {
  const work = open({ idleMs: 20 })
  const first = pidOf(await work({ say: 'one' }, ASHA))
  await expect.poll(() => isAlive(first)).toBe(false)
  expect(pidOf(await work({ say: 'two' }, ASHA))).not.toBe(first)
})

test('a program that cannot start is a fault of the shop, not of the job', async () => {
  const work = createSideProcess<OddJob, string>({ file: 'engines/side-process/no-such-program' }, LIMITS, busy)
  await expect(work({ say: 'x' }, ASHA)).rejects.toThrow('before it was ready')
})
