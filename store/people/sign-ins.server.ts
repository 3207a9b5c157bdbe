/**
 * Who is signed in. Sessions live in the database and nowhere else, so that one that ends has ended everywhere by the next
 * request; requests that come at once are answered by one statement.
 */
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sessions, users } from '#db/schema.ts'
import type { Person } from '#store/access/access.server.ts'
import { rightsOf } from '#store/access/rights.ts'
import { StoreError } from '#store/errors.ts'
import type { Auth } from '../identity/auth.server.ts'
import { mailbox } from '../identity/auth-mail.server.ts'
import { inBatches } from './in-batches.server.ts'
import type { SignInState } from './people.schema.ts'
import { createSessionCookieReader } from './session-cookie.server.ts'

/** Somebody with a live session, and what the pages know of them. */
export type SignIn = { person: Person; state: SignInState }

export type SignIns = {
  /** Whose session the header carries, as the database has it now. Throws `busy` when it cannot be asked. */
  find: (cookie: string | undefined) => Promise<SignIn | undefined>
}

const SHUT_OUT = 'shut out'

export const NOBODY: SignInState = { user: null, isAdmin: false, rights: [] }

export function createSignIns(db: Db, auth: Auth): SignIns {
  const reader = createSessionCookieReader(auth)
  const readSessions = prepareReading(db)
  const readToken = inBatches(readSessions)
  return {
    async find(cookie) {
      const read = (await reader)(cookie)
      if (read === 'none') return undefined
      try {
        const token = read === 'odd' ? await tokenByBetterAuth(auth, cookie ?? '') : read.token
        const found = token === undefined ? undefined : await readToken(token)
        return found === SHUT_OUT ? await endShutOut(db, token ?? '') : found
      } catch (cause) {
        // A session that cannot be read says nothing about who is asking.
        throw new StoreError('busy', 'The store is busy. Please try again in a moment.', { cause })
      }
    },
  }
}

async function tokenByBetterAuth(auth: Auth, cookie: string): Promise<string | undefined> {
  // Only /api/auth/get-session makes a session last longer: here its new cookie would be lost, and the old one run out.
  const question = { headers: new Headers({ cookie }), query: { disableRefresh: true } }
  return (await auth.api.getSession(question))?.session.token
}

/** As little as the pages and the rights need: it is read at every request. */
const SHOWN = {
  id: users.id,
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

/** Prepared once: this is the statement that every request of somebody signed in waits for. */
function prepareReading(db: Db): (tokens: string[]) => Promise<Map<string, SignIn | typeof SHUT_OUT>> {
  const statement = db
    .select({
      token: sessions.token,
      sessionId: sessions.id,
      user: SHOWN,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessions.token} = any(${sql.placeholder('tokens')})`, gt(sessions.expiresAt, sql`now()`)))
    .prepare('sign_ins')
  return async (tokens) => {
    const rows = await statement.execute({ tokens })
    return new Map(rows.map((row) => [row.token, row.user.disabledAt ? SHUT_OUT : signInOf(row)]))
  }
}

/** Left behind when its person was shut out: it ends, so that it is not back when the person is. Only they wait for that. */
async function endShutOut(db: Db, token: string): Promise<undefined> {
  await db.delete(sessions).where(eq(sessions.token, token))
}

type Row = { sessionId: string; user: Shown }
type Shown = Pick<typeof users.$inferSelect, keyof typeof SHOWN>

function signInOf({ sessionId, user }: Row): SignIn {
  const { id: uid, name, role, emailVerified, image, createdAt, phoneNumber, providers, lastSignInAt } = user
  const email = mailbox(user.email)
  return {
    person: { uid, email, name, role, emailVerified, image, createdAt, phoneNumber, sessionId },
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
        providerData: providers.map((providerId) => ({ providerId })),
        metadata: { creationTime: createdAt.toISOString(), lastSignInTime: lastSignInAt.toISOString() },
      },
      isAdmin: role !== 'customer',
      rights: rightsOf(role),
    },
  }
}
