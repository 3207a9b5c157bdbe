/** A receipt or numbered paper as a PDF, A4. Written without JSX, because this file runs uncompiled in a child process. */
import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { stateTaxName, type TaxSplit } from '#store/money/gst/gst.ts'
import { amountInWords } from '#store/money/papers/amount-in-words.ts'
import { kindOfLine, type Paper, type PaperLine } from '#store/money/papers/papers.ts'
import { PAPER_NAMES } from '#store/money/papers/which-papers.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { partsInWords } from '#store/selling/orders/orders.ts'
import { dayOf, drawSheets, fontsFor, logoOf, momentOf, ofSize, type PaperSheet } from './document.ts'

const styles = StyleSheet.create({
  heading: { ...ofSize(17, 1.2), fontWeight: 600 },
  strong: { fontWeight: 600 },
  small: { ...ofSize(8), color: '#333' },
  columns: { flexDirection: 'row', gap: 24, marginTop: 14 },
  // Not on the page itself: a line height there would hide the page number, which is rendered for each page.
  column: { ...ofSize(9), flex: 1 },
  rule: { borderBottomWidth: 1, borderColor: '#000', marginTop: 10 },
  words: { ...ofSize(9), marginTop: 6, textAlign: 'right' },
  note: { ...ofSize(9), marginTop: 8 },
  signature: { ...ofSize(9), marginTop: 36, width: 180, alignSelf: 'flex-end', borderTopWidth: 1, paddingTop: 3 },
  row: {
    flexDirection: 'row',
    gap: 6,
    ...ofSize(9),
    paddingVertical: 3,
    borderBottomWidth: 0.5,
    borderColor: '#999',
  },
  head: { fontWeight: 600, borderBottomWidth: 1, borderColor: '#000', marginTop: 14 },
  sum: { ...ofSize(9), flexDirection: 'row', justifyContent: 'flex-end', gap: 12, paddingTop: 3 },
  total: { ...ofSize(12), fontWeight: 600 },
})

const LOGO = [150, 44] as const

export function drawPapers(papers: readonly Paper[], logo?: string): Promise<Uint8Array> {
  const sheets = papers.map((paper) => sheetOf(paper, logo))
  const [first] = sheets
  if (!first) throw new Error('There is no paper to draw')
  return drawSheets(sheets.length === 1 ? first : { ...first, title: `${sheets.length} invoices` }, sheets)
}

function sheetOf(paper: Paper, logo: string | undefined): PaperSheet {
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
    h(View, { key: 'who', style: styles.columns }, sellerOf(paper), ...buyersOf(paper)),
    ...lineTable(paper),
    h(Text, { key: 'words', style: styles.words }, amountInWords(paper.totalPaise)),
    ...(paper.note ? [h(Text, { key: 'note', style: styles.note }, paper.note)] : []),
    ...(invoice ? invoiceEnd(paper) : [h(Text, { key: 'no', style: [styles.small, { marginTop: 8 }] }, end)]),
  ]
}

/** Words that rule 5 of the CGST Rules wants at the head of each such bill. */
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

/**
 * The buyer, and who gets the goods if that is somebody else. The place of supply stands with the address that decides it: a
 * registered buyer's own, else that of the delivery.
 */
