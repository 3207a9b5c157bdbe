/** What to know before the return is filed, though there is nothing to mend. Browser-safe. */
import type { Books } from './books.ts'

type Seen = Pick<Books, 'period' | 'papers' | 'registration' | 'hsnDigits'> & {
  assumedPlaces: number
  assumedRates: number
  filledCodes: number
  today: string
}

export function remarksOn(seen: Seen): string[] {
  const { period, papers, registration, hsnDigits, assumedPlaces, assumedRates, filledCodes, today } = seen
  const gstins = [...new Set(papers.map(({ gstin }) => gstin))]
  const composed = papers.filter(({ isComposition }) => isComposition).length
  return [
    period.until > today ? 'These days are not over yet: the figures are those of now.' : '',
    registration === 'none'
      ? 'Without a GSTIN the shop issues no numbered papers: only its cash book is handed out.'
      : '',
    registration === 'composition' || composed > 0
      ? 'Sales under the composition scheme are in no GSTR-1. Their sum is in the sales register, for the quarterly statement.'
      : '',
    gstins.length > 1 ? `The papers of these days have ${gstins.length} GSTINs: each has a GSTR-1 of its own.` : '',
    count(assumedPlaces, 'address names', 'addresses name', 'no known PIN code: the state of the shop is taken.'),
    count(
      assumedRates,
      'paper was',
      'papers were',
      'issued without a GST rate, at 0 %: goods taxed at 0 % in the return.',
    ),
    count(
      filledCodes,
      'line of a paper has',
      'lines of papers have',
      'no HSN code: the present one of the product is told.',
    ),
    hsnDigits === 6 ? 'Above ₹5 crore, invoices to businesses need e-invoicing, which this program does not do.' : '',
  ].filter((remark) => remark !== '')
}

function count(many: number, one: string, several: string, words: string): string {
  return many === 0 ? '' : `${many} ${many === 1 ? one : several} ${words}`
}
