/** The khata of customers (udhar and credit) and gift cards. Browser-safe. */
import { CLASS_CODE_LETTERS, type EntryKind, type MoneyWay } from '#db/order-values.ts'
import { phraseOfWay, wordsOfEntryKind } from '#store/money/cash-book/cash-book.ts'
import { formatTotal } from '#store/money.ts'
import { deliveryMethodOf, type OptionalWay } from '#store/selling/delivery/ways.ts'
import { type OrderStatus, STATUSES } from '#store/selling/orders/steps/order-statuses.ts'

/** Amounts in rupees; entries and rows on a page. */
export const KHATA_LIMITS = { limit: 10_000_000, entries: 100, rows: 200, giftCard: 100_000 } as const

/** Of cards that shoppers ask for. Rupees and characters; how many of one number or account may wait to be paid, and days. */
export const CARD_LIMITS = { least: 100, email: 254, forName: 60, words: 200, toPay: 5, daysToPay: 14 } as const

/** How a card stands that a shopper asked for. */
export const CARD_STATES = ['asked', 'paid', 'withdrawn'] as const

/** "GC-101": the note of its payment, and what people say on the phone. */
export function formatCardNumber(number: number): string {
  return `GC-${number}`
}

/** The amounts to choose from, in the setting "500, 1000, 2000". */
export function amountsIn(setting: string): number[] {
  return (setting.match(/\d+/g) ?? []).map(Number)
}

const CODE_LETTERS = 16
const GROUP = 4

/** Random letters, about 72 bits. */
export function newGiftCode(): string {
  const signs: string[] = []
  while (signs.length < CODE_LETTERS) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    // Bytes past a whole number of alphabets would make the first letters likelier.
    if (byte < 253) signs.push(CLASS_CODE_LETTERS[byte % CLASS_CODE_LETTERS.length] ?? '')
  }
  return signs.join('')
}

/** ABCD-EFGH-JKLM-NPQR. */
export function spacedCode(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')
}

/** Undefined where the typed text is no code. */
export function giftCodeIn(text: string): string | undefined {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, '')
  return letters.length === CODE_LETTERS && /^[A-Z\s-]*$/i.test(text) ? letters : undefined
}

type Own = OptionalWay & { status: OrderStatus }
type Due = { due: number; advanceDue?: number | undefined }

/**
 * What of an order its customer can pay by card or credit now, in what is given. On a packed parcel stands what is collected, which
 * would be paid twice; what has to come first is no part of that, and whoever collects it at the shop pays what is due then.
 */
export function payableByCard(order: Own, { due, advanceDue = 0 }: Due): number {
  const { isOpen, isPayable } = STATUSES[order.status]
  if (isOpen || (isPayable && !deliveryMethodOf(order).hasAddress)) return due
  return isPayable ? advanceDue : 0
}

/** "₹450 owed", "₹450 in credit"; rupees. */
export function wordsOfBalance(balance: number): string {
  if (balance === 0) return 'Nothing owed'
  return balance < 0 ? `${formatTotal(-balance)} owed` : `${formatTotal(balance)} in credit`
}

type Entry = { kind: EntryKind; way: MoneyWay; amount: number }

/** What an entry did to a khata or gift card. `amount` above 0 is in the customer's favour. */
export function wordsOfLedgerEntry({ kind, way, amount }: Entry): string {
  if (kind === 'received') return way === 'khata' ? 'On khata' : 'Paid with it'
  if (kind === 'refund') return 'Given back as credit'
  if (kind === 'correction') return amount > 0 ? 'Taken back' : 'Given back as credit, taken back'
  return kind === 'khata_before' ? wordsOfEntryKind(kind) : `${wordsOfEntryKind(kind)} ${phraseOfWay(way, null)}`
}
