/** Changes of orders. */
import type { InferRequestType } from 'hono/client'
import { browserApi } from '#app/api/api-client.ts'
import type { Sender } from '#app/api/use-send.ts'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'

const calls = browserApi.admin.orders[':id']

/** What a call of the API takes, without who asks. */
type BodyOf<Call> = Omit<InferRequestType<Call> extends { json: infer Body } ? Body : never, 'userId'>

export type CallMade = BodyOf<typeof calls.calls.$post>

/** Notes how a call ended. */
export function recordCall(id: string, said: CallMade) {
  return ({ userId }: Sender) => calls.calls.$post({ param: { id }, json: { ...said, userId } })
}

/** Notes how one call about several orders ended. */
export function recordCalls(orders: readonly { _id: string }[], said: CallMade) {
  const ids = orders.map(({ _id }) => _id)
  return ({ userId }: Sender) => browserApi.admin.calls.$post({ json: { ...said, orders: ids, userId } })
}

export type StepOfMany = BodyOf<typeof browserApi.admin.orders.steps.$post>

/** Takes several orders one step on. */
export function takeSteps(step: StepOfMany) {
  return ({ userId }: Sender) => browserApi.admin.orders.steps.$post({ json: { ...step, userId } })
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

/** `confirm` issues it also where a GST rate or an HSN code was never said. */
export function issueInvoice(id: string, confirm: boolean) {
  return ({ userId }: Sender) => calls.invoice.$post({ param: { id }, json: { userId, confirm } })
}

export function issueCreditNotes(id: string) {
  return ({ userId }: Sender) => calls['credit-note'].$post({ param: { id }, json: { userId } })
}

const returns = browserApi.admin.returns[':id']

/** Notes a return that was agreed with the customer. */
export function recordReturn(id: string, said: BodyOf<typeof calls.returns.$post>) {
  return ({ userId }: Sender) => calls.returns.$post({ param: { id }, json: { ...said, userId } })
}

/** Accepts or refuses a return. */
export function answerReturn(id: string, said: BodyOf<typeof returns.answer.$post>) {
  return ({ userId }: Sender) => returns.answer.$post({ param: { id }, json: { ...said, userId } })
}

export type ReturnReceived = BodyOf<typeof returns.receive.$post>

/** Takes in what came back. */
export function receiveReturn(id: string, said: ReturnReceived) {
  return ({ userId }: Sender) => returns.receive.$post({ param: { id }, json: { ...said, userId } })
}

/** Whoever changes an order says which event of it they saw last. */
function newestEvent({ events }: DeskOrder): number {
  return events.at(-1)?.id ?? 0
}
