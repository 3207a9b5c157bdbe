import { expect, test } from 'vitest'
import { clientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { argon2id, isHashingFullFor, queueHashingFor } from './hashing.server.ts'

/** Cheap, because many are wanted. */
const JOB = { message: 'x', nonce: new Uint8Array(16), memory: 512, passes: 1, parallelism: 1, tagLength: 32 }
const hashFrom = (n: number) => queueHashingFor(clientNetwork(`203.0.113.${n}`), () => argon2id(JOB))
const isFullFrom = (n: number) => isHashingFullFor(clientNetwork(`203.0.113.${n}`))

test('of ninety passwords at once one or two are hashed and sixty wait; the others are told to come back', async () => {
  const settled = Promise.allSettled(Array.from({ length: 90 }, (_, n) => hashFrom(n)))
  expect(isFullFrom(99)).toBe(true)
  const refused = (await settled).filter((one) => one.status === 'rejected')
  expect([28, 29]).toContain(refused.length)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'busy', facts: { retryAfterSeconds: 2 } })
  expect(isFullFrom(99)).toBe(false)
  expect(await hashFrom(99)).toHaveLength(32)
})

test('anybody who wants many waits behind their own, and one more from elsewhere finds a place', async () => {
  const done: string[] = []
  const note = (name: string) => () => done.push(name)
  const greedy = Array.from({ length: 70 }, () => hashFrom(1).then(note('greedy'), note('refused')))
  expect(isFullFrom(1)).toBe(true)
  expect(isFullFrom(2)).toBe(false)
  await hashFrom(2).then(note('modest'))
  expect(done.filter((name) => name === 'greedy').length).toBeLessThanOrEqual(6)
  await Promise.all(greedy)
})

test('a job that cannot be done fails, and the next is done', async () => {
  await expect(argon2id({ ...JOB, parallelism: 0 })).rejects.toThrow()
  expect(await argon2id(JOB)).toHaveLength(32)
})
