import type { InferRequestType } from 'hono/client'
import { browserApi } from '#app/api/api-client.ts'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'

const calls = browserApi.admin.orders[':id']

/** What a call of the API takes. */
type BodyOf<Call> = InferRequestType<Call> extends { json: infer Body } ? Body : never

export type CallMade = BodyOf<typeof calls.calls.$post>

export function recordCall(id: string, said: CallMade) {
  return () => calls.calls.$post({ param: { id }, json: said })
}

export function recordCalls(orders: readonly { _id: string }[], said: CallMade) {
  const ids = orders.map(({ _id }) => _id)
  return () => browserApi.admin.calls.$post({ json: { ...said, orders: ids } })
}

export type StepOfMany = BodyOf<typeof browserApi.admin.orders.steps.$post>

export function takeSteps(step: StepOfMany) {
  return () => browserApi.admin.orders.steps.$post({ json: step })
}

export function takeStep(id: string, step: BodyOf<typeof calls.status.$post>) {
  return () => calls.status.$post({ param: { id }, json: step })
}

export function changeLines(order: DeskOrder, lines: BodyOf<typeof calls.lines.$post>['lines'], note: string) {
  return () => calls.lines.$post({ param: { id: order._id }, json: { lines, note, seen: newestEvent(order) } })
}

type Details = Omit<BodyOf<typeof calls.details.$post>, 'seen'>

export function correctDetails(order: DeskOrder, details: Details) {
  return () => calls.details.$post({ param: { id: order._id }, json: { ...details, seen: newestEvent(order) } })
}

export function addNote(id: string, note: string) {
  return () => calls.notes.$post({ param: { id }, json: { note } })
}

export function recordTry(order: DeskOrder, said: Omit<BodyOf<typeof calls.tries.$post>, 'seen'>) {
  return () => calls.tries.$post({ param: { id: order._id }, json: { ...said, seen: newestEvent(order) } })
}

/** Keeps the reference of a payment; an empty one takes it back. */
export function recordPayment(id: string, upiReference: string) {
  return () => calls.payment.$post({ param: { id }, json: { upiReference } })
}

/** `confirm` issues it also where a GST rate or an HSN code was never said. */
export function issueInvoice(id: string, confirm: boolean) {
  return () => calls.invoice.$post({ param: { id }, json: { confirm } })
}

export function issueCreditNotes(id: string) {
  return () => calls['credit-note'].$post({ param: { id }, json: {} })
}

const returns = browserApi.admin.returns[':id']

export function recordReturn(id: string, said: BodyOf<typeof calls.returns.$post>) {
  return () => calls.returns.$post({ param: { id }, json: said })
}

export function answerReturn(id: string, said: BodyOf<typeof returns.answer.$post>) {
  return () => returns.answer.$post({ param: { id }, json: said })
}

export type ReturnReceived = BodyOf<typeof returns.receive.$post>

export function receiveReturn(id: string, said: ReturnReceived) {
  return () => returns.receive.$post({ param: { id }, json: said })
}

/** Whoever changes an order says which event of it they saw last. */
function newestEvent({ events }: DeskOrder): number {
  return events.at(-1)?.id ?? 0
}
