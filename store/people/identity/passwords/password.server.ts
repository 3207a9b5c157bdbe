/** Passwords as argon2id hashes in PHC format, with the parameters of the OWASP cheat sheet. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { argon2id } from './hashing.server.ts'

const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_LENGTH = 32

/** The PHC string to store. Throws `busy` when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt, { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`
}

/** False also for a hash that cannot be parsed. Throws `busy`. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!match) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const actual = await tagOf(password, Buffer.from(salt, 'base64'), cost)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

function tagOf(password: string, nonce: Buffer, cost: { memory: number; passes: number; parallelism: number }) {
  // NFC, so that the same letters typed on another keyboard are the same password.
  return argon2id({ message: password.normalize('NFC'), nonce, tagLength: TAG_LENGTH, ...cost })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
