/** The arithmetic of GST on prices that include it, in paise and per line, so that what is printed adds up. Browser-safe. */
import { indianClock } from '../india.ts'

export type Split = { taxablePaise: number; cgstPaise: number; sgstPaise: number; igstPaise: number }

/**
 * Parts a line's total into value and tax. Within a state the two halves are equal to the paisa, so the tax is even there;
 * what rounding leaves belongs to the value. Value and tax always add up to the total.
 */
export function splitTax(totalPaise: number, percent: number, isInterState: boolean): Split {
  if (isInterState) {
    const igstPaise = Math.round((totalPaise * percent) / (100 + percent))
    return { taxablePaise: totalPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise }
  }
  const half = Math.round((totalPaise * percent) / (2 * (100 + percent)))
  return { taxablePaise: totalPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 }
}

/** Union territories without a parliament of their own: their half of the tax has its own name. */
const UNION_TERRITORIES = ['04', '26', '31', '35', '38']

/** "SGST", or "UTGST". */
export function stateTaxName(stateCode: string): string {
  return UNION_TERRITORIES.includes(stateCode) ? 'UTGST' : 'SGST'
}

/** The financial year of a moment on India's clock, April to March: "2026-27". */
export function financialYearOf(at: Date): string {
  const clock = indianClock(at.getTime())
  const begins = clock.getUTCMonth() >= 3 ? clock.getUTCFullYear() : clock.getUTCFullYear() - 1
  return `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`
}

/** The law allows so many characters: letters, digits, dashes and slashes. */
const MOST_SERIAL = 16

/**
 * "TK/26-27/00001", of the prefix "TK-". Of a longer prefix as many letters and digits as there is room for: four, up to
 * 99,999 invoices a year. Year and number tell any two apart, whatever stands before them.
 */
export function serialOf(financialYear: string, number: number, prefix: string): string {
  const counted = `${financialYear.slice(2)}/${String(number).padStart(5, '0')}`
  const letters = prefix.replaceAll('-', '').slice(0, MOST_SERIAL - counted.length - 1)
  return letters === '' ? counted : `${letters}/${counted}`
}
