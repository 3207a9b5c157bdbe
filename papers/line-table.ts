/** The lines of a paper and what they come to. Rows never break across pages; the heads of the columns return on each. */
import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { formatTotal, rupeesFromPaise } from '#store/money.ts'
import { type Split, stateTaxName } from '#store/papers/gst.ts'
import type { InvoiceFacts, Paper, PaperLine } from '#store/papers/papers.ts'
import { ofSize } from './document.ts'

/** Widths in percent; the first column takes the rest. */
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
  { label: 'Item', left: true, of: ({ name }) => name },
  { label: 'Qty', width: 8, of: ({ qty }) => String(qty) },
  { label: 'Price', width: 16, of: ({ pricePaise }) => money(pricePaise) },
  { label: 'Amount', width: 18, of: ({ totalPaise }) => money(totalPaise) },
]

function invoiceColumns({ isInterState, sellerState }: InvoiceFacts): Column[] {
  const half = (line: PaperLine) => `${(line.tax?.percent ?? 0) / 2} %`
  const rate = (line: PaperLine) => `${line.tax?.percent ?? 0} %`
  const taxes: Column[] = isInterState
    ? [{ label: 'IGST', width: 12, of: (line) => `${money(line.tax?.igstPaise ?? 0)}\n${rate(line)}` }]
    : [
        { label: 'CGST', width: 10, of: (line) => `${money(line.tax?.cgstPaise ?? 0)}\n${half(line)}` },
        {
          label: stateTaxName(sellerState.code),
          width: 10,
          of: (line) => `${money(line.tax?.sgstPaise ?? 0)}\n${half(line)}`,
        },
      ]
  return [
    { label: 'Item', left: true, of: ({ name, tax }) => (tax?.isRateAssumed ? `${name} *` : name) },
    { label: 'HSN', width: 9, of: ({ tax }) => tax?.hsn ?? '–' },
    { label: 'Qty', width: 7, of: ({ qty }) => `${qty} Nos` },
    { label: 'Price', width: 12, of: ({ pricePaise }) => money(pricePaise) },
    { label: 'Taxable', width: 12, of: ({ tax }) => money(tax?.taxablePaise ?? 0) },
    ...taxes,
    { label: 'Amount', width: 12, of: ({ totalPaise }) => money(totalPaise) },
  ]
}

/** The table and the sums below it. */
export function lineTable(paper: Paper): ReactNode[] {
  const columns = paper.invoice ? invoiceColumns(paper.invoice) : RECEIPT_COLUMNS
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
  // The library looks for `fixed` by its name alone: false would count as well.
  const look = isHead ? { fixed: true, style: [styles.row, styles.head] } : { style: styles.row }
  return h(View, { key, wrap: false, ...look }, ...cells)
}

function sumsOf({ lines, deliveryPaise, totalPaise, invoice }: Paper): ReactNode[] {
  const total = sumRow('Total', totalPaise, true)
  if (invoice) return [...taxSums(lines, invoice), total]
  const linesPaise = lines.reduce((sum, line) => sum + line.totalPaise, 0)
  return deliveryPaise > 0 ? [sumRow('Subtotal', linesPaise), sumRow('Delivery', deliveryPaise), total] : [total]
}

function taxSums(lines: readonly PaperLine[], invoice: InvoiceFacts): ReactNode[] {
  const sum = (name: keyof Split) => lines.reduce((total, { tax }) => total + (tax?.[name] ?? 0), 0)
  const value = sumRow('Taxable value', sum('taxablePaise'))
  if (invoice.isInterState) return [value, sumRow('IGST', sum('igstPaise'))]
  return [value, sumRow('CGST', sum('cgstPaise')), sumRow(stateTaxName(invoice.sellerState.code), sum('sgstPaise'))]
}

function sumRow(label: string, paise: number, isTotal = false): ReactNode {
  return h(
    View,
    { key: label, style: isTotal ? [styles.sum, styles.total] : styles.sum },
    h(Text, null, label),
    h(Text, { style: { width: 110, textAlign: 'right' } }, money(paise)),
  )
}
