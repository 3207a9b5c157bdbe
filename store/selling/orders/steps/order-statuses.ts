/** Questions to the table of an order's life (../order-life.ts). Browser-safe. */

import { ORDER_STATUSES, type OrderStatus } from '#db/order-values.ts'
import { type HasWay, methodOf } from '#store/selling/delivery/ways.ts'
import { STATUSES, STEPS, type StatusFlag, type Step, statusMeaning } from '../order-life.ts'
import { QUEUE_NAMES, QUEUES, type QueueName } from '../order-queues.ts'

export { ORDER_STATUSES, type OrderStatus } from '#db/order-values.ts'
export { STATUSES, type StatusLook } from '../order-life.ts'

/** What a status is called of an order that gets there in this way: a parcel is shipped, one that is collected is ready. */
export function statusWords(status: OrderStatus, gets: HasWay) {
  const meaning = statusMeaning(status)
  return methodOf(gets).hasAddress ? meaning : { ...meaning, ...meaning.collected }
}

/** The list of the desk in which such an order waits; undefined once it has ended. */
export function queueOf(order: HasWay & { status: OrderStatus }): QueueName | undefined {
  const isCollected = !methodOf(order).hasAddress
  return QUEUE_NAMES.find((name) => {
    const queue = QUEUES[name]
    return queue.status === order.status && (queue.isCollected ?? isCollected) === isCollected
  })
}

/** Orders that came into a status, by what it is called of them, in small letters. */
export function byStatusWords<O extends HasWay>(status: OrderStatus, orders: readonly O[]): [string, O[]][] {
  return [...Map.groupBy(orders, (order) => statusWords(status, order).words.toLowerCase())]
}

type StatusThat<F extends StatusFlag> = {
  [S in OrderStatus]: (typeof STATUSES)[S][F] extends true ? S : never
}[OrderStatus]

/** The statuses whose flag is true, in the order of an order's life. */
export function statusesThat<F extends StatusFlag>(flag: F): StatusThat<F>[] {
  return ORDER_STATUSES.filter((status): status is StatusThat<F> => STATUSES[status][flag])
}

type AnyStep = (typeof STEPS)[keyof typeof STEPS]
export type NextStatus = AnyStep['to']
export type RightOfStep = AnyStep['right']
type StepOfPackers = Extract<AnyStep, { right: 'pack orders' }>
/** A step with the name that the audit log has for it. */
export type NamedStep = Omit<Step, 'to' | 'right' | 'mail'> & {
  verb: keyof typeof STEPS
  to: NextStatus
  right: RightOfStep
  mail: AnyStep['mail']
}

export const ALL_STEPS: readonly NamedStep[] = (Object.keys(STEPS) as (keyof typeof STEPS)[]).map((verb) => ({
  ...STEPS[verb],
  verb,
}))

/** Those to which a step leads, in the order of an order's life. */
export const NEXT_STATUSES = ORDER_STATUSES.filter(isNextStatus)

export function isNextStatus(what: string): what is NextStatus {
  return ALL_STEPS.some(({ to }) => to === what)
}

/** Those to which packers take many orders in one press. */
export const NEXT_OF_PACKERS = NEXT_STATUSES.filter((status): status is StepOfPackers['to'] =>
  ALL_STEPS.some(({ to, right }) => to === status && right === 'pack orders'),
)

/** The steps that can be taken from a status, the usual one first. */
export function stepsFrom(status: OrderStatus): NamedStep[] {
  return ALL_STEPS.filter(({ from }) => from.includes(status)).sort((a, b) => Number(b.isUsual) - Number(a.isUsual))
}

/** Undefined where the table has none: a step is where it starts as much as where it leads. */
export function stepBetween({ from, to }: { from: OrderStatus; to: OrderStatus }): NamedStep | undefined {
  return stepsFrom(from).find((step) => step.to === to)
}

/** The same; where no such step exists another that leads there, by whose right the refusal goes. */
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

/** The words of a step's button. */
export function buttonOf({ button, collectedButton = button }: NamedStep, gets: HasWay): string {
  return methodOf(gets).hasAddress ? button : collectedButton
}

/** The statuses that an order still goes through, if all goes well. Each once, whatever circle the table has. */
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
