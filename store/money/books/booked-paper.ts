/** A numbered paper as the books have it: buyer, kind, and its lines summed by HSN code and rate. Browser-safe. */
import type { EntryKind, ExpenseKind, MoneyWay, TaxPaper } from '#db/order-values.ts'
import { isLedgerMoney, isMoneyMove, movesMoney, wordsOfEntry } from '#store/money/cash-book/cash-book.ts'
import { wordsOfExpenseKind } from '#store/money/expenses/expenses.ts'
import type { RateKind } from '#store/money/gst/rates.ts'
import { type FrozenInvoice, kindOfLine, type PaperLine } from '#store/money/papers/papers.ts'
import { PAPER_NAMES, type Registration } from '#store/money/papers/which-papers.ts'
import { plainRupees } from '#store/money.ts'
import type { Columns } from '#store/shop/export/columns.ts'

/** Sums in paise. `units` counts goods, not the delivery that is taxed with them. */
export type BookedRow = {
  hsn: string
  percent: number
  kind: RateKind
  units: number
  taxable: number
  cgst: number
  sgst: number
  igst: number
}

export type BookedPaper = {
  id: string
  orderId: string
  orderNumber: string
  kind: TaxPaper
  serial: string
  number: number
  /** Day of issue in India. */
  day: string
  corrects: { serial: string; day: string; total: number } | null
  gstin: string
  isComposition: boolean
  buyer?: { gstin: string; name: string } | undefined
  place: { code: string; name: string }
  isInterState: boolean
  total: number
  rows: BookedRow[]
}

/** Amounts in paise, below 0 when they left the shop. `party`: the GSTIN of a registered buyer, or empty. */
export type BookedEntry = {
  id: number
  day: string
  kind: EntryKind
  way: MoneyWay
  courier: string | null
  amount: number
  corrects: number | null
  lines: { orderNumber: string; amount: number; party: string }[]
  expense: BookedExpense | null
}

/** Facts of the expense; an entry that takes one back has them too. `bill`: the supplier's GST bill, in paise. */
export type BookedExpense = {
  kind: ExpenseKind
  whom: string
  /** Path of the photo or PDF of the bill; null where there is none, and on entries that take one back. */
  file: string | null
  bill: {
    gstin: string
    number: string
    hsn: string | null
    taxable: number
    cgst: number
    sgst: number
    igst: number
  } | null
}

export type PaperFacts = Pick<FrozenInvoice, 'lines' | 'invoice' | 'totalPaise'> & {
  buyer: Pick<FrozenInvoice['buyer'], 'name' | 'gstin'>
}

export type PaperHead = Pick<
  BookedPaper,
  'id' | 'orderId' | 'orderNumber' | 'kind' | 'serial' | 'number' | 'day' | 'corrects'
>

/** Gives the HSN code of a line; `place` is its index in the order. */
export type HsnOf = (line: PaperLine, place: number) => string

/** `goods`: how many lines the order has, without delivery. */
export function bookPaper(head: PaperHead, facts: PaperFacts, goods: number, hsnOf: HsnOf): BookedPaper {
  const { gstin, isComposition = false, placeOfSupply, isInterState } = facts.invoice
  const rows = new Map<string, BookedRow>()
  for (const [index, line] of facts.lines.entries()) {
    const place = line.position ?? index
    addLine(rows, line, hsnOf(line, place), place < goods ? line.qty : 0)
  }
  const { buyer } = facts
  return {
    ...head,
    gstin,
    isComposition,
    buyer: buyer.gstin ? { gstin: buyer.gstin, name: buyer.name } : undefined,
    place: { code: placeOfSupply.code, name: placeOfSupply.name },
    isInterState,
    total: facts.totalPaise,
    rows: [...rows.values()],
  }
}

function addLine(rows: Map<string, BookedRow>, line: PaperLine, hsn: string, units: number): void {
  const { tax, totalPaise } = line
  const percent = tax?.percent ?? 0
  const kind = kindOfLine(line)
  const key = `${hsn} ${percent} ${kind}`
  const none = { hsn, percent, kind, units: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 }
  const row = rows.get(key) ?? none
  row.units += units
  row.taxable += tax?.taxablePaise ?? totalPaise
  row.cgst += tax?.cgstPaise ?? 0
  row.sgst += tax?.sgstPaise ?? 0
  row.igst += tax?.igstPaise ?? 0
  rows.set(key, row)
}

/** Sign of the paper's amounts: credit notes count against sales. */
export function signOf({ kind }: Pick<BookedPaper, 'kind'>): 1 | -1 {
  return kind === 'credit_note' ? -1 : 1
}

export function taxOf({ cgst, sgst, igst }: Pick<BookedRow, 'cgst' | 'sgst' | 'igst'>): number {
  return cgst + sgst + igst
}

