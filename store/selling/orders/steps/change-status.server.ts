/** Steps of an order, each in one transaction: lock, table of steps, stock, event, audit line and mail. */
import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { formatOrderNumber } from '#db/order-values.ts'
import { orders } from '#db/schema/orders.ts'
import type { Db, Tx } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { invalidField, StoreError } from '#store/errors.ts'
import { readNewsSettings, type SmsTemplates } from '#store/news-settings.server.ts'
import { type Admin, requireAdmin } from '#store/people/access/access.server.ts'
import { landlineOf } from '#store/phone-number.server.ts'
import { chargesJson } from '#store/selling/charges/charges.ts'
import { readCharges } from '#store/selling/charges/read-charges.server.ts'
import { deliveryMethodJson, deliveryMethodOf } from '#store/selling/delivery/ways.ts'
import type { OrderDetail, StatusChange } from '#store/selling/orders/order-desk.schema.ts'
import { moneyOf, wordsOfAwaitedAdvance } from '#store/selling/orders/order-money.ts'
import { lockProducts, moveStock, unitsOf } from '#store/selling/orders/placing/move-stock.server.ts'
import { UNDO_SECONDS_IN_ALL } from '#store/selling/orders/placing/order-limits.ts'
import { type DeliveryPace, expectedArrival } from '#store/selling/orders/reading/expected-arrival.ts'
import { readSoldLines } from '#store/selling/orders/reading/list-orders.server.ts'
import {
  auditOrder,
  type EventActor,
  lockOrder,
  type OrderRow,
  readOrder,
  recordEvent,
  wrongStatus,
} from '#store/selling/orders/reading/order-row.server.ts'
import { readReturnsOf } from '#store/selling/orders/returns/read-returns.server.ts'
import { isOpenReturn } from '#store/selling/orders/returns/returns.ts'
import { writeMail } from '#store/talk/mail/write-mail.server.ts'
import { smsStepOf } from '#store/talk/messages/message-words.ts'
import { bringBackAll } from './bring-back.server.ts'
import { trackingUrlOf } from './couriers.ts'
import {
  type NamedStep,
  type OrderStatus,
  STATUSES,
  type StepRight,
  stepBetween,
  stepToward,
} from './order-statuses.ts'
import { withUndo } from './undo.server.ts'

type AtOrder = Admin<'read orders' | StepRight>

/**
 * Takes the order one step on. Throws `forbidden` without the right to the step, `not_found`, and `wrong_status` with the
 * present status when it is not `change.from` or no such step exists.
 */
export function changeStatus(db: Db, admin: AtOrder, id: string, change: StatusChange): Promise<OrderDetail> {
  return inTransaction(db, (tx) =>
    withUndo(tx, admin, { what: change.to, ids: [id] }, async (pressId) => {
      await changeStatusIn(tx, admin, id, change, pressId)
      return readOrder(tx, id)
    }),
  )
}

export type MailOption = { mails?: boolean }

/** `of` is the id of the order, or its row, locked by this transaction. */
export async function changeStatusIn(
  tx: Tx,
  asker: AtOrder,
  of: string | OrderRow,
  change: StatusChange & MailOption,
  pressId: string,
): Promise<void> {
  const step = stepToward(change)
  const admin = requireAdmin(asker, step.right)
  if (step.restock?.when === 'asked' && change.restock === undefined) {
    throw invalidField('/restock', 'Say if the returned items go back into stock.')
  }
  const order = typeof of === 'string' ? await lockOrder(tx, of) : of
  if (order.status !== change.from || !stepBetween(change)) throw await wrongStatus(tx, order, 'staff')
  if (step.restock?.reason === 'return' && (await readReturnsOf(tx, order.id)).some(isOpenReturn))
    throw returnIsOpen(order)
  if (step.asks?.for === 'parcel' && change.unpaid !== true) requireAdvance(order)
  await takeStep(tx, admin, order, change)
  const { from, to, courier, restock } = change
  // Notes and messages stay in the order's events, where they can be erased.
  await auditOrder(tx, admin, order, step.verb, {
    before: { status: from },
    after: { status: to, courier, restock },
  })
  if (change.mails !== false) await notifyOfStep(tx, order, { step, words: change.words }, pressId)
}

/** Refuses to ship before the advance has come. */
function requireAdvance(order: OrderRow): void {
  const { advanceDue } = moneyOf(order)
  if (advanceDue === undefined) return
  const words = `Order ${formatOrderNumber(order)}: ${wordsOfAwaitedAdvance({ advanceDue })}.`
  throw new StoreError('not_paid', words, { facts: { advanceDue } })
}

