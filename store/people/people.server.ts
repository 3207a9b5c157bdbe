/** Who is asking: the person behind a session, and what the pages know of them. */
import { desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accounts, sessions } from '#db/schema.ts'
import type { Person } from '#store/access/access.server.ts'
import { type Role, rightsOf } from '#store/access/rights.ts'
import { StoreError } from '#store/errors.ts'
import type { Auth } from '../identity/auth.server.ts'
import { mailbox } from '../identity/auth-mail.server.ts'
import type { CurrentUser, SignInState } from './people.schema.ts'

/** The person whose session the request carries, read from the database. */
export async function findPerson(auth: Auth, headers: Headers): Promise<Person | undefined> {
  const cookie = headers.get('cookie')
  if (!cookie) return undefined
  // Only /api/auth/get-session makes a session last longer: here its new cookie would be lost, and the old one run out.
  const question = { headers: new Headers({ cookie }), query: { disableRefresh: true } }
  const found = await auth.api.getSession(question).catch(refuseUnknownSession)
  if (!found || found.user.disabledAt) return undefined
  const { id, email, name, role, emailVerified, image, createdAt, phoneNumber = null } = found.user
  return {
    uid: id,
    email: mailbox(email),
    name,
    role: role as Role,
    emailVerified,
    image: image ?? null,
    createdAt,
    phoneNumber,
    sessionId: found.session.id,
  }
}

/** A session that cannot be read says nothing about who is asking. */
function refuseUnknownSession(cause: unknown): never {
  throw new StoreError('busy', 'The store is busy. Please try again in a moment.', { cause })
}

/** What a page needs to know of the person before it renders. */
export async function signInStateOf(db: Db, person: Person | undefined): Promise<SignInState> {
  if (!person) return { user: null, isAdmin: false, rights: [] }
  return {
    user: await currentUserOf(db, person),
    isAdmin: person.role !== 'customer',
    rights: rightsOf(person.role),
  }
}

async function currentUserOf(db: Db, person: Person): Promise<CurrentUser> {
  const [providers, [newest]] = await Promise.all([
    db.select({ providerId: accounts.providerId }).from(accounts).where(eq(accounts.userId, person.uid)),
    db
      .select({ createdAt: sessions.createdAt })
      .from(sessions)
      .where(eq(sessions.userId, person.uid))
      .orderBy(desc(sessions.createdAt))
      .limit(1),
  ])
  return {
    uid: person.uid,
    email: person.email,
    displayName: person.name,
    emailVerified: person.emailVerified,
    phoneNumber: person.phoneNumber ?? null,
    photoURL: person.image,
    isAnonymous: false,
    tenantId: null,
    providerData: providers,
    metadata: {
      creationTime: person.createdAt.toISOString(),
      lastSignInTime: (newest?.createdAt ?? person.createdAt).toISOString(),
    },
  }
}
