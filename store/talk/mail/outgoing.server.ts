/**
 * Limits messages that strangers cause: by recipient, network, account, and for the whole shop by day
 * (day-budget.server.ts). `writeMail` asks for every message, and placing an order for its own.
 */

import { sql } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { LOCKS, lockFor } from '#engines/postgres/locks.ts'
import { type ClientNetwork, countedAs, widest, within } from '#engines/rate-limit/client-network.server.ts'
import { presentClient } from '#engines/rate-limit/present-client.server.ts'
import { sha256 } from '#engines/sha256.ts'
import { StoreError } from '#store/errors.ts'
import { type Allowance, type Count, createCounters } from '#store/limits/counters.server.ts'
import { hasRoom, secondsOfDayLeft } from '#store/limits/day-budget.server.ts'
import { visitorsOfToday } from '#store/limits/visitors.server.ts'
import { addressKey } from './address-key.ts'
import { channelOf, MAIL_KINDS, type MailCause, type MailKind, type MailRule } from './mail.ts'

const DAY = 86_400

/** Messages in a day to one recipient, or from one network or account. */
const ALLOWANCES = {
  'order mail to an unproven address': { all: 3, seconds: DAY },
  'order mail to a proven address': { all: 20, seconds: DAY },
  'mail to an address': { all: 10, seconds: DAY },
  'mail to a proven address from known browsers': { all: 10, seconds: DAY },
  'code to a phone from a network': { near: 5, wide: 7, seconds: DAY },
  'code to a phone': { all: 10, seconds: DAY },
  'code to a phone from a known browser': { all: 5, seconds: 3600 },
  'code to a phone from known browsers in a day': { all: 10, seconds: DAY },
  // As many as may sign up at once behind one address.
  'mail from a network': { near: 300, wide: 600, seconds: DAY },
  'code from a network': { near: 30, wide: 60, seconds: DAY },
  'mail of an account': { all: 10, seconds: DAY },
} as const satisfies Record<string, Allowance>

type Name = keyof typeof ALLOWANCES

export type Outgoing = {
  kind: MailKind
  recipient: string
  userId?: string
  /** Who caused it, if other than the table says. */
  cause?: MailCause | undefined
  /** Whether the recipient's address is verified, if the caller knows better than the table of accounts. */
  isProven?: boolean | undefined
  /** The requesting browser, when it has signed in to the recipient's account before: strangers' counts do not apply to it. */
  knownBrowser?: string | undefined
}

/** `stranger`: whose share of the shop's day it uses; null for none. Kept, it waits for the owner. */
export type Leave = { stranger: string } | { stranger: null; isKept: boolean }

const FREE: Leave = { stranger: null, isKept: false }
const KEPT: Leave = { stranger: null, isKept: true }
/** Messages to typed addresses that the shop causes share the day as one network does. */
const TYPED = 'typed addresses'

/** Undefined when it must not be written. Throws `rate_limited` for kinds that are refused, which rolls counts back. */
export async function askToLeave(tx: Tx, message: Outgoing): Promise<Leave | undefined> {
  const { kind, cause = MAIL_KINDS[kind].cause } = message
  const [rule, client] = [MAIL_KINDS[kind], presentClient()]
  if (rule.isToTyped && cause === 'shop')
    return (await readReceiver(tx, message)).isProven ? FREE : ofDay(tx, message, TYPED)
  if (cause === 'shop' || !client) return FREE
  const receiver = await readReceiver(tx, message)
  const isCode = rule.counts === 'code'
  if ((receiver.isStaff && !isCode) || (rule.isWarning && receiver.isProven)) return FREE
  if (rule.isNews && !receiver.isProven) return undefined
  const counters = createCounters(tx, ALLOWANCES, { waitsForDisk: true })
  // Signing up with a stranger's address also makes the browser known to that account.
  const knownBrowser = isCode || receiver.isProven ? message.knownBrowser : undefined
  const ofReceiver = await counters.take(receiverCounts({ ...message, ...receiver, knownBrowser }, client))
  if (ofReceiver !== undefined) return over(rule, ofReceiver)
  if ((receiver.isProven && !isCode) || rule.isOfConfirmed) return FREE
  const ofNetwork = knownBrowser === undefined ? await counters.take(senderCounts(message, client)) : undefined
  if (ofNetwork !== undefined) return over(rule, ofNetwork)
  if (receiver.isProven) return FREE
  const [network = ''] = await visitorsOfToday(tx, [widest(client)])
  return ofDay(tx, message, network)
}

