/** Asking the desk of the store API, and what to say when it refuses. */
import { type ApiClient, browserApi } from '#app/api/api-client.ts'
import { type Problem, readProblem } from '#app/api/problem.ts'
import { logFailure } from '#app/log.ts'
import { formatWhen } from '#app/ui/when.ts'
import type { CallOutcome, DeskOrder } from '#store/orders/order-desk.ts'
import { ORDER_STATUSES, STATUSES } from '#store/orders/order-statuses.ts'

type Answer<T> = { ok: boolean; status: number; headers: Headers; json: () => Promise<T> }

/** `found` is absent when the call was refused or failed; `status` is then that of the page. */
export type Asked<T> = { status: number; found: T | undefined; headers?: Headers }

/** Asks for something that only the shop's people read. A call that never arrived counts as 503. */
export async function askDesk<T>(call: () => Promise<Answer<T>>): Promise<Asked<T>> {
  try {
    const { ok, status, headers, json } = await call().then((answer) => ({
      ...pick(answer),
      json: () => answer.json(),
    }))
    return ok ? { status: 200, found: await json(), headers } : { status, found: undefined }
  } catch (error) {
    logFailure('The desk did not answer', error)
    return { status: 503, found: undefined }
  }
}

function pick({ ok, status, headers }: Answer<unknown>) {
  return { ok, status, headers }
}

/** How a change ended. `fields` are the words of the API for fields of the form, by their name. */
export type Sent<T = DeskOrder> =
  | { kind: 'done'; answer: T }
  | { kind: 'refused'; code: string; words: string; fields: Record<string, string>; facts: Record<string, unknown> }

/** Sends a change. Never throws. */
export async function sendChange<T>(call: () => Promise<Response & { json: () => Promise<T> }>): Promise<Sent<T>> {
  try {
    const response = await call()
    if (response.ok) return { kind: 'done', answer: await response.json() }
    return refusalOf(await readProblem(response))
  } catch (error) {
    logFailure('The change was not answered', error)
    return { kind: 'refused', code: '', words: 'The shop did not answer. Please try again.', fields: {}, facts: {} }
  }
}

function refusalOf(problem: Problem): Sent<never> {
  const fields: Record<string, string> = {}
  for (const { pointer, detail } of problem.errors) fields[pointer.split('/').at(-1) ?? ''] ??= detail
  return { kind: 'refused', code: problem.code, words: wordsOf(problem), fields, facts: problem.facts }
}

function wordsOf(problem: Problem): string {
  switch (problem.code) {
    case 'wrong_status':
      return wordsOfRace(problem)
    case 'out_of_stock':
      return wordsOfShortItems(problem.facts.items)
    case 'unauthenticated':
      return 'You are logged out. Please log in again.'
    case 'forbidden':
    case 'invalid_input':
    case 'cart_changed':
    case 'not_found':
      return problem.detail
    default:
      return 'Nothing was changed. Please try again.'
  }
}

/** Somebody else was quicker: who, when, and how it stands now. */
function wordsOfRace({ detail, facts }: Problem): string {
  const { currentStatus, changedBy, changedAt } = facts
  const status = ORDER_STATUSES.find((each) => each === currentStatus)
  const who = typeof changedBy === 'string' ? changedBy : 'Somebody'
  if (typeof changedAt !== 'string') return detail
  return `Nothing was changed: ${who} changed this order at ${formatWhen(changedAt)}. It is now: ${status ? STATUSES[status].words : 'changed'}.`
}

function wordsOfShortItems(items: unknown): string {
  const words = (Array.isArray(items) ? items : []).map((item: { name?: unknown; available?: unknown }) => {
    const name = typeof item?.name === 'string' ? item.name : 'A product that is no longer sold'
    return Number(item?.available) > 0 ? `${name} (${Number(item.available)} left)` : `${name} (none left)`
  })
  return `Not enough in stock: ${words.join(', ')}.`
}

export type CallSaid = { outcome: CallOutcome; at?: string; note?: string; words?: string }

/** Notes how a call ended. */
export function sendCall(id: string, said: CallSaid, userId: string | undefined) {
  return sendChange(() => browserApi.admin.orders[':id'].calls.$post({ param: { id }, json: { ...said, userId } }))
}

/** One order; the call of its page. */
export function askOrder(api: ApiClient, id: string) {
  return askDesk<DeskOrder>(() => api.admin.orders[':id'].$get({ param: { id } }))
}
