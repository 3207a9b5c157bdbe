/** The ledger: a voucher for each paper and each entry of the cash book. Browser-safe. */
import type { CashWay } from '#db/order-values.ts'
import { phraseOfWay, wordsOfKind } from '#store/cash-book/cash-book.ts'
import { type BookedPaper, type RegisterLine, registerLinesOf, signOf } from './booked-paper.ts'
import type { BookedEntry } from './books.ts'

export const CONSUMERS = 'Online customers'

/** Groups of accounts; the names are Tally's own. */
export type AccountGroup = 'Sales Accounts' | 'Duties & Taxes' | 'Sundry Debtors' | 'Cash-in-Hand' | 'Bank Accounts'

/** In paise: debit above 0, credit below. Those of a voucher come to 0. */
export type Posting = { account: string; group: AccountGroup; paise: number; gstin?: string }

export type Voucher = {
  type: 'Sales' | 'Credit Note' | 'Receipt' | 'Payment'
  id: string
  number: string
  day: string
  party: string
  note: string
  postings: Posting[]
}

const MONEY: Record<CashWay, { account: string; group: AccountGroup }> = {
  cash: { account: 'Cash', group: 'Cash-in-Hand' },
  upi: { account: 'UPI', group: 'Bank Accounts' },
  courier: { account: 'Bank, from couriers', group: 'Bank Accounts' },
}

/** A registered buyer has an account of the GSTIN, whose name never changes; consumers have one together. */
function debtor(gstin: string): Omit<Posting, 'paise'> {
  const group = 'Sundry Debtors'
  return gstin === '' ? { account: CONSUMERS, group } : { account: `Buyer ${gstin}`, group, gstin }
}

export function voucherOfPaper(paper: BookedPaper): Voucher {
  const { id, kind, serial, day, orderNumber, buyer, corrects, total } = paper
  const whom = debtor(buyer?.gstin ?? '')
  const takesBack = corrects ? `, takes back ${corrects.serial} of ${corrects.day}` : ''
  return {
    type: kind === 'credit_note' ? 'Credit Note' : 'Sales',
    id,
    number: serial,
    day,
    party: whom.account,
    note: `Order ${orderNumber}${takesBack}`,
    postings: [
      { ...whom, paise: signOf(paper) * total },
      ...registerLinesOf(paper).flatMap((line) => salesOf(line, paper)),
    ],
  }
}

function salesOf(line: RegisterLine, { isComposition, isInterState }: BookedPaper): Posting[] {
  const sales = { account: salesAccount(line, isComposition, isInterState), paise: -line.taxable }
  const taxes = [
    { account: 'Output CGST', paise: -line.cgst },
    { account: 'Output SGST', paise: -line.sgst },
    { account: 'Output IGST', paise: -line.igst },
  ].filter(({ paise }) => paise !== 0)
  return [{ ...sales, group: 'Sales Accounts' }, ...taxes.map((tax) => ({ ...tax, group: 'Duties & Taxes' as const }))]
}

function salesAccount({ kind, percent }: RegisterLine, isComposition: boolean, isInterState: boolean): string {
  if (isComposition) return 'Sales, composition'
  if (kind !== 'taxable') return kind === 'nil' ? 'Sales, nil-rated' : 'Sales, exempt'
  return `Sales, GST ${percent} % ${isInterState ? 'to other states' : 'in the state'}`
}

export function voucherOfEntry({ id, day, kind, way, courier, amount, corrects, lines }: BookedEntry): Voucher {
  const orders = lines.map(({ orderNumber }) => orderNumber)
  const named = orders.length > 3 ? `${orders.length} orders` : `order ${orders.join(', ')}`
  const what = `${wordsOfKind(kind)} ${phraseOfWay(way, courier)}, ${named}`
  return {
    type: amount > 0 ? 'Receipt' : 'Payment',
    id: `cash-${id}`,
    number: String(id),
    day,
    party: debtor(lines[0]?.party ?? '').account,
    note: corrects === null ? what : `${what}, takes back no. ${corrects}`,
    postings: [
      { ...MONEY[way], paise: amount },
      ...lines.map((line) => ({ ...debtor(line.party), paise: -line.amount })),
    ],
  }
}

/** By day, papers before money, each in its own order. */
export function* vouchersOf({ papers, entries }: { papers: readonly BookedPaper[]; entries: readonly BookedEntry[] }) {
  let next = 0
  for (const paper of papers) {
    for (let entry = entries[next]; entry && entry.day < paper.day; entry = entries[++next]) yield voucherOfEntry(entry)
    yield voucherOfPaper(paper)
  }
  for (const entry of entries.slice(next)) yield voucherOfEntry(entry)
}
