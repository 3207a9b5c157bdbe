import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { clientNetwork } from '#store/limits/client-network.server.ts'
import { argon2id, hashingFor, isHashingFullFor } from './hashing.server.ts'
import { hashPassword } from './password.server.ts'

/** Cheap, because many are wanted. */
const JOB = { message: 'x', nonce: new Uint8Array(16), memory: 512, passes: 1, parallelism: 1, tagLength: 32 }
const hashFrom = (n: number) => hashingFor(clientNetwork(`203.0.113.${n}`), () => argon2id(JOB))
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

test('whoever wants many waits behind their own, and one more from elsewhere finds a place', async () => {
  const done: string[] = []
  const note = (name: string) => () => done.push(name)
  const greedy = Array.from({ length: 70 }, () => hashFrom(1).then(note('greedy'), note('refused')))
  expect(isFullFrom(1)).toBe(true)
  expect(isFullFrom(2)).toBe(false)
  await hashFrom(2).then(note('modest'))
  expect(done.filter((name) => name === 'greedy').length).toBeLessThanOrEqual(6)
  await Promise.all(greedy)
})

test('while passwords are hashed, files are read and answers compressed', async () => {
  let hashed = 0
  const hashes = Array.from({ length: 12 }, () => hashPassword('mango-pickle-7').then(() => hashed++))
  const work = Array.from({ length: 8 }, async () => promisify(gzip)(await readFile(import.meta.filename)))
  await Promise.all(work)
  expect(hashed).toBeLessThan(6)
  await Promise.all(hashes)
})

test('nothing else derives keys from passwords', async () => {
  const root = path.join(import.meta.dirname, '../../..')
  const folders = ['api', 'app', 'cli', 'db', 'processes', 'server', 'store']
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(root, folder), { recursive: true })).map((name) => path.join(folder, name)),
    ),
  )
  const code = names.flat().filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  const texts = await Promise.all(code.map((file) => readFile(path.join(root, file), 'utf8')))
  const deriving = code.filter((_, i) =>
    /\b(argon2|scrypt|pbkdf2)(Sync)?\b.*node:crypto|import.*\b(argon2|scrypt|pbkdf2)(Sync)?\b/.test(texts[i] ?? ''),
  )
  expect(deriving).toEqual([path.join('store', 'identity', 'passwords', 'hashing.server.ts')])
})

test('a job that cannot be done fails, and the next is done', async () => {
  await expect(argon2id({ ...JOB, parallelism: 0 })).rejects.toThrow()
  expect(await argon2id(JOB)).toHaveLength(32)
})