/** Whether a credit note is too late to reduce tax: section 34 (2) of the CGST Act. */
export function isLateNote({
  corrects,
  day,
  isComposition,
}: Pick<BookedPaper, 'corrects' | 'day' | 'isComposition'>): boolean {
  if (!corrects || isComposition) return false
  const [year = 0, month = 0] = corrects.day.split('-').map(Number)
  return day > `${month < 4 ? year : year + 1}-11-30`
}

const RATE_KINDS: Record<Exclude<RateKind, 'taxable'>, string> = { nil: 'Nil-rated', exempt: 'Exempt' }

/** A line of the sales register, in paise; below 0 on credit notes. */
export type RegisterLine = Pick<BookedRow, 'percent' | 'kind' | 'taxable' | 'cgst' | 'sgst' | 'igst'> & {
  total: number
}

export function registerLinesOf(paper: BookedPaper): RegisterLine[] {
  const sign = signOf(paper)
  const rates = Map.groupBy(paper.rows, ({ percent, kind }) => `${percent} ${kind}`)
  return [...rates.values()].flatMap((rows) => {
    const sum = (name: 'taxable' | 'cgst' | 'sgst' | 'igst') => sign * rows.reduce((total, row) => total + row[name], 0)
    const [taxable, cgst, sgst, igst] = [sum('taxable'), sum('cgst'), sum('sgst'), sum('igst')]
    const [first] = rows
    if (!first) return []
    const { percent, kind } = first
    return [{ percent, kind, taxable, cgst, sgst, igst, total: taxable + cgst + sgst + igst }]
  })
}

/** Buyers without a GSTIN are not named: the order number leads to them. */
export const REGISTER_COLUMNS: Columns<{ paper: BookedPaper; line: RegisterLine }> = [
  ['Date', ({ paper }) => paper.day],
  ['Number', ({ paper }) => paper.serial],
  ['Paper', ({ paper }) => PAPER_NAMES[paper.kind].heading],
  ['Takes back', ({ paper }) => paper.corrects?.serial],
  ['Order', ({ paper }) => paper.orderNumber],
  ['Buyer', ({ paper }) => paper.buyer?.name ?? 'Consumer'],
  ["Buyer's GSTIN", ({ paper }) => paper.buyer?.gstin],
  ['Place of supply', ({ paper: { place } }) => `${place.code}-${place.name}`],
  ['GST %', ({ line: { kind, percent } }) => (kind === 'taxable' ? percent : RATE_KINDS[kind])],
  ['Value ₹', ({ line }) => plainRupees(line.taxable)],
  ['CGST ₹', ({ line }) => plainRupees(line.cgst)],
  ['SGST ₹', ({ line }) => plainRupees(line.sgst)],
  ['IGST ₹', ({ line }) => plainRupees(line.igst)],
  ['Total ₹', ({ line }) => plainRupees(line.total)],
]

export const CONSUMERS_ACCOUNT = 'Online customers'

/** Groups of accounts, as Tally names them. */
export type AccountGroup =
  | 'Sales Accounts'
  | 'Duties & Taxes'
  | 'Sundry Debtors'
  | 'Current Liabilities'
  | 'Cash-in-Hand'
  | 'Bank Accounts'
  | 'Purchase Accounts'
  | 'Indirect Expenses'
  | 'Capital Account'

/** Debit above 0, credit below, in paise. The postings of a voucher sum to 0. */
export type Posting = { account: string; group: AccountGroup; paise: number; gstin?: string }

export type Voucher = {
  type: 'Sales' | 'Credit Note' | 'Receipt' | 'Payment' | 'Contra' | 'Journal'
  id: string
  number: string
  day: string
  party: string
  note: string
  postings: Posting[]
}

const MONEY: Record<MoneyWay, { account: string; group: AccountGroup }> = {
  cash: { account: 'Cash', group: 'Cash-in-Hand' },
  upi: { account: 'UPI', group: 'Bank Accounts' },
  courier: { account: 'Bank, from couriers', group: 'Bank Accounts' },
  bank: { account: 'Bank', group: 'Bank Accounts' },
  // What customers owe or have in credit; and gift cards, which are no sale before they are used.
  khata: { account: 'Khata', group: 'Sundry Debtors' },
  gift_card: { account: 'Gift cards', group: 'Current Liabilities' },
}

