/**
 * What staff do with an order beside its steps (order-life.ts), and which presses can be undone. Pages offer an act, and the
 * API takes it, by its row here. Browser-safe.
 */
import type { OrderStatus } from '#db/order-values.ts'
import type { Right } from '#store/people/access/rights.ts'
import { deliveryMethodOf, type OptionalWay } from '#store/selling/delivery/ways.ts'
import { type EventKind, fillNames, type OrderVerb, STATUSES } from './order-life.ts'
import { isPartlyReturnable, type ReturnableOrder } from './returns/returns.ts'

/** The fields of an order that decide what can be done with it. */
export type ActionableOrder = OptionalWay & {
  status: OrderStatus
  papers: readonly unknown[]
  money: { due: number; refundable: number }
}

type Credited = { credit?: { due: number } | undefined }

type Act = {
  right: Right
  /** Whether the order allows it, whoever asks. */
  isPossible: (order: ActionableOrder & ReturnableOrder & Credited) => boolean
  /** Its verb in the audit log. */
  verb: OrderVerb
  /** The button, the title of its dialog (`{order}`: the number) and the dialog's button; null where the page has a form. */
  press: { button: string; title: string; yes: string } | null
}

export const ACTS = {
  call: {
    right: 'confirm orders',
    isPossible: ({ status }: ActionableOrder) => STATUSES[status].awaitsCall,
    verb: 'call',
    press: null,
  },
  note: {
    right: 'read orders',
    isPossible: (_: ActionableOrder) => true,
    verb: 'note',
    press: { button: 'Add a note', title: 'Note for {order}', yes: 'Add the note' },
  },
  // Until it is packed or has an invoice.
  'change lines': {
    right: 'change orders',
    isPossible: ({ status, papers }: ActionableOrder) => STATUSES[status].isOpen && papers.length === 0,
    verb: 'change',
    press: null,
  },
  'correct details': {
    right: 'change orders',
    isPossible: ({ status }: ActionableOrder) => STATUSES[status].isCorrectable,
    verb: 'correct',
    press: null,
  },
  'not delivered': {
    right: 'pack orders',
    isPossible: (order: ActionableOrder) => STATUSES[order.status].isOnTheWay && deliveryMethodOf(order).hasAddress,
    verb: 'try',
    press: { button: 'Not delivered', title: '{order} was not delivered', yes: 'Save' },
  },
  'record payment': {
    right: 'change orders',
    isPossible: ({ status }: ActionableOrder) => STATUSES[status].takesReference,
    verb: 'pay',
    press: { button: 'UPI reference', title: 'UPI reference of {order}', yes: 'Save the reference' },
  },
  'receive money': {
    right: 'take money',
    isPossible: ({ money }: ActionableOrder) => money.due > 0,
    verb: 'receive',
    press: { button: 'Record the money', title: 'Record the money, order {order}', yes: 'Record it' },
  },
  'give back money': {
    right: 'take money',
    isPossible: ({ money }: ActionableOrder) => money.refundable > 0,
    verb: 'refund',
    press: { button: 'Give money back', title: 'Give money back, order {order}', yes: 'Record the refund' },
  },
  'take back items': {
    right: 'cancel orders',
    isPossible: isPartlyReturnable,
    verb: 'return-accepted',
    press: { button: 'Take something back', title: 'What comes back of {order}?', yes: 'Note the return' },
  },
  'credit what came back': {
    right: 'issue invoices',
    isPossible: ({ credit }: Credited) => (credit?.due ?? 0) > 0,
    verb: 'invoice',
    press: {
      button: 'Issue the credit note',
      title: 'Issue the credit note of {order}?',
      yes: 'Issue the credit note',
    },
  },
} as const satisfies Record<string, Act>

export type DeskAct = keyof typeof ACTS
export const DESK_ACTS = Object.keys(ACTS) as [DeskAct, ...DeskAct[]]

/** The dialog's words for this order. */
export function questionOf(act: ActWithPress, { orderNumber }: { orderNumber: string }) {
  const { title, yes } = ACTS[act].press
  return { title: fillNames(title, { order: orderNumber }), yes }
}

type ActWithPress = { [A in DeskAct]: (typeof ACTS)[A]['press'] extends null ? never : A }[DeskAct]

/** Acts that can be checked by the order's row and papers alone. */
export type ActOfOrder = {
  [A in DeskAct]: ((order: ActionableOrder) => boolean) extends (typeof ACTS)[A]['isPossible'] ? A : never
}[DeskAct]

type UndoneEvent = { kind: EventKind; facts: Record<string, unknown> }
type Undoable = {
  /** The right to undo it. */
  right: Right
  /** The event that an undo writes, unless it moves the order back. */
  undone: UndoneEvent
  /** Shown beside Undo, after the orders; `{when}`: when they are called again. */
  pressed: string
}

const CALL = { right: 'confirm orders', undone: { kind: 'call', facts: { outcome: 'undone' } } } as const
const RETURN = { right: 'cancel orders', undone: { kind: 'return', facts: { return: { what: 'undone' } } } } as const

/** Undoable presses beside steps, by their name in the table of undos. */
export const UNDOABLE_PRESSES = {
  'no answer': { ...CALL, pressed: ': no answer.{when}' },
  'call later': { ...CALL, pressed: ': later.{when}' },
  changed: { ...CALL, pressed: ': the customer wants a change.' },
  'return accepted': { ...RETURN, pressed: ': the return is accepted.' },
  'return refused': { ...RETURN, pressed: ': the return is refused.' },
  'return received': { ...RETURN, pressed: ': what came back is taken in.' },
} as const satisfies Record<string, Undoable>

export const UNDOABLE_NAMES = Object.keys(UNDOABLE_PRESSES) as (keyof typeof UNDOABLE_PRESSES)[]
