import type { InferRequestType } from 'hono/client'
import { browserApi } from '#app/api/api-client.ts'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'

export const orderCalls = browserApi.admin.orders[':id']
export const returnCalls = browserApi.admin.returns[':id']

/** What a call of the API takes. */
type BodyOf<Call> = InferRequestType<Call> extends { json: infer Body } ? Body : never

export type CallMade = BodyOf<typeof orderCalls.calls.$post>
export type StepOfMany = BodyOf<typeof browserApi.admin.orders.steps.$post>
export type ReturnReceived = BodyOf<typeof returnCalls.receive.$post>

/** A change of an order names the last event that was seen. */
export function newestEvent({ events }: DeskOrder): number {
  return events.at(-1)?.id ?? 0
}