function returnIsOpen(order: OrderRow): StoreError {
  const words = `A return of order ${formatOrderNumber(order)} is open. Answer it, or take in what came back.`
  return new StoreError('wrong_status', words, { facts: { currentStatus: order.status } })
}

/** The shop knows the customer now, so the network is erased. */
export const WITHOUT_NETWORK = { network: null }

type Besides = { columns: PgUpdateSetSource<typeof orders>; facts?: Record<string, unknown> }

export async function takeStep(
  tx: Tx,
  actor: EventActor,
  order: OrderRow,
  change: StatusChange,
  besides: Besides = { columns: WITHOUT_NETWORK },
): Promise<void> {
  const { from, to, note, restock } = change
  const { asks, restock: shelf } = stepToward(change)
  const parcel = asks?.for === 'parcel' && deliveryMethodOf(order).hasCourier ? parcelOf(change) : {}
  await tx
    .update(orders)
    .set({ status: to, callAfter: null, ...besides.columns, ...parcel })
    .where(eq(orders.id, order.id))
  if (shelf?.reason === 'return') await bringBackAll(tx, actor, order, restock === true)
  else if (shelf) await putBack(tx, actor, order)
  const restocked = shelf?.when === 'asked' ? restock === true : undefined
  const facts = { ...besides.facts, ...parcel, restocked }
  await recordEvent(tx, order.id, actor, { kind: 'status', from, to, note: note ?? null, facts })
}

function parcelOf({ courier, trackingNumber, trackingUrl }: StatusChange) {
  return {
    courier: courier || null,
    trackingNumber: trackingNumber || null,
    trackingUrl: trackingUrlOf(trackingUrl, trackingNumber),
  }
}

async function putBack(tx: Tx, actor: EventActor, order: OrderRow): Promise<void> {
  const units = unitsOf(await readSoldLines(tx, order.id))
  const locked = await lockProducts(tx, [...units.keys()])
  await moveStock(tx, locked, units, { orderId: order.id, actorId: actor.uid, reason: 'cancel' })
}

/** By mail, and by SMS where the owner has a template. Steps of the customer have no press: their mails leave at once. */
export async function notifyOfStep(
  tx: Tx,
  { id, customerEmail, customerPhone }: OrderRow,
  { step: { mail: kind, to }, words }: { step: NamedStep; words?: string },
  pressId?: string,
): Promise<void> {
  const { pace, sms } = await readNewsSettings(tx)
  const order = await readOrder(tx, id)
  const template = landlineOf(customerPhone).landline ? undefined : templateOf(sms, order, to)
  if ((kind === null || customerEmail === '') && !template) return
  const { _id, orderNumber, orderItems, totalAmount, customerName } = order
  // The mail names the parcel only when it is shipped.
  const { courier, trackingNumber, trackingUrl } = order
  const parcel = {
    courier: courier ?? undefined,
    trackingNumber: trackingNumber ?? undefined,
    trackingUrl: trackingUrl ?? undefined,
  }
  const details = {
    ...deliveryMethodJson(order),
    words,
    ...parcel,
    due: order.money.due - (order.money.advanceDue ?? 0),
    language: order.language,
    expectedBy: expectedDayOf(order, pace),
  }
  const charges = chargesJson(await readCharges(tx, id))
  const facts = { _id, orderNumber, orderItems, totalAmount, customerName, ...charges, ...details }
  const undoable = pressId === undefined ? undefined : { pressId, seconds: UNDO_SECONDS_IN_ALL }
  const cause = pressId === undefined ? 'account' : undefined
  if (kind !== null) await writeMail(tx, { kind, recipient: customerEmail, facts, undoable, cause })
  if (template)
    await writeMail(tx, { kind: 'order_sms', recipient: customerPhone, facts: { ...facts, template }, undoable, cause })
}

/** The registered SMS text of the order's present status. */
function templateOf(sms: SmsTemplates, order: OrderDetail, status: OrderStatus) {
  const step = smsStepOf(STATUSES[status].message, deliveryMethodOf(order).hasAddress)
  return step && sms[step] ? { id: sms[`${step}Id`], text: sms[step] } : undefined
}

/** Undefined for a day that is over. */
function expectedDayOf(order: OrderDetail, pace: DeliveryPace): string | undefined {
  const confirmedAt = order.events.findLast(({ to }) => to === 'confirmed')?.at
  const expected = expectedArrival({ ...order, confirmedAt }, pace)
  return expected && !expected.isLate ? expected.by : undefined
}
