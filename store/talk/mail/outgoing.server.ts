/**
 * Limits of messages that strangers cause: so many a day to one receiver, and so many a day of the whole shop
 * (day-budget.server.ts). `writeMail` asks for every message, and placing an order for its own.
 */
import { sql } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { type ClientNetwork, personKey, scopedKey } from '#engines/rate-limit/client-network.server.ts'
import { presentClient } from '#engines/rate-limit/present-client.server.ts'
import { sha256 } from '#engines/sha256.ts'
import { StoreError } from '#store/errors.ts'
import { type Count, countUp } from '#store/limits/counters.server.ts'
import { hasRoom, secondsOfDayLeft } from '#store/limits/day-budget.server.ts'
import { visitorsOfToday } from '#store/limits/visitors.server.ts'
import { addressKey } from './address-key.ts'
import { channelOf, MAIL_KINDS, type MailCause, type MailKind } from './mail.ts'

export type Outgoing = {
  kind: MailKind
  recipient: string
  userId?: string
  /** Who caused it, if not who MAIL_KINDS says. */
  cause?: MailCause | undefined
  /** Whether the address is verified, if the caller knows better than the accounts table. */
  isProven?: boolean | undefined
  /** The requesting browser, if it has signed in to the recipient's account before; such browsers are counted apart. */
  knownBrowser?: string | undefined
}

/** `stranger`: the visitor whose share of the shop's day it uses. `isHeld`: beyond a limit, so the owner decides. */
export type MailDecision = { stranger: string | null; isHeld: boolean }
type Receiver = { isStaff: boolean; isProven: boolean }

const UNLIMITED: MailDecision = { stranger: null, isHeld: false }
/** Messages that the shop sends to typed addresses share the day like one visitor. */
const TYPED = 'typed addresses'

/** Counts the message. Throws `rate_limited` for kinds that are refused beyond a limit, which rolls the count back. */
export async function admitOutgoing(db: Db | Tx, message: Outgoing): Promise<MailDecision> {
  const rule = MAIL_KINDS[message.kind]
  const isByShop = (message.cause ?? rule.cause) === 'shop'
  const client = isByShop ? undefined : presentClient()
  if (message.recipient === '' || (!client && !(isByShop && rule.isToTyped))) return UNLIMITED
  const receiver = await readReceiver(db, message)
  if (client) {
    if (rule.counts !== 'code' && (receiver.isStaff || (rule.isWarning && receiver.isProven))) return UNLIMITED
    const wait = await countUp(db, countsOf(message, receiver, client))
    if (wait !== undefined) return beyond(message.kind, wait)
  }
  if (receiver.isProven) return UNLIMITED
  const [stranger = TYPED] = client ? await visitorsOfToday(db, [client.key]) : []
  if (await hasRoom(db, channelOf(message.kind), stranger)) return { stranger, isHeld: false }
  return beyond(message.kind, await secondsOfDayLeft(db))
}

function beyond(kind: MailKind, retryAfterSeconds: number): MailDecision {
  if (!MAIL_KINDS[kind].isRefused) return { ...UNLIMITED, isHeld: true }
  throw new StoreError('rate_limited', 'We cannot send more of these today. Please call us, or use another way in.', {
    facts: { retryAfterSeconds },
  })
}

/** Counters to raise. Known browsers and networks have their own, so that strangers cannot use up a person's. */
function countsOf(
  { kind, recipient, userId, cause, knownBrowser }: Outgoing,
  { isProven }: Receiver,
  client: ClientNetwork,
) {
  const rule = MAIL_KINDS[kind]
  const key = `${rule.counts} ${receiverKey(recipient)}`
  // Unproven only for codes: signing up with a stranger's address also makes the browser known to that account.
  if (knownBrowser !== undefined && (isProven || rule.counts === 'code'))
    return [{ of: 'messages to a receiver', by: personKey(`own ${key}`) } as const]
  const counts: Count[] = [{ of: 'messages to a receiver', by: personKey(key) }]
  if ((cause ?? rule.cause) === 'stranger')
    counts.push({ of: 'messages to a receiver from a network', by: scopedKey(client, key) })
  if (rule.counts === 'mail' && userId !== undefined && !isProven)
    counts.push({ of: 'mail of an account', by: personKey(userId) })
  if (rule.counts === 'code') counts.push({ of: 'code from a network', by: client.key })
  return counts
}

function receiverKey(recipient: string): string {
  return sha256(addressKey(recipient), 'base64url').slice(0, 22)
}

/** Whether the receiver is staff, and proven. A number verified only today does not count: a stranger may have many such. */
async function readReceiver(db: Db | Tx, { kind, recipient, isProven }: Outgoing): Promise<Receiver> {
  const isSms = channelOf(kind) === 'sms'
  const proof = isSms
    ? sql`${users.phoneNumberVerified} and ${users.createdAt} < now() - interval '1 day'`
    : sql`${users.emailVerified}`
  const [row] = await db
    .select({ isStaff: sql<boolean>`${users.role} <> 'customer'`, isProven: sql<boolean>`${proof}` })
    .from(users)
    .where(isSms ? sql`${users.phoneNumber} = ${recipient}` : sql`${users.email} = ${recipient.toLowerCase()}`)
  return { isStaff: row?.isStaff ?? false, isProven: isProven ?? row?.isProven ?? false }
}
