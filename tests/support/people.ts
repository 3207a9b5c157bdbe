/** People with a session, made by what the store makes them with, without the work of a password for each. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { accounts, sessions, users } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { sha256 } from '#engines/sha256.ts'
import { markProvenBySignIn } from '#store/people/access/proof.server.ts'
import type { Role } from '#store/people/access/rights.ts'
import { argon2id } from '#store/people/identity/passwords/hashing.server.ts'
import { capSessionExpiry } from '#store/people/identity/sessions/session-terms.server.ts'

export const PASSWORD = 'mango-pickle-7'
export const OWNER = { email: 'owner@shop.example', password: 'basket-of-mangoes' }

const WEEK_MS = 7 * 86_400_000
const hashes = new Map<string, Promise<string>>()

/** One hash for all who have the password. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashCheaply(password)
  hashes.set(password, hash)
  return hash
}

/** A hash says what it costs, and each check of a password takes as long: these take a hundredth of the shop's own. */
async function hashCheaply(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2id({ message: password, nonce, tagLength: 32, memory: 64, passes: 1, parallelism: 1 })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=64,t=1,p=1$${base64(nonce)}$${base64(tag)}`
}

type Made = { email: string; name: string; password?: string; role?: Role; emailVerified?: boolean }

/** As a sign-up leaves them; the uid. */
export async function addPerson(db: Db | Tx, { password = PASSWORD, ...person }: Made): Promise<string> {
  const id = randomUUID()
  await db.insert(users).values({ ...person, id, email: person.email.toLowerCase() })
  const account = { id: randomUUID(), accountId: id, providerId: 'credential', userId: id }
  await db.insert(accounts).values({ ...account, password: await hashOf(password) })
  return id
}

/** The owner whom a shop that was set up has. */
export const addOwner = (db: Db | Tx) =>
  addPerson(db, { ...OWNER, name: 'Shop owner', role: 'owner', emailVerified: true })

/** As a sign-in with the password leaves it; the token of its cookie. */
export async function beginSession(db: Db, userId: string): Promise<string> {
  const [id, token] = [randomUUID(), randomUUID().replaceAll('-', '')]
  const expiresAt = new Date(Date.now() + WEEK_MS)
  await db
    .insert(sessions)
    .values({ id, userId, token: sha256(token), expiresAt, ipAddress: '127.0.0.1', userAgent: 'node' })
  await capSessionExpiry(db, eq(sessions.id, id))
  await markProvenBySignIn(db, id, 'password')
  return token
}

/** The cookie of a session, under the name and the secret of the shop's identity service. */
export function cookieOf(token: string, { name, secret }: { name: string; secret: string }): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `${name}=${encodeURIComponent(`${token}.${signature}`)}`
}
