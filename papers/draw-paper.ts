/** A receipt or a numbered paper as a PDF, A4. Written without JSX: this file runs as it stands, in a child process. */
import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { formatTotal, rupeesFromPaise } from '#store/money.ts'
import { amountInWords } from '#store/papers/amount-in-words.ts'
import type { Paper } from '#store/papers/papers.ts'
import { PAPER_NAMES } from '#store/papers/which-papers.ts'
import { dayOf, drawSheets, logoOf, momentOf, ofSize, type Sheet } from './document.ts'
import { fontsFor } from './fonts.ts'
import { hasTax, lineTable } from './line-table.ts'

const styles = StyleSheet.create({
  heading: { ...ofSize(17, 1.2), fontWeight: 600 },
  strong: { fontWeight: 600 },
  small: { ...ofSize(8), color: '#333' },
  columns: { flexDirection: 'row', gap: 24, marginTop: 14 },
  // Not on the page itself: there a line height would hide the page number, which is rendered for each page.
  column: { ...ofSize(9), flex: 1 },
  rule: { borderBottomWidth: 1, borderColor: '#000', marginTop: 10 },
  words: { ...ofSize(9), marginTop: 6, textAlign: 'right' },
  note: { ...ofSize(9), marginTop: 8 },
  signature: { ...ofSize(9), marginTop: 36, width: 180, alignSelf: 'flex-end', borderTopWidth: 1, paddingTop: 3 },
})

const LOGO = [150, 44] as const

export function drawPapers(papers: readonly Paper[], logo?: string): Promise<Uint8Array> {
  const sheets = papers.map((paper) => sheetOf(paper, logo))
  const [first] = sheets
  if (!first) throw new Error('There is no paper to draw')
  return drawSheets(sheets.length === 1 ? first : { ...first, title: `${sheets.length} invoices` }, sheets)
}

function sheetOf(paper: Paper, logo: string | undefined): Sheet {
  const title = titleOf(paper)
  return {
    size: 'A4',
    title,
    fonts: fontsFor(paper),
    author: paper.seller.name,
    at: new Date(paper.invoice?.issuedAt ?? paper.orderedAt),
    foot: `${title}   ·   ${formatTotal(rupeesFromPaise(paper.totalPaise))}`,
    body: [logoOf(logo, LOGO), ...bodyOf(paper)],
  }
}

function titleOf({ invoice, orderNumber, heading = 'Order receipt' }: Paper): string {
  return invoice ? `${PAPER_NAMES[invoice.kind].heading} ${invoice.serial}` : `${heading} ${orderNumber}`
}

function bodyOf(paper: Paper): ReactNode[] {
  const { invoice, heading = 'Order receipt' } = paper
  const end = paper.heading ? 'Prices include all taxes.' : NO_INVOICE
  return [
    h(Text, { key: 'kind', style: styles.heading }, invoice ? PAPER_NAMES[invoice.kind].heading : heading),
    ...(invoice?.isComposition ? [h(Text, { key: 'scheme', style: styles.note }, COMPOSITION)] : []),
    headOf(paper),
    h(View, { key: 'rule', style: styles.rule }),
    h(View, { key: 'who', style: styles.columns }, sellerOf(paper), buyerOf(paper)),
    ...lineTable(paper),
    h(Text, { key: 'words', style: styles.words }, amountInWords(paper.totalPaise)),
    ...(paper.note ? [h(Text, { key: 'note', style: styles.note }, paper.note)] : []),
    ...(invoice ? invoiceEnd(paper) : [h(Text, { key: 'no', style: [styles.small, { marginTop: 8 }] }, end)]),
  ]
}

/** Rule 5 of the CGST Rules wants these words at the head of each such bill. */
const COMPOSITION = 'Composition taxable person, not eligible to collect tax on supplies.'
const NO_INVOICE = 'Prices include all taxes. This receipt is not a tax invoice.'

function headOf({ invoice, orderNumber, orderedAt, validUntil }: Paper): ReactNode {
  if (validUntil) {
    const facts = `${orderNumber}   ·   ${dayOf(orderedAt)}   ·   Valid until ${dayOf(validUntil)}`
    return h(Text, { key: 'head', style: ofSize(9) }, facts)
  }
  if (!invoice) return h(Text, { key: 'head', style: ofSize(9) }, `Order ${orderNumber}   ·   ${momentOf(orderedAt)}`)
  const { kind, serial, issuedAt, corrects } = invoice
  const facts = [
    `${PAPER_NAMES[kind].serial} ${serial}`,
    `Date ${dayOf(issuedAt)}`,
    ...(corrects ? [`For ${corrects.serial} of ${dayOf(corrects.issuedAt)}`] : []),
    `Order ${orderNumber} of ${dayOf(orderedAt)}`,
  ]
  return h(Text, { key: 'head', style: ofSize(9) }, facts.join('   ·   '))
}

function sellerOf({ seller, invoice }: Paper): ReactNode {
  const contact = [seller.phones.join(', '), seller.email].filter(Boolean)
  const tax = invoice
    ? [`GSTIN ${invoice.gstin}`, `State ${invoice.sellerState.name} (${invoice.sellerState.code})`]
    : []
  return party('Sold by', seller.name, [seller.address, ...contact, ...tax])
}

function buyerOf({ buyer, invoice, heading }: Paper): ReactNode {
  const gstin = buyer.gstin ? [`GSTIN ${buyer.gstin}`] : []
  const place = invoice ? [`Place of supply ${invoice.placeOfSupply.name} (${invoice.placeOfSupply.code})`] : []
  const po = buyer.poNumber ? [`Purchase order ${buyer.poNumber}`] : []
  const title = invoice ? `Billed ${buyer.address && 'and sent '}to` : heading || !buyer.address ? 'For' : 'Sent to'
  return party(title, buyer.name, [buyer.address, buyer.phone, ...gstin, ...po, ...place])
}

function party(label: string, name: string, lines: string[]): ReactNode {
  return h(
    View,
    { key: label, style: styles.column },
    h(Text, { style: styles.small }, label),
    h(Text, { style: styles.strong }, name),
    ...lines.filter(Boolean).map((line, at) => h(Text, { key: at }, line)),
  )
}

function invoiceEnd({ invoice, lines, seller }: Paper): ReactNode[] {
  const isTaxed = invoice !== undefined && hasTax(invoice, lines)
  const said = [
    ...(isTaxed
      ? [
          'Reverse charge: No. Prices include tax; value and tax are rounded to the paisa in each line and add up to its total.',
        ]
      : []),
    ...(invoice?.kind === 'bill_of_supply' && !invoice.isComposition
      ? ['These goods are nil-rated or exempt from GST: no tax is charged.']
      : []),
    ...(isTaxed && invoice.placeOfSupply.isAssumed
      ? ["The address names no known PIN code: the seller's state is taken as the place of supply."]
      : []),
    ...(lines.some(({ tax }) => tax?.isRateAssumed) ? ['* No GST rate is set for this product: taken as 0 %.'] : []),
  ]
  return [
    ...said.map((words) => h(Text, { key: words, style: [styles.small, { marginTop: 4 }] }, words)),
    h(
      View,
      { key: 'sign', style: styles.signature, wrap: false },
      h(Text, null, `For ${seller.name}`),
      h(Text, { style: styles.small }, 'Authorised signatory'),
    ),
  ]
}
