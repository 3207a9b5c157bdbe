/** Sessions are read at every request, so that one ends in every process at once; many requests share a statement. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, type GetColumnData, gt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { sessions, users } from '#db/schema/people.ts'
import { shopSettings } from '#db/schema/shop.ts'
import type { Db } from '#engines/postgres/client.ts'
import { sha256 } from '#engines/sha256.ts'
import { StoreError } from '#store/errors.ts'
import type { Person } from '#store/people/access/access.server.ts'
import { rightsOf } from '#store/people/access/rights.ts'
import type { Auth } from '#store/people/identity/library/auth.server.ts'
import { mailbox } from '#store/people/identity/library/auth-mail.server.ts'
import type { SignInState } from './people.schema.ts'

/** A live session's person, and what pages show of them. */
export type SignIn = { person: Person; state: SignInState }

export type SignIns = {
  /** The session in the cookie header, as of now. Throws `busy` when the database does not answer. */
  find: (cookie: string | undefined) => Promise<SignIn | undefined>
}

const DISABLED = 'shut out'

export const NOBODY: SignInState = { user: null, isAdmin: false, rights: [] }

export function createSignIns(db: Db, auth: Auth): SignIns {
  const reader = createSessionCookieReader(auth)
  const readSessions = prepareReading(db)
  const readSession = inBatches(readSessions)
  return {
    async find(cookie) {
      const read = (await reader)(cookie)
      if (read === 'none') return undefined
      try {
        const hash = read === 'odd' ? await hashByBetterAuth(auth, cookie ?? '') : read.hash
        const found = hash === undefined ? undefined : await readSession(hash)
        return found === DISABLED ? await endShutOut(db, hash ?? '') : found
      } catch (cause) {
        // Without an answer, nobody knows who is asking.
        throw new StoreError('busy', 'The store is busy. Please try again in a moment.', { cause })
      }
    },
  }
}

async function hashByBetterAuth(auth: Auth, cookie: string): Promise<string | undefined> {
  // Only /api/auth/get-session extends a session: here its new cookie would be lost and the old one expire.
  const question = { headers: new Headers({ cookie }), query: { disableRefresh: true } }
  const token = (await auth.api.getSession(question))?.session.token
  return token === undefined ? undefined : sha256(token)
}

/** Read at every request, so only what pages and rights need. */
const SHOWN = {
  sessionId: sessions.id,
  uid: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  image: users.image,
  role: users.role,
  phoneNumber: users.phoneNumber,
  disabledAt: users.disabledAt,
  providers: users.providers,
  lastSignInAt: users.lastSignInAt,
  createdAt: users.createdAt,
}

/** Only staff without a second factor can lack it. */
const lacksSecondFactor = sql`case when users.role = 'customer' or users.two_factor_enabled then false
  else coalesce((select settings ->> 'staffNeedSecondFactor' = 'true' from ${shopSettings}), false) end`

type Found = SignIn | typeof DISABLED

/** One text for each session: an unchanged text needs no parsing. */
const SHOWN_AS_TEXT = sql<string>`json_build_object(${sql.join(
  Object.entries({ ...SHOWN, lacksSecondFactor }).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
)})::text`

const MOST_REMEMBERED = 2000

