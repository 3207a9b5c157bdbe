/** The cash book of a month as lines: each entry, and after the day's last one how it was closed. Browser-safe. */
import { wordsOfKind, wordsOfWay } from '#store/cash-book/cash-book.ts'
import type { BookedClosing, BookedEntry } from './books.ts'
import { plainRupees } from './plain-rupees.ts'

export const CASH_COLUMNS = [
  ...['Date', 'No.', 'What', 'Way', 'Courier', 'Orders', 'In ₹', 'Out ₹', 'Takes back no.'],
  ...['Expected in the till ₹', 'Counted ₹', 'Difference ₹', 'Left in the till ₹', 'Note'],
]

export function cashCells({ day, id, kind, way, courier, lines, amount, corrects }: BookedEntry): string[] {
  return [
    ...[day, String(id), wordsOfKind(kind), wordsOfWay(way), courier ?? ''],
    lines.map(({ orderNumber }) => orderNumber).join(' '),
    ...(amount > 0 ? [plainRupees(amount), ''] : ['', plainRupees(-amount)]),
    corrects === null ? '' : String(corrects),
    ...['', '', '', '', ''],
  ]
}

export function closingCells({ day, expected, counted, left, note }: BookedClosing): string[] {
  const sums = [expected, counted, counted - expected, left].map(plainRupees)
  return [day, '', 'Till counted', '', '', '', '', '', '', ...sums, note]
}
