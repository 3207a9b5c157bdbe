/**
 * Whether a message that strangers cause may leave: so many a day to one receiver and of one account, and so many a day of
 * the whole shop (day-budget.server.ts). `writeMail` asks for every message, and placing an order for its own.
 */
import { sql } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { LOCKS, lockFor } from '#engines/postgres/locks.ts'
import { type ClientNetwork, personKey, widest, withinWidest } from '#engines/rate-limit/client-network.server.ts'
import { presentClient } from '#engines/rate-limit/present-client.server.ts'
import { sha256 } from '#engines/sha256.ts'
import { StoreError } from '#store/errors.ts'
import { type Count, createCounters } from '#store/limits/counters.server.ts'
import { hasRoom, secondsOfDayLeft } from '#store/limits/day-budget.server.ts'
import { visitorsOfToday } from '#store/limits/visitors.server.ts'
import { addressKey } from './address-key.ts'
import { channelOf, MAIL_KINDS, type MailCause, type MailKind } from './mail.ts'

export type Outgoing = {
  kind: MailKind
  recipient: string
  userId?: string
  /** Who caused it, if other than the table says. */
  cause?: MailCause | undefined
  /** Whether the recipient's address is verified, if the caller knows better than the table of accounts. */
  isProven?: boolean | undefined
  /** The requesting browser, when it has signed in to the recipient's account before: it has counts of its own. */
  knownBrowser?: string | undefined
}

/** `stranger`: whose share of the shop's day it uses. `isHeld`: beyond a limit, for the owner to read and send. */
export type MailDecision = { stranger: string | null; isHeld: boolean }
type Receiver = { isStaff: boolean; isProven: boolean }

const UNLIMITED: MailDecision = { stranger: null, isHeld: false }
/** Messages to typed addresses that the shop causes share the day as one network does. */
const TYPED = 'typed addresses'

/** Undefined when it must not be written. Throws `rate_limited` for kinds that are refused, which rolls counts back. */
export async function askToLeave(tx: Tx, message: Outgoing): Promise<MailDecision | undefined> {
  const rule = MAIL_KINDS[message.kind]
  const [client, cause] = [presentClient(), message.cause ?? rule.cause]
  const isTyped = rule.isToTyped === true && cause === 'shop'
  if (!isTyped && (cause === 'shop' || !client)) return UNLIMITED
  const receiver = await readReceiver(tx, message)
  if (isTyped || !client) return receiver.isProven ? UNLIMITED : ofDay(tx, message.kind, TYPED)
  const isFree = (receiver.isStaff && rule.counts !== 'code') || (rule.isWarning && receiver.isProven)
  if (isFree) return UNLIMITED
  if (rule.isNews && !receiver.isProven) return undefined
  const counts = countsOf(message, receiver, client)
  const wait = await createCounters(tx, { waitsForDisk: true }).take(counts)
  if (wait !== undefined) return beyond(message.kind, wait)
  if (receiver.isProven) return UNLIMITED
  // Those who wait for the answer are counted one after the other, so that no two take the last place.
  if (rule.isRefused) await lockFor(tx, LOCKS.messageDay)
  return ofDay(tx, message.kind, await visitorOf(tx, client))
}

/**
 * The same for the mail of an order, before it is placed. Undefined where nothing is counted. `giveBack` when the order was not
 * placed by this request.
 */
export async function askForOrderMail(db: Db, { email, emailVerified: isProven }: Orderer) {
  const client = presentClient()
  if (!client || email === '') return undefined
  const [counters, counts] = [createCounters(db), [orderMailTo(email, isProven)]]
  const isOver = (await counters.take(counts)) !== undefined
  const free = { ...UNLIMITED, isHeld: isOver }
  const leave = isProven || isOver ? free : await ofDay(db, 'order_placed', await visitorOf(db, client))
  return { ...leave, giveBack: () => (isOver ? undefined : counters.giveBack(counts)) }
}

type Orderer = { email: string; emailVerified: boolean }

async function ofDay(db: Db | Tx, kind: MailKind, stranger: string): Promise<MailDecision> {
  if (await hasRoom(db, channelOf(kind), stranger)) return { stranger, isHeld: false }
  return beyond(kind, await secondsOfDayLeft(db))
}

function beyond(kind: MailKind, retryAfterSeconds: number): MailDecision {
  if (!MAIL_KINDS[kind].isRefused) return { ...UNLIMITED, isHeld: true }
  throw new StoreError('rate_limited', 'We cannot send more of these today. Please call us, or use another way in.', {
    facts: { retryAfterSeconds },
  })
}

/** Strangers use up nobody's own way in: known browsers are counted apart, and one network has half of a phone's codes. */
function countsOf({ kind, recipient, userId, knownBrowser }: Outgoing, { isProven }: Receiver, client: ClientNetwork) {
  const rule = MAIL_KINDS[kind].counts
  if (rule === 'order mail') return [orderMailTo(recipient, isProven)]
  // Signing up with a stranger's address also makes the browser known to that account.
  const isOwn = knownBrowser !== undefined && (isProven || rule === 'code')
  const key = `${rule} ${receiverKey(recipient)}`
  const counts: Count[] = [{ of: 'messages to a receiver', by: personKey(isOwn ? `own ${key}` : key) }]
  if (isOwn) return counts
  if (rule === 'mail' && userId !== undefined && !isProven)
    counts.push({ of: 'mail of an account', by: personKey(userId) })
  if (rule === 'code')
    counts.push(
      { of: 'code to a phone from a network', by: withinWidest(client, key) },
      { of: 'code from a network', by: withinWidest(client, '') },
    )
  return counts
}

function orderMailTo(email: string, isProven: boolean): Count {
  const of = isProven ? 'order mail to a proven address' : 'order mail to an unproven address'
  return { of, by: personKey(receiverKey(email)) }
}

function receiverKey(recipient: string): string {
  return sha256(addressKey(recipient), 'base64url').slice(0, 22)
}

async function visitorOf(db: Db | Tx, client: ClientNetwork): Promise<string> {
  const [visitor = ''] = await visitorsOfToday(db, [widest(client)])
  return visitor
}

/** A number verified just today may be one of many of a stranger's, and codes to it cost the same. */
async function readReceiver(tx: Tx, { kind, recipient, isProven }: Outgoing): Promise<Receiver> {
  const isSms = channelOf(kind) === 'sms'
  const proof = isSms
    ? sql`${users.phoneNumberVerified} and ${users.createdAt} < now() - interval '1 day'`
    : sql`${users.emailVerified}`
  const [row] = await tx
    .select({ isStaff: sql<boolean>`${users.role} <> 'customer'`, isProven: sql<boolean>`${proof}` })
    .from(users)
    .where(isSms ? sql`${users.phoneNumber} = ${recipient}` : sql`${users.email} = ${recipient.toLowerCase()}`)
  return { isStaff: row?.isStaff ?? false, isProven: isProven ?? row?.isProven ?? false }
}
