/** Changes of orders. */
import type { InferRequestType } from 'hono/client'
import { browserApi } from '#app/api/api-client.ts'
import type { Sender } from '#app/api/use-send.ts'
import type { DeskOrder } from '#store/orders/order-desk.ts'

const calls = browserApi.admin.orders[':id']

/** What a call of the API takes, without who asks. */
type BodyOf<Call> = Omit<InferRequestType<Call> extends { json: infer Body } ? Body : never, 'userId'>

export type CallMade = BodyOf<typeof calls.calls.$post>

/** Notes how a call ended. */
export function recordCall(id: string, said: CallMade) {
  return ({ userId }: Sender) => calls.calls.$post({ param: { id }, json: { ...said, userId } })
}

export function takeStep(id: string, step: BodyOf<typeof calls.status.$post>) {
  return ({ userId }: Sender) => calls.status.$post({ param: { id }, json: { ...step, userId } })
}

export function changeLines(order: DeskOrder, lines: BodyOf<typeof calls.lines.$post>['lines'], note: string) {
  return ({ userId }: Sender) =>
    calls.lines.$post({ param: { id: order._id }, json: { lines, note, seen: newestEvent(order), userId } })
}

type Details = Omit<BodyOf<typeof calls.details.$post>, 'seen'>

export function correctDetails(order: DeskOrder, details: Details) {
  return ({ userId }: Sender) =>
    calls.details.$post({ param: { id: order._id }, json: { ...details, seen: newestEvent(order), userId } })
}

export function addNote(id: string, note: string) {
  return ({ userId }: Sender) => calls.notes.$post({ param: { id }, json: { note, userId } })
}

/** Keeps the reference of a payment; an empty one takes it back. */
export function recordPayment(id: string, upiReference: string) {
  return ({ userId }: Sender) => calls.payment.$post({ param: { id }, json: { upiReference, userId } })
}

export function issueInvoice(id: string) {
  return (json: Sender) => calls.invoice.$post({ param: { id }, json })
}

/** Whoever changes an order says which event of it they saw last. */
function newestEvent({ events }: DeskOrder): number {
  return events.at(-1)?.id ?? 0
}
