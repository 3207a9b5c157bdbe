import parsePhoneNumber from 'libphonenumber-js/max'
import { plainDigits } from '#engines/search/plain-digits.ts'

/** An Indian number in any notation as +91XXXXXXXXXX; undefined for any other text. */
export function indianPhoneNumber(written: string): string | undefined {
  if (/\p{Letter}/u.test(written)) return undefined
  const number = parsePhoneNumber(inPlainDigits(written), 'IN')
  return number?.country === 'IN' && number.isValid() ? number.number : undefined
}

/** `landline` as it is dialled, "0712 222 3344", for the wire: messages do not reach it. Nothing for a mobile. */
export function landlineOf(phone: string): { landline?: string } {
  const number = phone === '' ? undefined : parsePhoneNumber(phone, 'IN')
  return number?.getType() === 'FIXED_LINE' ? { landline: number.formatNational() } : {}
}

/** Digits of any script as 0-9, any space as a space, invisible characters removed. */
function inPlainDigits(written: string): string {
  return plainDigits(written)
    .replace(/\p{Space_Separator}/gu, ' ')
    .replace(/\p{Format}/gu, '')
}
