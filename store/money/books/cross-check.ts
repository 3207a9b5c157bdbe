/** Cross-checks the books: the sums of everything that is handed out must agree to the paisa. Browser-safe. */

import { isLedgerMoney, isOrderMoney, movesMoney } from '#store/money/cash-book/cash-book.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import type { BookFault } from '#store/shop/integrity/book-fault.schema.ts'
import { type AccountGroup, registerLinesOf, signOf, taxOf, vouchersOf } from './booked-paper.ts'
import type { BookedMonth } from './books.schema.ts'
import { type Books, gstinsOf } from './books.ts'
import { type Gstr1, gstr1Of } from './gstr-1.ts'
import { moneyFlowOf } from './month-money.ts'

export type BookFigures = BookedMonth['figures']

type Rest = () => Promise<void> | undefined

export async function crossCheckBooks(
  books: Books,
  rest: Rest,
): Promise<{ figures: BookFigures; faults: BookFault[] }> {
  const { kept } = books
  const sums = await sumsOf(books, rest)
  const { sold, cameBack, received, owed, toGiveBack } = kept
  const figures = { sold, cameBack, tax: sums.tax, received, owed, toGiveBack }
  const net = sold - cameBack
  const { money } = books
  const flow = moneyFlowOf(money)
  const moved = money.putIn - money.takenOut
  const places = money.till.end - money.till.begin + money.bank.end - money.bank.begin
  const pairs: [string, number, string, number][] = [
    ['The papers', net, 'the sales register', sums.register],
    ['The papers', net, 'sales and tax of the ledger', sums.sales],
    ['The cash book', received, 'its entries', sums.entries],
    ['What came in, went out and moved', flow.left + moved, 'cash and bank of the ledger', sums.money],
    ['What came in less what was given back', flow.in - money.givenBack, 'the cash book', received],
    ['The till', money.till.end - money.till.begin, 'its entries and closes', sums.till],
    ['The bank', money.bank.end - money.bank.begin, 'its entries', sums.bank],
    ['What customers owe', money.khata.end - money.khata.begin, 'the entries of the khata', sums.khata],
    ['The khata', sums.khata, 'the khata of the ledger', sums.ledger.Khata],
    ['Gift cards', money.giftCards.end - money.giftCards.begin, 'their entries', sums.giftCards],
    ['Gift cards', sums.giftCards, 'those of the ledger', -sums.ledger['Gift cards']],
    ['Till and bank', places, 'what came in, went out and moved', flow.left + flow.moved],
    ['Debit of the ledger', sums.debit, 'credit', sums.credit],
    ...sums.returns.flatMap(({ gstin, papers, tables, hsn }): typeof pairs => [
      [`The papers of ${gstin}`, papers, 'GSTR-1', tables],
      [`The papers of ${gstin}`, papers, 'the HSN summary', hsn],
    ]),
  ]
  const faults = pairs.flatMap(([one, paise, other, otherPaise]) =>
    paise === otherPaise
      ? []
      : [
          {
            rule: 'The books add up',
            isBroken: true,
            words: `${one} come to ${words(paise)}, ${other} to ${words(otherPaise)}.`,
          },
        ],
  )
  return { figures, faults }
}

function words(paise: number): string {
  return formatTotal(rupeesFromPaise(paise))
}

async function sumsOf(books: Books, rest: Rest) {
  const { papers, entries } = books
  const sums = {
    register: 0,
    tax: 0,
    sales: 0,
    entries: 0,
    till: 0,
    bank: 0,
    khata: 0,
    giftCards: 0,
    money: 0,
    debit: 0,
    credit: 0,
  }
  const ledger = { Khata: 0, 'Gift cards': 0 }
  for (const paper of papers) {
    for (const line of registerLinesOf(paper)) {
      sums.register += line.total
      sums.tax += taxOf(line)
    }
    await rest()
  }
  const returns: { gstin: string; papers: number; tables: number; hsn: number }[] = []
  for (const gstin of gstinsOf(books)) {
    const whole = await gstr1Of(books, gstin, rest)
    const own = papers.filter((paper) => paper.gstin === gstin && !paper.isComposition)
    const paise = own.reduce((sum, paper) => sum + signOf(paper) * paper.total, 0)
    returns.push({ gstin, papers: paise, tables: sumOfTables(whole), hsn: sumOfHsn(whole) })
  }
  for (const { kind, way, amount } of entries) {
    if (way === 'khata') sums.khata += amount
    if (kind === 'khata' || kind === 'khata_out') sums.khata -= amount
    if (way === 'gift_card') sums.giftCards -= amount
    if (kind === 'gift_card') sums.giftCards += amount
    if (!movesMoney({ way })) continue
    if (isOrderMoney({ kind }) || isLedgerMoney({ kind })) sums.entries += amount
    if (way === 'cash') sums.till += amount
    else sums.bank += amount
    if (kind === 'to_bank' || kind === 'from_bank') sums.bank -= amount
  }
  for (const { expected, left } of books.closings) sums.till += left - expected
  for (const { postings } of vouchersOf(books)) {
    for (const { account, group, paise } of postings) {
      if (paise > 0) sums.debit += paise
      else sums.credit -= paise
      if (IS_SALES[group] && !account.startsWith('Input ')) sums.sales -= paise
      if (IS_MONEY[group]) sums.money += paise
      if (account === 'Khata' || account === 'Gift cards') ledger[account] += paise
    }
    await rest()
  }
  return { ...sums, ledger, returns }
}

const IS_SALES: Partial<Record<AccountGroup, true>> = { 'Sales Accounts': true, 'Duties & Taxes': true }
const IS_MONEY: Partial<Record<AccountGroup, true>> = { 'Cash-in-Hand': true, 'Bank Accounts': true }

type Taxed = { txval: number; iamt?: number; camt?: number; samt?: number }

function paiseOf({ txval, iamt = 0, camt = 0, samt = 0 }: Taxed): number {
  return [txval, iamt, camt, samt].reduce((sum, rupees) => sum + paiseFromRupees(rupees), 0)
}

export function sumOfTables({ b2b, b2cl, b2cs, cdnr, cdnur, nil }: Gstr1): number {
  const sum = (all: readonly Taxed[]) => all.reduce((total, one) => total + paiseOf(one), 0)
  const items = (all: readonly { itms: readonly { itm_det: Taxed }[] }[]) =>
    sum(all.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det)))
  const invoices = items([...b2b, ...b2cl].flatMap(({ inv }) => inv))
  const notes = items([...cdnr.flatMap(({ nt }) => nt), ...cdnur])
  const untaxed = nil.inv.reduce(
    (total, { nil_amt, expt_amt }) => total + paiseFromRupees(nil_amt) + paiseFromRupees(expt_amt),
    0,
  )
  return invoices + sum(b2cs) + untaxed - notes
}

function sumOfHsn({ hsn }: Gstr1): number {
  return [...hsn.hsn_b2b, ...hsn.hsn_b2c].reduce((total, one) => total + paiseOf(one), 0)
}
