/** Sends the requests of operations, judges the answers, and for a fault looks for the smallest request that shows it. */
import fc from 'fast-check'
import type { Answer, Client, Sent } from './client.ts'
import { nameOf, type Operation } from './document.ts'
import { faultOf } from './judge.ts'
import { type Fault, reportOf } from './report.ts'
import type { FuzzRequest } from './requests.ts'
import { asSent } from './sending.ts'
import type { CheckShape } from './shapes.ts'
import { slownessOf } from './slowness.ts'
import type { World } from './world.ts'

/** Calls after which somebody may have no session, role or account any more. */
const ENDS_SESSIONS = /^\/api\/(auth|me|admin\/people|invites)\//

/** Calls that wait for a server which somebody typed, and for how long at most. */
const ASKS_OTHERS = /\/ways-out\/test$/
const OTHERS_MS = 21_000

export type Shop = {
  url: string
  client: Client
  world: World
  /** What the store wrote about the request with the id. */
  logOf: (requestId: string) => string
  checkShape?: CheckShape | undefined
}

export type Outcome = {
  operation: string
  requests: number
  statuses: Record<string, number>
  /** The longest time of an answer, in milliseconds. */
  longest: number
  /** What was wrong, with the smallest request that shows it. */
  fault?: string
}

export type Run = { operation: Operation; requests: fc.Arbitrary<FuzzRequest>; count: number; seed: number }

/** Sends `count` requests of one operation; when one is answered wrongly no new ones, but smaller ones like it. */
export async function drive(shop: Shop, { operation, requests, count, seed }: Run): Promise<Outcome> {
  const outcome: Outcome = { operation: nameOf(operation), requests: 0, statuses: {}, longest: 0 }
  let last: Fault | undefined
  const property = fc.asyncProperty(requests, async (request) => {
    outcome.requests++
    await shop.world.next()
    const { sent, answer, words } = await tryOut(shop, operation, request)
    outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1
    outcome.longest = Math.max(outcome.longest, answer.milliseconds)
    if (words === undefined) return
    last = { words, sent, answer }
    throw new Error(words)
  })
  const { failed, errorInstance } = await fc.check(property, { seed: seedOf(seed, outcome.operation), numRuns: count })
  if (failed && !last) throw errorInstance
  if (last)
    outcome.fault = reportOf(outcome.operation, seed, last, shop.logOf(String(last.answer.headers['x-request-id'])))
  return outcome
}

/** Of its own for each operation, so that a new operation does not change the requests of the others. */
function seedOf(seed: number, operation: string): number {
  let hash = seed
  for (const character of operation) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0
  return hash
}

type Tried = { sent: Sent; answer: Answer; words: string | undefined }

async function tryOut(shop: Shop, operation: Operation, request: FuzzRequest): Promise<Tried> {
  const { world, client, checkShape } = shop
  const { who, isOnRoute } = request
  const asker = await world.person(who)
  const sent = asSent(shop, request, asker)
  const answer = await client.send(sent)
  const mayBeGone = answer.status === 401 || (answer.status < 400 && ENDS_SESSIONS.test(operation.path))
  if (asker && mayBeGone && request.method !== 'GET') await world.isStill(who)
  const words = faultOf({ operation, isOnRoute, who, sent, answer, checkShape })
  const slowMs = ASKS_OTHERS.test(operation.path) ? OTHERS_MS : undefined
  return { sent, answer, words: words ?? (await slownessOf(client, sent, answer, slowMs)) }
}
