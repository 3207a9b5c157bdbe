/**
 * Limits mail about requests, whose addresses anybody can type: few requests for an address, one message for a request, and a
 * link in every message to stop them.
 */
import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { productRequests, requestMailStops } from '#db/schema/requests.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { sha256 } from '#engines/sha256.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { secretLink } from '#store/secret-link.ts'
import { writeMail } from '#store/talk/mail/write-mail.server.ts'
import { REQUEST_LIMITS } from './requests.ts'

/**
 * The same hash for all spellings of an address that reach one mailbox: capitals, plus tags, dots at Gmail, googlemail.com.
 */
export function addressHash(email: SQL): SQL<string> {
  const name = sql`split_part(split_part(lower(${email}), '@', 1), '+', 1)`
  const host = sql`regexp_replace(split_part(lower(${email}), '@', 2), '^googlemail\\.com$', 'gmail.com')`
  const plain = sql`case when ${host} = 'gmail.com' then replace(${name}, '.', '') else ${name} end`
  return sql<string>`encode(sha256(convert_to(${plain} || '@' || ${host}, 'UTF8')), 'hex')`
}

const HASH_OF_ROW = addressHash(sql`${productRequests.email}`)

/** The address to store with a request; null when its owner wants no mail. Throws when too many requests wait for it. */
export async function addressToKeep(tx: Tx, email: string): Promise<string | null> {
  const hash = addressHash(sql`${email}::text`)
  const { rows } = await tx.execute<{ stopped: boolean; waiting: number }>(sql`
    with asked as materialized (select ${hash} as hash)
    select
      exists (select from ${requestMailStops}, asked where address_hash = asked.hash and stopped_at is not null) as stopped,
      (select count(*)::int from ${productRequests}, asked where email is not null and ${HASH_OF_ROW} = asked.hash) as waiting
    from asked`)
  const { stopped = false, waiting = 0 } = rows[0] ?? {}
  if (stopped) return null
  if (waiting >= REQUEST_LIMITS.waiting) {
    const detail = `${REQUEST_LIMITS.waiting} requests already wait for this address. Send this one without it.`
    throw invalidField('/email', detail, 'many_wait')
  }
  return email
}

/** Makes a stop link for the address; returns its token. */
export async function makeStop(tx: Tx, email: string): Promise<string> {
  const token = randomBytes(18).toString('base64url')
  await tx
    .insert(requestMailStops)
    .values({ tokenHash: sha256(token, 'base64url'), addressHash: addressHash(sql`${email}::text`) })
  return token
}

/** Whether a reader of this mailbox confirmed it within the last year. */
export function isProvenAddress(email: SQL): SQL<boolean> {
  const { addressHash: hash, provenAt } = requestMailStops
  return sql<boolean>`exists (select from ${requestMailStops} where ${hash} = ${addressHash(email)} and ${provenAt} is not null)`
}

/**
 * Mails a link that confirms an unproven address, once an hour at most. Until then nobody is told that what they wait for is
 * back. `url` is where the link leads.
 */
export async function mailAddressConfirmation(
  tx: Tx,
  email: string,
  facts: { productName: string; url: string },
): Promise<void> {
  const { addressHash: hash, provenAt, createdAt } = requestMailStops
  const isKnown = sql`${hash} = ${addressHash(sql`${email}::text`)}
    and (${provenAt} is not null or ${createdAt} > now() - interval '1 hour')`
  if ((await tx.$count(requestMailStops, isKnown)) > 0) return
  const url = secretLink(facts.url, await makeStop(tx, email))
  await writeMail(tx, { kind: 'request_confirm', recipient: email, facts: { ...facts, url } })
}

/** Confirms the mailbox of a link: requests that wait for it become due. Idempotent. Throws `not_found` for an unknown token. */
export async function proveAddress(db: Db, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [proof] = await tx
      .update(requestMailStops)
      .set({ provenAt: sql`coalesce(${requestMailStops.provenAt}, now())` })
      .where(eq(requestMailStops.tokenHash, sha256(token, 'base64url')))
      .returning({ hash: requestMailStops.addressHash })
    if (!proof) throw unknownLink()
    const isTheirs = sql`${productRequests.awaitedId} is not null and ${HASH_OF_ROW} = ${proof.hash}`
    await tx
      .update(productRequests)
      .set({ dueAt: sql`now()` })
      .where(and(isNotNull(productRequests.email), isTheirs))
  })
}

function unknownLink(): StoreError {
  return new StoreError('not_found', 'This link is none of ours, or it is too old.')
}

/** Stops mail about requests to the address. Idempotent. Throws `not_found` for an unknown token. */
export async function stopRequestMail(db: Db, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [stop] = await tx
      .update(requestMailStops)
      .set({ stoppedAt: sql`coalesce(${requestMailStops.stoppedAt}, now())` })
      .where(eq(requestMailStops.tokenHash, sha256(token, 'base64url')))
      .returning({ hash: requestMailStops.addressHash })
    if (!stop) throw unknownLink()
    await tx
      .update(productRequests)
      .set({ email: null })
      .where(and(isNotNull(productRequests.email), sql`${HASH_OF_ROW} = ${stop.hash}`))
    await tx.execute(sql`update ${productRequests} set user_id = null from ${users}
      where ${productRequests.userId} = ${users.id} and ${addressHash(sql`${users.email}`)} = ${stop.hash}`)
  })
}
