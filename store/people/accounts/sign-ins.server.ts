/** Sessions are read at every request, so that one ends in every process at once; many requests share a statement. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { sessions, users } from '#db/schema/people.ts'
import { shopSettings } from '#db/schema/shop.ts'
import type { Db } from '#engines/postgres/client.ts'
import { sha256 } from '#engines/sha256.ts'
import { StoreError } from '#store/errors.ts'
import type { Person } from '#store/people/access/access.server.ts'
import { rightsOf } from '#store/people/access/rights.ts'
import type { Auth } from '#store/people/identity/library/auth.server.ts'
import { mailboxOf } from '#store/people/identity/library/auth-mail.server.ts'
import type { SignInState } from './people.schema.ts'

/** A signed-in person, and what pages show of them. */
export type SignIn = { person: Person; state: SignInState }

export type SignIns = {
  /** The session in the cookie header, as of now. Throws `busy` when the database does not answer. */
  find: (cookie: string | undefined) => Promise<SignIn | undefined>
}

export const SIGNED_OUT: SignInState = { user: null, isAdmin: false, rights: [] }

export function createSignIns(db: Db, auth: Auth): SignIns {
  const hashIn = createCookieReader(auth)
  const readSession = batchLookups(prepareReading(db))
  return {
    async find(cookie) {
      if (!cookie || !SESSION.test(cookie)) return undefined
      const hash = (await hashIn)(cookie)
      if (hash === undefined) return undefined
      try {
        const found = await readSession(hash)
        return found?.disabledAt ? await endDisabled(db, hash) : found && signInOf(found)
      } catch (cause) {
        // Without an answer, nobody knows who is asking.
        throw new StoreError('busy', 'The store is busy. Please try again in a moment.', { cause })
      }
    },
  }
}

/** The columns that pages and rights need, as they are read at every request. */
const SHOWN = {
  hash: sessions.token,
  sessionId: sessions.id,
  uid: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  image: users.image,
  role: users.role,
  seesCosts: users.seesCosts,
  phoneNumber: users.phoneNumber,
  disabledAt: users.disabledAt,
  providers: users.providers,
  lastSignInAt: users.lastSignInAt,
  createdAt: users.createdAt,
  /** A setting may require a second factor of all staff. */
  lacksSecondFactor: sql<boolean>`case when users.role = 'customer' or users.two_factor_enabled then false
    else coalesce((select settings ->> 'staffNeedSecondFactor' = 'true' from ${shopSettings}), false) end`,
}

type Row = Awaited<ReturnType<ReturnType<typeof prepareStatement>['execute']>>[number]

/** Prepared, as every signed-in request waits for it. */
function prepareStatement(db: Db) {
  return db
    .select(SHOWN)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessions.token} = any(${sql.placeholder('hashes')})`, gt(sessions.expiresAt, sql`now()`)))
    .prepare('sign_ins')
}

function prepareReading(db: Db): (hashes: string[]) => Promise<Map<string, Row>> {
  const statement = prepareStatement(db)
  return async (hashes) => new Map((await statement.execute({ hashes })).map((row) => [row.hash, row]))
}

/** Deletes a disabled person's remaining session, so that it does not return when they are enabled. */
async function endDisabled(db: Db, hash: string): Promise<undefined> {
  await db.delete(sessions).where(eq(sessions.token, hash))
}

function signInOf(row: Row): SignIn {
  const { uid, name, role, seesCosts, emailVerified, image, createdAt, phoneNumber, sessionId, lacksSecondFactor } = row
  const email = mailboxOf(row.email)
  return {
    person: {
      uid,
      email,
      name,
      role,
      seesCosts,
      emailVerified,
      image,
      createdAt,
      phoneNumber,
      sessionId,
      lacksSecondFactor,
    },
    state: {
      user: {
        uid,
        email,
        displayName: name,
        emailVerified,
        phoneNumber,
        photoURL: image,
        isAnonymous: false,
        tenantId: null,
        providerData: row.providers.map((providerId) => ({ providerId })),
        metadata: { creationTime: createdAt.toISOString(), lastSignInTime: row.lastSignInAt.toISOString() },
      },
      isAdmin: role !== 'customer',
      rights: rightsOf({ role, seesCosts }),
    },
  }
}

/** With more batches in parallel each would have too few look-ups. */
const MOST_AT_ONCE = 2

/** Batches look-ups. A statement starts after the look-ups it answers, and its failure reaches only those. */
export function batchLookups<T>(readAll: (keys: string[]) => Promise<Map<string, T>>) {
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

const SESSION = /session_token/i
/** The signed token, a dot, and its HMAC-SHA-256 in base64. */
const SIGNED = /^(.+)\.([A-Za-z0-9+/]{43}=)$/s

/** Reads the hash of the session's token in a cookie header as Better Auth does: undefined for none, and for a forged one. */
async function createCookieReader(auth: Auth): Promise<(cookie: string) => string | undefined> {
  const { secret, authCookies } = await auth.$context
  const { name } = authCookies.sessionToken
  return (cookie) => {
    const pairs = cookie.split(';').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
    const [, written = ''] = pairs.find(([key = '']) => key.trim() === name) ?? []
    const [, token, signature = ''] = SIGNED.exec(decoded(written.trim().replace(/^"(.*)"$/, '$1'))) ?? []
    if (token === undefined) return undefined
    const right = createHmac('sha256', secret).update(token).digest()
    return timingSafeEqual(Buffer.from(signature, 'base64'), right) ? sha256(token) : undefined
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