/** A prepared statement, on which every signed-in request waits. */
function prepareReading(db: Db): (hashes: string[]) => Promise<Map<string, Found>> {
  const statement = db
    .select({ hash: sessions.token, shown: SHOWN_AS_TEXT })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessions.token} = any(${sql.placeholder('hashes')})`, gt(sessions.expiresAt, sql`now()`)))
    .prepare('sign_ins')
  const remembered = new LRUCache<string, Found>({ max: MOST_REMEMBERED })
  const read = (shown: string): Found => {
    const known = remembered.get(shown)
    if (known) return known
    const row: Row = JSON.parse(shown)
    const found = row.disabledAt ? DISABLED : signInOf(row)
    remembered.set(shown, found)
    return found
  }
  return async (hashes) => {
    const rows = await statement.execute({ hashes })
    return new Map(rows.map(({ hash, shown }) => [hash, read(shown)]))
  }
}

/** Deletes a disabled person's remaining session, so that it does not return when they are enabled. */
async function endShutOut(db: Db, hash: string): Promise<undefined> {
  await db.delete(sessions).where(eq(sessions.token, hash))
}

type AsJson<T> = T extends Date ? string : T
type Row = { [Name in keyof typeof SHOWN]: AsJson<GetColumnData<(typeof SHOWN)[Name]>> } & {
  lacksSecondFactor: boolean
}

/** Frozen: all requests of the session share it. */
function signInOf(row: Row): SignIn {
  const { sessionId, uid, name, role, emailVerified, image, phoneNumber, providers, lacksSecondFactor } = row
  const email = mailbox(row.email)
  const [createdAt, lastSignInAt] = [new Date(row.createdAt), new Date(row.lastSignInAt)]
  return {
    person: Object.freeze({
      uid,
      email,
      name,
      role,
      emailVerified,
      image,
      createdAt,
      phoneNumber,
      sessionId,
      lacksSecondFactor,
    }),
    state: Object.freeze({
      user: Object.freeze({
        uid,
        email,
        displayName: name,
        emailVerified,
        phoneNumber,
        photoURL: image,
        isAnonymous: false,
        tenantId: null,
        providerData: providers.map((providerId) => ({ providerId })),
        metadata: { creationTime: createdAt.toISOString(), lastSignInTime: lastSignInAt.toISOString() },
      }),
      isAdmin: role !== 'customer',
      rights: rightsOf(role),
    }),
  }
}

/** More parallel batches would each find too little to do. */
const MOST_AT_ONCE = 2

/** Batches look-ups. A statement starts after the look-ups it answers, and its failure reaches only those. */
export function inBatches<T>(readAll: (keys: string[]) => Promise<Map<string, T>>) {
  let waiting = new Map<string, PromiseWithResolvers<T | undefined>>()
  let readers = 0

  async function readOn(): Promise<void> {
    // Lookups that arrive in this turn of the loop join the batch.
    await new Promise(setImmediate)
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      try {
        const found = await readAll([...batch.keys()])
        for (const [key, { resolve }] of batch) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of batch.values()) reject(error)
      }
    }
    readers -= 1
  }

  return (key: string): Promise<T | undefined> => {
    const isFirst = waiting.size === 0
    const question = waiting.get(key) ?? Promise.withResolvers<T | undefined>()
    waiting.set(key, question)
    if (isFirst && readers < MOST_AT_ONCE) {
      readers += 1
      void readOn()
    }
    return question.promise
  }
}

/** No session, the hash of its token, or a spelling that only Better Auth can read. */
type Read = { hash: string } | 'none' | 'odd'

/** Value and signature as Better Auth writes them, percent-encoded: 32 letters and a SHA-256 in base64. */
const SIGNED = /^([A-Za-z0-9]{16,128})\.((?:[A-Za-z0-9]|%2B|%2F){43}%3D)$/

async function createSessionCookieReader(auth: Auth): Promise<(cookie: string | undefined) => Read> {
  const { secret, authCookies } = await auth.$context
  const { name } = authCookies.sessionToken
  const hashIfSigned = (token: string, signature: string) => {
    const right = createHmac('sha256', secret).update(token).digest()
    const given = Buffer.from(decodeURIComponent(signature), 'base64')
    return given.length === right.length && timingSafeEqual(given, right) ? sha256(token) : undefined
  }
  return (cookie) => {
    if (!cookie || !/session_token/i.test(cookie)) return 'none'
    const [own, ...more] = cookie.split(/; ?/).filter((pair) => /session_token/i.test(pair))
    if (more.length > 0 || !own?.startsWith(`${name}=`)) return 'odd'
    const [, token, signature] = SIGNED.exec(own.slice(name.length + 1)) ?? []
    if (token === undefined || signature === undefined) return 'odd'
    const hash = hashIfSigned(token, signature)
    return hash === undefined ? 'none' : { hash }
  }
}
