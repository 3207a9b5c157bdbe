/** Places orders over HTTP and remembers what came of them. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attempt, type History, newHistory, type WantedLine } from './history.ts'

export type Buyer = { uid: string; cookie: string }

const CUSTOMER_INFO = { name: 'Asha Rao', phone: '98765 43210', address: '12 MG Road, Bengaluru 560001' }

export type OrderToSend = {
  lines: WantedLine[]
  /** Rupees: the total that the buyer saw. */
  totalAmount: number
  key?: string
  /** More fields of the body, to send what no honest page would. */
  extra?: Record<string, unknown>
}

/** Sends the order and adds the attempt to the history. A connection that breaks leaves it without a status. */
export async function sendOrder(url: string, history: History, buyer: Buyer, order: OrderToSend): Promise<Attempt> {
  const key = order.key ?? randomUUID()
  const from = performance.now()
  let failure: string | undefined
  const answer = await send(url, buyer, key, order).catch((error: unknown) => {
    failure = failureOf(error)
    return undefined
  })
  const attempt: Attempt = {
    uid: buyer.uid,
    key,
    lines: order.lines,
    from,
    until: performance.now(),
    status: answer?.status,
    ...(failure === undefined ? {} : { failure }),
    body: answer?.body ?? '',
    replayed: answer?.replayed ?? false,
  }
  history.attempts.push(attempt)
  return attempt
}

/**
 * As the page does: a buyer who hears that the store is busy sends the order again under the same key. The history is told of the
 * last answer, and an honest 503 of a machine with too much to do is none that breaks it.
 */
export async function sendUntilAnswered(
  url: string,
  history: History,
  buyer: Buyer,
  what: OrderToSend,
): Promise<Attempt> {
  const order = { ...what, key: what.key ?? randomUUID() }
  for (const end = Date.now() + 60_000; ; await sleep(200)) {
    const attempt = await sendOrder(url, newHistory([]), buyer, order)
    if (attempt.status === 503 && Date.now() < end) continue
    history.attempts.push(attempt)
    return attempt
  }
}

async function send(url: string, buyer: Buyer, key: string, { lines, totalAmount, extra }: OrderToSend) {
  const response = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { origin: url, cookie: buyer.cookie, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ userId: buyer.uid, customerInfo: CUSTOMER_INFO, orderItems: lines, totalAmount, ...extra }),
    signal: AbortSignal.timeout(15_000),
  })
  const body = await response.text()
  return { status: response.status, body, replayed: response.headers.get('idempotent-replayed') === 'true' }
}

function failureOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
}

/** How often each status was answered. */
export function countStatuses(attempts: readonly Attempt[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of attempts) counts[status ?? 'none'] = (counts[status ?? 'none'] ?? 0) + 1
  return counts
}