/** What waits for the answer is counted one after the other, so that no two take the last place. */
async function ofDay(tx: Tx, { kind }: Outgoing, network: string): Promise<Leave> {
  const rule = MAIL_KINDS[kind]
  if (rule.isRefused) await lockFor(tx, LOCKS.messageDay)
  return (await hasRoom(tx, channelOf(kind), network)) ? { stranger: network } : over(rule, await secondsOfDayLeft(tx))
}

function over({ isRefused }: MailRule, retryAfterSeconds: number): Leave {
  if (!isRefused) return KEPT
  throw new StoreError('rate_limited', 'We cannot send more of these today. Please call us, or use another way in.', {
    facts: { retryAfterSeconds },
  })
}

type Receiver = { isStaff: boolean; isProven: boolean }

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

/** Limits each network's share of codes to a phone, and counts the receiver's own browsers apart. */
function receiverCounts(message: Outgoing & Receiver, client: ClientNetwork): Count<Name>[] {
  const { kind, recipient, isProven, knownBrowser } = message
  const receiver = receiverKey(recipient)
  const rule = MAIL_KINDS[kind].counts
  if (rule === 'order mail') return [{ of: orderMailTo(isProven), by: countedAs(receiver) }]
  if (rule === 'mail') {
    const of = knownBrowser === undefined ? 'mail to an address' : 'mail to a proven address from known browsers'
    return [{ of, by: countedAs(receiver) }]
  }
  if (knownBrowser !== undefined) {
    return [
      { of: 'code to a phone from a known browser', by: countedAs(`${knownBrowser} ${receiver}`) },
      // Each sign-in without cookies makes another one.
      { of: 'code to a phone from known browsers in a day', by: countedAs(receiver) },
    ]
  }
  return [
    { of: 'code to a phone from a network', by: within(client, receiver) },
    { of: 'code to a phone', by: countedAs(receiver) },
  ]
}

/** Mails about orders do not count for the network: many may order behind one address, and the day keeps a share for others. */
function senderCounts({ kind, userId }: Outgoing, client: ClientNetwork): Count<Name>[] {
  const { counts } = MAIL_KINDS[kind]
  if (counts === 'code') return [{ of: 'code from a network', by: client }]
  const network: Count<Name>[] = counts === 'mail' ? [{ of: 'mail from a network', by: client }] : []
  return userId === undefined ? network : [...network, { of: 'mail of an account', by: countedAs(userId) }]
}

function orderMailTo(isProven: boolean) {
  return isProven ? 'order mail to a proven address' : 'order mail to an unproven address'
}

function receiverKey(recipient: string): string {
  return sha256(addressKey(recipient), 'base64url').slice(0, 22)
}

type Orderer = { email: string; emailVerified: boolean }

/** For the statement that writes an order; undefined where nothing is counted. Called before the order begins. */
export async function countOfOrderMail(db: Db, { email, emailVerified: isProven }: Orderer) {
  const client = presentClient()
  if (!client || email === '') return undefined
  const of = orderMailTo(isProven)
  const counted = { key: `${of}:${receiverKey(email)}`, most: ALLOWANCES[of].all, stranger: null }
  if (isProven) return counted
  const [network = ''] = await visitorsOfToday(db, [widest(client)])
  // Beyond the day it may have none, so that it is kept.
  return (await hasRoom(db, 'email', network)) ? { ...counted, stranger: network } : { ...counted, most: 0 }
}