/** A registered buyer's account is named by GSTIN, which never changes; all consumers share one. */
function debtor(gstin: string): Omit<Posting, 'paise'> {
  const group = 'Sundry Debtors'
  return gstin === '' ? { account: CONSUMERS_ACCOUNT, group } : { account: `Buyer ${gstin}`, group, gstin }
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

/** `takesOff`: the shop claims input tax credit, so the tax of its bills is no cost. */
function voucherOfEntry(entry: BookedEntry, takesOff: boolean): Voucher {
  const { id, day, kind, way, amount, corrects, lines } = entry
  const orders = lines.map(({ orderNumber }) => orderNumber)
  const named = orders.length > 3 ? `${orders.length} orders` : `order ${orders.join(', ')}`
  const what = wordsOfEntry(entry)
  const about = entry.expense
    ? `${what}, ${wordsOfExpenseKind(entry.expense.kind)}`
    : lines.length > 0
      ? `${what}, ${named}`
      : what
  const others = othersOf(entry, takesOff)
  const isWithin = kind === 'to_bank' || kind === 'from_bank'
  return {
    type: isWithin ? 'Contra' : !movesMoney(entry) ? 'Journal' : amount > 0 ? 'Receipt' : 'Payment',
    id: `cash-${id}`,
    number: String(id),
    day,
    party: others[0]?.account ?? '',
    note: corrects === null ? about : `${about}, takes back no. ${corrects}`,
    postings: [{ ...MONEY[way], paise: amount }, ...others],
  }
}

/** The postings that balance the till or bank: what the money was for. */
function othersOf({ kind, amount, lines, expense }: BookedEntry, takesOff: boolean): Posting[] {
  if (isMoneyMove(kind)) {
    const isWithin = kind === 'to_bank' || kind === 'from_bank'
    const owner = { account: 'Owner', group: 'Capital Account' as const }
    return [{ ...(isWithin ? MONEY.bank : owner), paise: -amount }]
  }
  // An opening balance: it comes from sales before these books.
  if (kind === 'khata_before') return [{ account: 'Owner', group: 'Capital Account', paise: -amount }]
  if (isLedgerMoney({ kind })) return [{ ...MONEY[kind === 'gift_card' ? kind : 'khata'], paise: -amount }]
  if (!expense) return lines.map((line) => ({ ...debtor(line.party), paise: -line.amount }))
  const { cgst = 0, sgst = 0, igst = 0 } = (takesOff && expense.bill) || {}
  const sign = amount < 0 ? 1 : -1
  const isGoods = expense.kind === 'goods'
  const group = isGoods ? ('Purchase Accounts' as const) : ('Indirect Expenses' as const)
  const taxes = Object.entries({ 'Input CGST': cgst, 'Input SGST': sgst, 'Input IGST': igst })
  return [
    { account: wordsOfExpenseKind(expense.kind), group, paise: -amount - sign * (cgst + sgst + igst) },
    ...taxes.flatMap(([account, paise]) =>
      paise === 0 ? [] : [{ account, group: 'Duties & Taxes' as const, paise: sign * paise }],
    ),
  ]
}

type Booked = { papers: readonly BookedPaper[]; entries: readonly BookedEntry[]; registration: Registration }

/** All vouchers by day, papers before money, each in its own order. */
export function* vouchersOf({ papers, entries, registration }: Booked) {
  const voucherOf = (entry: BookedEntry) => voucherOfEntry(entry, registration === 'regular')
  let next = 0
  for (const paper of papers) {
    for (let entry = entries[next]; entry && entry.day < paper.day; entry = entries[++next]) yield voucherOf(entry)
    yield voucherOfPaper(paper)
  }
  for (const entry of entries.slice(next)) yield voucherOf(entry)
}

export type Purchase = {
  day: string
  id: number
  expense: BookedExpense
  bill: NonNullable<BookedExpense['bill']>
  sign: 1 | -1
  paid: number
}

/** Bills with GST, for the purchase register; an entry that takes a bill back is below 0. */
export function purchasesOf(entries: readonly BookedEntry[]): Purchase[] {
  return entries.flatMap(({ day, id, amount, corrects, expense }) =>
    expense?.bill ? [{ day, id, expense, bill: expense.bill, sign: corrects === null ? 1 : -1, paid: -amount }] : [],
  )
}

export const PURCHASE_COLUMNS: Columns<Purchase> = [
  ['Date', ({ day }) => day],
  ['No.', ({ id }) => id],
  ['Supplier', ({ expense }) => expense.whom],
  ["Supplier's GSTIN", ({ bill }) => bill.gstin],
  ['Invoice', ({ bill }) => bill.number],
  ['What for', ({ expense }) => wordsOfExpenseKind(expense.kind)],
  ['HSN', ({ bill }) => bill.hsn],
  ['Value ₹', ({ bill, sign }) => plainRupees(sign * bill.taxable)],
  ['CGST ₹', ({ bill, sign }) => plainRupees(sign * bill.cgst)],
  ['SGST ₹', ({ bill, sign }) => plainRupees(sign * bill.sgst)],
  ['IGST ₹', ({ bill, sign }) => plainRupees(sign * bill.igst)],
  ['Paid ₹', ({ paid }) => plainRupees(paid)],
]
