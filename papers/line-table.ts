/** The lines of a paper and their totals. Rows never break across pages; the column heads repeat on each. */
import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { type Split, stateTaxName } from '#store/gst/gst.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { partsInWords } from '#store/orders/orders.ts'
import { kindOfLine, type Paper, type PaperLine } from '#store/papers/papers.ts'
import { ofSize } from './document.ts'

type Column = { label: string; width?: number; left?: boolean; of: (line: PaperLine) => string }

const styles = StyleSheet.create({
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

/** A credit note's line without units only lowers the price. The law wants a discount on the invoice. */
function itemOf(line: PaperLine): string {
  const { name, qty, tax, discountPaise = 0 } = line
  const discount = discountPaise > 0 ? `\nDiscount ${money(discountPaise)}` : ''
  const item = (qty === 0 ? `${name}, price reduced` : [name, ...partsInWords(line)].join('\n')) + discount
  return tax?.isRateAssumed ? `${item} *` : item
}

function taxColumns({ kind, isInterState, sellerState }: Invoice): Column[] {
  const taxCell = (name: keyof Split, share: number) => (line: PaperLine) =>
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
  // The library checks only that `fixed` is there: false would count as well.
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
  const sum = (name: keyof Split, of = lines) => of.reduce((total, { tax }) => total + (tax?.[name] ?? 0), 0)
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