function buyersOf({ buyer, invoice }: Paper): ReactNode[] {
  const { gstin, poNumber, deliveredTo } = buyer
  const other = typeof deliveredTo === 'object' ? deliveredTo : undefined
  const isSale = invoice !== undefined && invoice.kind !== 'credit_note'
  const place = invoice ? [`Place of supply ${invoice.placeOfSupply.name} (${invoice.placeOfSupply.code})`] : []
  const isByDelivery = other !== undefined && !gstin
  const facts = [
    ...(gstin ? [`GSTIN ${gstin}`] : []),
    ...(poNumber ? [`Purchase order ${poNumber}`] : []),
    ...(deliveredTo === 'shop' ? [isSale ? 'Collected at the shop' : 'Pick-up at the shop'] : []),
    ...(isByDelivery ? [] : place),
  ]
  // A numbered paper keeps its words when it is printed again.
  const title = invoice ? `Billed ${deliveredTo === undefined && buyer.address ? 'and sent ' : ''}to` : 'For'
  const billed = party(title, buyer.name, [buyer.address, buyer.phone, ...facts])
  if (!other) return [billed]
  const words = isSale ? 'Delivered to' : 'Address of delivery'
  return [billed, party(words, other.name, [other.address, ...(isByDelivery ? place : [])])]
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

type Column = { label: string; width?: number; left?: boolean; of: (line: PaperLine) => string }

const money = (paise: number) => formatTotal(rupeesFromPaise(paise))

const RECEIPT_COLUMNS: Column[] = [
  { label: 'Item', left: true, of: (line) => [line.name, ...partsInWords(line)].join('\n') },
  { label: 'Qty', width: 8, of: ({ qty }) => String(qty) },
  { label: 'Price', width: 16, of: ({ pricePaise }) => money(pricePaise) },
  { label: 'Amount', width: 18, of: ({ totalPaise }) => money(totalPaise) },
]

type Invoice = NonNullable<Paper['invoice']>

/** Whether tax is shown: bills of supply and credit notes for untaxed goods show none. */
export function hasTax({ kind, isComposition }: Invoice, lines: readonly PaperLine[]): boolean {
  if (kind === 'credit_note') return !isComposition && lines.some((line) => !isExemptLine(line))
  return kind !== 'bill_of_supply'
}

/** On papers with both kinds of goods. A tax invoice issued before there were other kinds shows its exempt lines at 0 %. */
function isExemptLine(line: PaperLine): boolean {
  return line.tax !== undefined && kindOfLine(line) !== 'taxable'
}

function invoiceColumns(invoice: Invoice, lines: readonly PaperLine[]): Column[] {
  const isTaxed = hasTax(invoice, lines)
  return [
    { label: 'Item', left: true, of: itemOf },
    { label: 'HSN', width: isTaxed ? 9 : 12, of: ({ tax }) => tax?.hsn ?? '–' },
    { label: 'Qty', width: isTaxed ? 7 : 9, of: ({ qty }) => (qty === 0 ? '–' : `${qty} Nos`) },
    { label: 'Price', width: isTaxed ? 12 : 16, of: ({ qty, pricePaise }) => (qty === 0 ? '–' : money(pricePaise)) },
    ...(isTaxed ? taxColumns(invoice) : []),
    { label: 'Amount', width: isTaxed ? 12 : 18, of: ({ totalPaise }) => money(totalPaise) },
  ]
}

/** The item in words. A credit note's line without units only lowers the price; the law wants discounts named. */
function itemOf(line: PaperLine): string {
  const { name, qty, tax, discountPaise = 0 } = line
  const discount = discountPaise > 0 ? `\nDiscount ${money(discountPaise)}` : ''
  const item = (qty === 0 ? `${name}, price reduced` : [name, ...partsInWords(line)].join('\n')) + discount
  return tax?.isRateAssumed ? `${item} *` : item
}

function taxColumns({ kind, isInterState, sellerState }: Invoice): Column[] {
  const taxCell = (name: keyof TaxSplit, share: number) => (line: PaperLine) =>
    kind !== 'tax_invoice' && isExemptLine(line)
      ? line.tax?.kind === 'nil'
        ? 'Nil'
        : 'Exempt'
      : `${money(line.tax?.[name] ?? 0)}\n${(line.tax?.percent ?? 0) / share} %`
  const taxes: Column[] = isInterState
    ? [{ label: 'IGST', width: 12, of: taxCell('igstPaise', 1) }]
    : [
        { label: 'CGST', width: 10, of: taxCell('cgstPaise', 2) },
        { label: stateTaxName(sellerState.code), width: 10, of: taxCell('sgstPaise', 2) },
      ]
  const label = kind === 'tax_invoice' ? 'Taxable' : 'Value'
  return [{ label, width: 12, of: ({ tax }) => money(tax?.taxablePaise ?? 0) }, ...taxes]
}

export function lineTable(paper: Paper): ReactNode[] {
  const columns = paper.invoice ? invoiceColumns(paper.invoice, paper.lines) : RECEIPT_COLUMNS
  return [
    row('labels', columns, (column) => column.label, true),
    ...paper.lines.map((line, at) => row(`line-${at}`, columns, (column) => column.of(line))),
    h(View, { key: 'sums', wrap: false, style: { marginTop: 4 } }, ...sumsOf(paper)),
  ]
}

function row(key: string, columns: Column[], words: (column: Column) => string, isHead = false): ReactNode {
  const cells = columns.map((column) =>
    h(
      Text,
      {
        key: column.label,
        style: {
          ...(column.width === undefined ? { flex: 1 } : { width: `${column.width}%` }),
          textAlign: column.left ? 'left' : 'right',
        },
      },
      words(column),
    ),
  )
  // The library tests only whether `fixed` is present, so false would count too.
  const look = isHead ? { fixed: true, style: [styles.row, styles.head] } : { style: styles.row }
  return h(View, { key, wrap: false, ...look }, ...cells)
}

function sumsOf({ lines, charges = [], totalPaise, invoice }: Paper): ReactNode[] {
  const total = sumRow('Total', totalPaise, true)
  if (invoice) return hasTax(invoice, lines) ? [...taxSums(lines, invoice), total] : [total]
  const linesPaise = lines.reduce((sum, line) => sum + line.totalPaise, 0)
  if (charges.length === 0) return [total]
  const charged = charges.map(({ label, amount }) => sumRow(label, paiseFromRupees(amount)))
  return [sumRow('Subtotal', linesPaise), ...charged, total]
}

function taxSums(lines: readonly PaperLine[], invoice: Invoice): ReactNode[] {
  const sum = (name: keyof TaxSplit, of = lines) => of.reduce((total, { tax }) => total + (tax?.[name] ?? 0), 0)
  const exempt = invoice.kind === 'tax_invoice' ? [] : lines.filter(isExemptLine)
  const exemptPaise = sum('taxablePaise', exempt)
  const value = sumRow('Taxable value', sum('taxablePaise') - exemptPaise)
  const values = exempt.length === 0 ? [value] : [sumRow('Exempt value', exemptPaise), value]
  if (invoice.isInterState) return [...values, sumRow('IGST', sum('igstPaise'))]
  return [...values, sumRow('CGST', sum('cgstPaise')), sumRow(stateTaxName(invoice.sellerState.code), sum('sgstPaise'))]
}

function sumRow(label: string, paise: number, isTotal = false): ReactNode {
  return h(
    View,
    { key: label, style: isTotal ? [styles.sum, styles.total] : styles.sum },
    h(Text, null, label),
    h(Text, { style: { width: 110, textAlign: 'right' } }, money(paise)),
  )
}
