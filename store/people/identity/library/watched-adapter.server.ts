/** A database adapter that mails the person when a write changes how they sign in, in the same transaction. */
import type { BetterAuthOptions, DBAdapter } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { accounts, sessions, twoFactors, users, verifications } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { sha256 } from '#engines/sha256.ts'
import { mailSecurityChange, mailSecurityChangeTo } from '#store/people/identity/access-news.server.ts'
import { expiryCappingAdapter } from '#store/people/identity/sessions/session-terms.server.ts'
import type { AccessChange } from '#store/talk/mail/mail.ts'

const TABLES = {
  user: users,
  session: sessions,
  account: accounts,
  verification: verifications,
  twoFactor: twoFactors,
}

type Adapter = ReturnType<ReturnType<typeof drizzleAdapter>>
type Written = Record<string, unknown>
type UserRow = typeof users.$inferSelect

export function watchedAdapter(db: Db) {
  return (options: BetterAuthOptions): Adapter => {
    const plainOn = (to: Db | Tx) =>
      expiryCappingAdapter(to, hashingTokens(drizzleAdapter(to, { provider: 'pg', schema: TABLES })(options)))
    const plain = plainOn(db)
    const watched: Adapter = {
      ...plain,
      transaction: (work) => work(watched),
      create: (made) =>
        made.model === 'account'
          ? inTransaction(db, async (tx) => {
              const written = await plainOn(tx).create(made)
              await tellOfNewWay(tx, made.data)
              return written as never
            })
          : plain.create(made),
      delete: (gone) =>
        gone.model === 'account'
          ? inTransaction(db, async (tx) => {
              const rows = await plainOn(tx).findMany<{ userId: string; providerId: string }>(gone)
              await plainOn(tx).delete(gone)
              const services = rows.filter(({ providerId }) => providerId !== 'credential')
              for (const { userId } of services) await mailSecurityChangeTo(tx, userId, 'service disconnected')
            })
          : plain.delete(gone),
      update: (change) =>
        isWatched(change.model, change.update)
          ? inTransaction(db, (tx) => tellAfter(tx, plainOn(tx), change, (adapter) => adapter.update(change)))
          : plain.update(keepingFactor(change)),
      updateMany: (change) =>
        isWatched(change.model, change.update)
          ? inTransaction(db, (tx) => tellAfter(tx, plainOn(tx), change, (adapter) => adapter.updateMany(change)))
          : plain.updateMany(change),
    }
    return watched
  }
}

function isPassword(model: string, { password }: Written): boolean {
  return model === 'account' && typeof password === 'string'
}

function isWatched(model: string, update: Written): boolean {
  const isOfUser = 'email' in update || 'phoneNumber' in update || 'twoFactorEnabled' in update
  return isPassword(model, update) || (model === 'user' && isOfUser)
}

/** Starting a second factor never overwrites one that is on, not even in a race. */
function keepingFactor<C extends Change>(change: C): C {
  if (change.model !== 'twoFactor' || change.update.verified !== false) return change
  return { ...change, where: [...change.where, { field: 'verified', value: false }] }
}

type Change = Pick<Parameters<Adapter['update']>[0], 'model' | 'where' | 'update'>

async function tellAfter<T>(tx: Tx, inside: Adapter, change: Change, write: (adapter: Adapter) => Promise<T>) {
  const { model, where } = change
  const rows = await inside.findMany<{ id: string; userId?: string }>({ model, where })
  const uids = rows.map(({ id, userId }) => userId ?? id)
  const readPeople = () => tx.select().from(users).where(inArray(users.id, uids)).for('update')
  const before = uids.length > 0 ? await readPeople() : []
  const written = await write(inside)
  const after = new Map((uids.length > 0 ? await readPeople() : []).map((person) => [person.id, person]))
  for (const person of before) {
    const changes = model === 'account' ? (['password'] as const) : changesOf(person, after.get(person.id))
    for (const what of changes) await mailSecurityChange(tx, person, what)
  }
  return written
}

function changesOf(before: UserRow, after: UserRow | undefined): AccessChange[] {
  if (!after) return []
  return [
    ...(before.email === after.email ? [] : (['email'] as const)),
    ...(before.phoneNumber === after.phoneNumber ? [] : (['phone'] as const)),
    ...(before.twoFactorEnabled === after.twoFactorEnabled ? [] : [secondFactor(after.twoFactorEnabled)]),
  ]
}

function secondFactor(isOn: boolean): AccessChange {
  return isOn ? 'second factor on' : 'second factor off'
}

/** Mails about each new way to sign in, except the first one at sign-up. */
async function tellOfNewWay(tx: Tx, { userId, providerId, accountId }: Written): Promise<void> {
  const [person] = await tx
    .select()
    .from(users)
    .where(eq(users.id, String(userId)))
  const isOther = or(ne(accounts.providerId, String(providerId)), ne(accounts.accountId, String(accountId)))
  const others = and(eq(accounts.userId, String(userId)), isOther)
  const [other] = await tx.select({ id: accounts.id }).from(accounts).where(others).limit(1)
  const hadOtherWay = person?.emailVerified || person?.phoneNumber || other
  const what = providerId === 'credential' ? 'password' : 'service connected'
  if (person && hadOtherWay) await mailSecurityChange(tx, person, what)
}

type Condition = { field: string; value: unknown }

/** An adapter that hashes the tokens of sessions on their way to `plain`. */
function hashingTokens<A extends DBAdapter>(plain: A): A {
  return {
    ...plain,
    create: async (made) => {
      const token = made.model === 'session' && typeof made.data.token === 'string' ? made.data.token : undefined
      if (token === undefined) return plain.create(made)
      const written = await plain.create({ ...made, data: { ...made.data, token: sha256(token) } })
      return { ...written, token }
    },
    findOne: async (query) => withToken(await plain.findOne(hashed(query)), query),
    findMany: (query) => plain.findMany(hashed(query)),
    count: (query) => plain.count(hashed(query)),
    update: async (change) => withToken(await plain.update(hashed(change)), change),
    updateMany: (change) => plain.updateMany(hashed(change)),
    delete: (gone) => plain.delete(hashed(gone)),
    deleteMany: (gone) => plain.deleteMany(hashed(gone)),
  } as A
}

function hashed<Asked extends { model: string; where?: Condition[] }>(query: Asked): Asked {
  if (query.model !== 'session' || !query.where) return query
  const hash = (value: unknown): unknown => (Array.isArray(value) ? value.map(hash) : sha256(String(value)))
  const where = query.where.map((one) => (one.field === 'token' ? { ...one, value: hash(one.value) } : one))
  return { ...query, where }
}

/** Puts the plain token back into the row, from which the cookie is written. */
function withToken<Row>(row: Row, { model, where }: { model: string; where: Condition[] }): Row {
  const named = model === 'session' ? where.find(({ field }) => field === 'token') : undefined
  return row && typeof named?.value === 'string' ? { ...row, token: named.value } : row
}
