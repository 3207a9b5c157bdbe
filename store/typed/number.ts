/** Reads numbers as people type them. What can mean two things is refused, never guessed. Browser-safe. */
import { plainDigits } from '#engines/search/plain-digits.ts'

/** The value of a text, or why it cannot be read. */
export type Read<T> = { value: T } | { words: string }

const LONGEST = 60
const CURRENCY = '₹|rs\\.?|inr|rupees?|रु\\.?|रू\\.?|रुपये|रुपए'
const BEFORE = new RegExp(`^(?:${CURRENCY})\\s*`, 'iu')
const AFTER = new RegExp(`\\s*(?:/-|${CURRENCY})$`, 'iu')

/** In groups as India or the West write them, the last of three digits. Three decimals may be thousands of elsewhere. */
const WHOLE = '\\d{1,12}|[1-9]\\d{0,2}(?:,\\d{3})+|[1-9]\\d?(?:,\\d{2})+,\\d{3}'
const NUMBER = new RegExp(`^-?(?:(?:${WHOLE})(?:\\.\\d{1,2}|\\.\\d{2}0{2,})?|\\.\\d{1,2})$`)

/** "1,29,900", "129,900", "₹1,299.50", "Rs. 500/-" and "१२५"; with `percent` also "18 %". Finite, and negative with a minus. */
export function readNumber(text: string, percent = false): Read<number> {
  const said = `"${text.trim().slice(0, 40)}"`
  if (text.length > LONGEST) return { words: `${said} is not a number.` }
  const digits = plainDigits(text.replace(/\p{Cf}/gu, '')).trim()
  const bare = (percent ? digits.replace(/\s*%$/, '') : digits.replace(BEFORE, '').replace(AFTER, '')).replace('−', '-')
  if (NUMBER.test(bare)) return { value: Number(bare.replaceAll(',', '')) }
  if (/^-?\d+(\.\d*)?e[+-]?\d+$/i.test(bare)) {
    return { words: `${said} was shortened by the spreadsheet. Write the number out.` }
  }
  const [, whole = '', decimals = ''] = /^(\d[\d.,]*),(\d{1,2})$/.exec(bare) ?? []
  const plain = whole.replace(/[.,]/g, '')
  if (decimals !== '')
    return { words: `Write ${plain}.${decimals} or ${plain}${decimals}: ${said} can be read in two ways.` }
  if (/^-?\d[\d,]*\.\d{3,}$/.test(bare)) return { words: `${said}: use at most two decimals.` }
  if (/^-?\d[\d.,]*$/.test(bare)) return { words: `${said} can be read in several ways. Write it such as 1299.50.` }
  return { words: `${said} is not a number.` }
}

/** The number; undefined for an empty text, and for what `readNumber` refuses. */
export function numberIn(text: string, percent?: boolean): number | undefined {
  const read = readNumber(text, percent)
  return 'value' in read ? read.value : undefined
}
