/**
 * What the desk does with an order beside its steps (order-life.ts), and what of its presses can be undone. Pages offer an act,
 * and the API takes it, by its row here. Browser-safe.
 */
import type { OrderStatus } from '#db/order-values.ts'
import type { Right } from '#store/people/access/rights.ts'
import { type HasWay, methodOf } from '#store/selling/delivery/ways.ts'
import { type EventKind, filled, type OrderVerb, STATUSES } from './order-life.ts'
import { isPartlyReturnable, type ReturnableOrder } from './returns/returns.ts'

/** As much of an order as says what can be done with it. */
export type Standing = HasWay & {
  status: OrderStatus
  papers: readonly unknown[]
  money: { due: number; refundable: number }
}

type Credited = { credit?: { due: number } | undefined }

type Act = {
  right: Right
  /** Whether the order lets it be done, whoever asks. */
  isPossible: (order: Standing & ReturnableOrder & Credited) => boolean
  /** In the log. */
  verb: OrderVerb
  /** Its button, the title of its dialog (`{order}`: the number) and the dialog's button; null where the page has a form. */
  press: { button: string; title: string; yes: string } | null
}

export const ACTS = {
  call: {
    right: 'confirm orders',
    isPossible: ({ status }: Standing) => STATUSES[status].awaitsCall,
    verb: 'call',
    press: null,
  },
  note: {
    right: 'read orders',
    isPossible: (_: Standing) => true,
    verb: 'note',
    press: { button: 'Add a note', title: 'Note for {order}', yes: 'Add the note' },
  },
  // Until packing or an invoice.
  'change lines': {
    right: 'change orders',
    isPossible: ({ status, papers }: Standing) => STATUSES[status].isOpen && papers.length === 0,
    verb: 'change',
    press: null,
  },
  'correct details': {
    right: 'change orders',
    isPossible: ({ status }: Standing) => STATUSES[status].isCorrectable,
    verb: 'correct',
    press: null,
  },
  'not delivered': {
    right: 'pack orders',
    isPossible: (order: Standing) => STATUSES[order.status].isOnTheWay && methodOf(order).hasAddress,
    verb: 'try',
    press: { button: 'Not delivered', title: '{order} was not delivered', yes: 'Save' },
  },
  'record payment': {
    right: 'change orders',
    isPossible: ({ status }: Standing) => STATUSES[status].takesReference,
    verb: 'pay',
    press: { button: 'UPI reference', title: 'UPI reference of {order}', yes: 'Save the reference' },
  },
  'receive money': {
    right: 'take money',
    isPossible: ({ money }: Standing) => money.due > 0,
    verb: 'receive',
    press: { button: 'Record the money', title: 'Record the money, order {order}', yes: 'Record it' },
  },
  'give back money': {
    right: 'take money',
    isPossible: ({ money }: Standing) => money.refundable > 0,
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

/** What the press of an act asks, of this order. */
export function questionOf(act: ActWithPress, { orderNumber }: { orderNumber: string }) {
  const { title, yes } = ACTS[act].press
  return { title: filled(title, { order: orderNumber }), yes }
}

type ActWithPress = { [A in DeskAct]: (typeof ACTS)[A]['press'] extends null ? never : A }[DeskAct]

/** The acts whose possibility the row of the order and its papers tell. */
export type ActOfOrder = {
  [A in DeskAct]: ((order: Standing) => boolean) extends (typeof ACTS)[A]['isPossible'] ? A : never
}[DeskAct]

type UndoneEvent = { kind: EventKind; facts: Record<string, unknown> }
type Undoable = {
  /** That its undo asks for. */
  right: Right
  /** What the undo leaves among the order's events, unless it moves the order back. */
  undone: UndoneEvent
  /** Beside Undo, after the orders; `{when}`: when they are called again. */
  pressed: string
}

const CALL = { right: 'confirm orders', undone: { kind: 'call', facts: { outcome: 'undone' } } } as const
const RETURN = { right: 'cancel orders', undone: { kind: 'return', facts: { return: { what: 'undone' } } } } as const

/** What can be undone beside steps, as which it stands in the table of undos. */
export const UNDOABLE = {
  'no answer': { ...CALL, pressed: ': no answer.{when}' },
  'call later': { ...CALL, pressed: ': later.{when}' },
  changed: { ...CALL, pressed: ': the customer wants a change.' },
  'return accepted': { ...RETURN, pressed: ': the return is accepted.' },
  'return refused': { ...RETURN, pressed: ': the return is refused.' },
  'return received': { ...RETURN, pressed: ': what came back is taken in.' },
} as const satisfies Record<string, Undoable>

export const UNDOABLE_NAMES = Object.keys(UNDOABLE) as (keyof typeof UNDOABLE)[]
