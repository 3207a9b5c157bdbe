/** Look-ups in the tables of an order's life (../order-life.ts). Browser-safe. */

import { ORDER_STATUSES, type OrderStatus } from '#db/order-values.ts'
import { deliveryMethodOf, type OptionalWay } from '#store/selling/delivery/ways.ts'
import { STATUSES, STEPS, type StatusFlag, type Step, statusMeaning } from '../order-life.ts'
import { QUEUE_NAMES, QUEUES, type QueueName } from '../order-queues.ts'

export { ORDER_STATUSES, type OrderStatus } from '#db/order-values.ts'
export { STATUSES, type StatusLook } from '../order-life.ts'

/** The status's words for an order by this way: a parcel is shipped, one that is collected is ready. */
export function statusWords(status: OrderStatus, gets: OptionalWay) {
  const meaning = statusMeaning(status)
  return deliveryMethodOf(gets).hasAddress ? meaning : { ...meaning, ...meaning.collected }
}

/** The queue in which such an order waits; undefined once it has ended. */
export function queueOf(order: OptionalWay & { status: OrderStatus }): QueueName | undefined {
  const isCollected = !deliveryMethodOf(order).hasAddress
  return QUEUE_NAMES.find((name) => {
    const queue = QUEUES[name]
    return queue.status === order.status && (queue.isCollected ?? isCollected) === isCollected
  })
}

/** Groups orders by the status's words for them, in small letters. */
export function byStatusWords<O extends OptionalWay>(status: OrderStatus, orders: readonly O[]): [string, O[]][] {
  return [...Map.groupBy(orders, (order) => statusWords(status, order).words.toLowerCase())]
}

type StatusThat<F extends StatusFlag> = {
  [S in OrderStatus]: (typeof STATUSES)[S][F] extends true ? S : never
}[OrderStatus]

/** Statuses with this flag, in the order of an order's life. */
export function statusesThat<F extends StatusFlag>(flag: F): StatusThat<F>[] {
  return ORDER_STATUSES.filter((status): status is StatusThat<F> => STATUSES[status][flag])
}

type AnyStep = (typeof STEPS)[keyof typeof STEPS]
export type NextStatus = AnyStep['to']
export type StepRight = AnyStep['right']
type StepOfPackers = Extract<AnyStep, { right: 'pack orders' }>
/** A step with its verb in the audit log. */
export type NamedStep = Omit<Step, 'to' | 'right' | 'mail'> & {
  verb: keyof typeof STEPS
  to: NextStatus
  right: StepRight
  mail: AnyStep['mail']
}

export const ALL_STEPS: readonly NamedStep[] = (Object.keys(STEPS) as (keyof typeof STEPS)[]).map((verb) => ({
  ...STEPS[verb],
  verb,
}))

/** Statuses to which a step leads, in the order of an order's life. */
export const NEXT_STATUSES = ORDER_STATUSES.filter(isNextStatus)

export function isNextStatus(what: string): what is NextStatus {
  return ALL_STEPS.some(({ to }) => to === what)
}

/** Statuses to which packers take many orders in one press. */
export const PACKER_STATUSES = NEXT_STATUSES.filter((status): status is StepOfPackers['to'] =>
  ALL_STEPS.some(({ to, right }) => to === status && right === 'pack orders'),
)

/** Steps from a status, the usual one first. */
export function stepsFrom(status: OrderStatus): NamedStep[] {
  return ALL_STEPS.filter(({ from }) => from.includes(status)).sort((a, b) => Number(b.isUsual) - Number(a.isUsual))
}

/** Undefined where the table has none. */
export function stepBetween({ from, to }: { from: OrderStatus; to: OrderStatus }): NamedStep | undefined {
  return stepsFrom(from).find((step) => step.to === to)
}

/** As `stepBetween`; where no such step exists, another one to that status, whose right decides the refusal. */
export function stepToward(change: { from: OrderStatus; to: NextStatus }): NamedStep {
  const step = stepBetween(change) ?? ALL_STEPS.find(({ to }) => to === change.to)
  if (!step) throw new Error(`No step leads to ${change.to}`)
  return step
}

export function nextStatuses(status: OrderStatus): NextStatus[] {
  return stepsFrom(status).map(({ to }) => to)
}

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return stepBetween({ from, to }) !== undefined
}

/** The step's button for an order by this way. */
export function buttonOf({ button, collectedButton = button }: NamedStep, gets: OptionalWay): string {
  return deliveryMethodOf(gets).hasAddress ? button : collectedButton
}

/** Statuses that the order will usually go through. Each once, even if the table had a circle. */
export function statusesToCome(status: OrderStatus): OrderStatus[] {
  const path: OrderStatus[] = [status]
  for (let at: OrderStatus | undefined = status; at; ) {
    const next: OrderStatus | undefined = STATUSES[at].isEnded
      ? undefined
      : stepsFrom(at).find(({ isUsual }) => isUsual)?.to
    at = next && !path.includes(next) ? next : undefined
    if (at) path.push(at)
  }
  return path.slice(1)
}
