/** GST arithmetic on prices that include it, in paise and by line, so that printed figures add up. Browser-safe. */
import { indianClock } from '#store/india.ts'

export type TaxSplit = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number }

/**
 * Splits a line's total into taxable value and tax, which always sum to it. Both halves of the tax are equal within a state, so
 * rounding goes to the value.
 */
export function splitTax(totalPaise: number, percent: number, isInterState: boolean): TaxSplit {
  if (isInterState) {
    const igstPaise = Math.round((totalPaise * percent) / (100 + percent))
    return { taxablePaise: totalPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise }
  }
  const half = Math.round((totalPaise * percent) / (2 * (100 + percent)))
  return { taxablePaise: totalPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 }
}

/** Union territories without a legislature: their half of the tax is called UTGST. */
const UNION_TERRITORIES = ['04', '26', '31', '35', '38']

export function stateTaxName(stateCode: string): string {
  return UNION_TERRITORIES.includes(stateCode) ? 'UTGST' : 'SGST'
}

/** The financial year (April to March) in India: "2026-27". */
export function financialYearOf(at: Date): string {
  const clock = indianClock(at.getTime())
  const begins = clock.getUTCMonth() >= 3 ? clock.getUTCFullYear() : clock.getUTCFullYear() - 1
  return `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`
}

/** Most characters the law allows: letters, digits, dashes and slashes. */
const MOST_SERIAL = 16

/** "TK/26-27/00001" for the prefix "TK-". A prefix that is too long is cut: year and number are unique without it. */
export function serialOf(financialYear: string, number: number, prefix: string): string {
  const counted = `${financialYear.slice(2)}/${String(number).padStart(5, '0')}`
  const letters = prefix.replaceAll('-', '').slice(0, MOST_SERIAL - counted.length - 1)
  return letters === '' ? counted : `${letters}/${counted}`
}
