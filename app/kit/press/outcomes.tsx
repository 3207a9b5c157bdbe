/** Tells staff how their changes and lists ended. */
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useLocation } from 'react-router'
import { useMails, useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { NEVER_ANSWERED, type Refusal } from '#app/kit/api/ask.ts'
import { type Sending, useSend } from '#app/kit/api/use-send.ts'
import { TextArea } from '#app/kit/form/field.tsx'
import { type Outcome, type Report, useOutcome } from '#app/kit/page/messages.tsx'
import { counted, listed } from '#app/kit/words/counted.ts'
import { formatWhen } from '#app/kit/words/when.tsx'
import type { PapersIssued } from '#store/money/papers/papers.schema.ts'
import type { OrderWay } from '#store/selling/delivery/ways.ts'
import type { OrdersChanged } from '#store/selling/orders/order-desk.schema.ts'
import { wordsOfAwaitedAdvance } from '#store/selling/orders/order-money.ts'
import { DESK_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { type OrderStatus, statusWords } from '#store/selling/orders/steps/order-statuses.ts'
import { PageSending, ReportContext, useRefusal } from './press.tsx'

type LastOutcome = ReturnType<typeof useOutcome>

const NOBODY: LastOutcome = { outcome: undefined, setOutcome: () => undefined, dismiss: () => undefined }
const OutcomeContext = createContext(NOBODY)

/** Keeps the outcome of the page's last change until another page is opened. The bar with Undo shows it. */
export function Outcomes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const last = useOutcome()
  const [page, setPage] = useState(pathname)
  if (page !== pathname) {
    setPage(pathname)
    last.dismiss()
  }
  return (
    <OutcomeContext value={last}>
      <ReportContext value={last.setOutcome}>
        <PressResults>{children}</PressResults>
      </ReportContext>
    </OutcomeContext>
  )
}

/** Lets the buttons of a page send one at a time. */
function PressResults({ children }: { children: ReactNode }) {
  return <PageSending value={useDeskSend()}>{children}</PageSending>
}

export function useLastOutcome(): LastOutcome {
  return useContext(OutcomeContext)
}

/** A function that reports an outcome which the page did not send itself. */
export function useReport(): Report {
  return useContext(ReportContext)
}

/** Sends changes of the desk; their outcomes are shown below the page. */
export function useDeskSend(): Sending {
  const sending = useSend(useReport())
  const send: Sending['send'] = (call, options) =>
    sending.send(call, { ...options, failed: options?.failed ?? notChanged })
  return { ...sending, send }
}

/** Sends a form that shows refusals in its `FormError`; success is shown below the page. */
export function useFormSend(): Sending {
  const sending = useSend(useReport())
  const [, noteRefusal] = useRefusal()
  const send: Sending['send'] = async (call, options) => {
    noteRefusal(undefined)
    const failed = options?.failed ?? notChanged
    const result = await sending.send(call, { ...options, isShown: true, failed })
    if (result && result.kind !== 'done') noteRefusal(result)
    return result
  }
  return { ...sending, send }
}

/** Warns somebody who is no administrator that the server will refuse changes. */
export function NotAdminNote() {
  if (useRootData()?.signIn.isAdmin !== false) return null
  return (
    <p className="mb-4 rounded-card border border-marigold bg-warning-soft px-4 py-3">
      You are not logged in as an administrator: changes will be refused.
    </p>
  )
}

/** The refusal in the shop's words, with its facts where these say more. */
export function notChanged({ code, message, facts }: Refusal): string {
  if (code === 'wrong_status') return wordsOfRace(message, facts)
  if (code === 'out_of_stock') return `Not enough in stock: ${shortItems(facts.items)}.`
  if (code === NEVER_ANSWERED) return 'The shop did not answer. Please try again.'
  return code === '' ? 'Nothing was changed. Please try again.' : message
}

/** Says that somebody else was quicker: who, when, and the present status. */
function wordsOfRace(message: string, { currentStatus, way, changedBy, changedAt }: Refusal['facts']): string {
  const who = typeof changedBy === 'string' ? changedBy : 'Somebody'
  if (typeof changedAt !== 'string') return message
  const status = statusWords(currentStatus as OrderStatus, { way: way as OrderWay | undefined }).words
  return `Already ${status.toLowerCase()}, at ${formatWhen(changedAt)} by ${who}.`
}

/** The outcome for orders that were left undone; undefined when none. The bar with Undo shows what was done. */
export function failedOrders(changed: OrdersChanged): Outcome | undefined {
  const text = refusalSentence(changed)
  return text === undefined ? undefined : { kind: 'failed', text }
}

/** A sentence on the orders that a change of several left undone; undefined when none. */
export function refusalSentence({ refused }: OrdersChanged): string | undefined {
  if (refused.length === 0) return undefined
  const listed = (isAwaited: boolean, begin: string) => {
    const some = refused.filter(({ advanceDue }) => (advanceDue !== undefined) === isAwaited)
    const each = some.map(
      (one) => `${one.orderNumber} (${wordsOfAwaitedAdvance(one) || statusWords(one.currentStatus, one).words})`,
    )
    return each.length > 0 ? [`${begin}: ${each.join(', ')}.`] : []
  }
  const changed = listed(false, 'Changed by somebody else in the meantime, and left as it is')
  return [...changed, ...listed(true, 'Not shipped')].join(' ')
}

/** "TK-1001 and TK-1002"; from four on, their number. */
export function orderNames(orders: readonly { orderNumber: string }[]): string {
  const names = orders.map(({ orderNumber }) => orderNumber)
  return names.length > 3 ? counted(names.length, 'order') : listed(names)
}

export function sendIssuePapers(orders: string[]) {
  return browserApi.admin.papers.$post({ json: { orders } })
}

/** Says which orders could not get papers. */
export function papersIssued({ done, refused }: PapersIssued): Outcome | string {
  if (refused.length === 0) return `The papers of ${counted(done.length, 'order')} are there.`
  const each = refused.map(({ orderNumber, why }) => `${orderNumber}: ${why}`)
  return { kind: 'failed', text: `Not issued: ${each.join(' ')}` }
}

export const EXPORT_REFUSED = 'Only the owner may export. You may not be authorized.'

/** The words for a list of orders that was refused or failed, by HTTP status. */
export function ordersRefusal(status: number): string {
  if (status === 401) return 'Please log in to view orders.'
  return 'Access Denied. You are not authorized to view this page.'
}

/** "Clay Owl (2 left), Kite (none left)": the `items` of an out_of_stock refusal in words. */
function shortItems(items: unknown): string {
  const words = (Array.isArray(items) ? items : []).map((item: { name?: unknown; available?: unknown }) => {
    const name = typeof item?.name === 'string' ? item.name : 'A product that is no longer sold'
    return Number(item?.available) > 0 ? `${name} (${Number(item.available)} left)` : `${name} (none left)`
  })
  return words.join(', ')
}

/** A field for words in the mail about a step; absent where the shop sends no mail. */
export function MailedWords({ to = 'customer', words }: { to?: 'customer' | 'customers'; words?: string }) {
  if (!useMails()) return <p className="text-muted">Mail is not set up: tell the {to} by WhatsApp or phone.</p>
  return (
    <TextArea
      label={`Message to ${to} (sent by email)`}
      name="words"
      rows={2}
      maxLength={DESK_LIMITS.note}
      defaultValue={words}
    />
  )
}
