/** Phone numbers as people type them. Browser-safe. */
import { plainDigits } from '#engines/search/plain-digits.ts'

/** "0712-2223344", "(0712) 222 3344": the code of a town, apart from the rest. */
const OF_LANDLINE = /^\s*\(?0[1-8]\d{1,3}[\s).-]+(?:\d[\s-]?){6,8}$/

/** Written as a landline: the shop calls it, and no message reaches it. */
export function isLandline(typed: string): boolean {
  return OF_LANDLINE.test(plainDigits(typed))
}

/** An Indian mobile number, however its ten digits are written, as "+91 98123 45678"; undefined for any other text. */
export function neatPhone(typed: string): string | undefined {
  const plain = plainDigits(typed)
  if (isLandline(plain)) return undefined
  const digits = plain.replace(/[\s().-]/g, '').replace(/^(?:\+91|0091|91(?=\d{10}$)|0)/, '')
  return /^[6-9]\d{9}$/.test(digits) ? `+91 ${digits.slice(0, 5)} ${digits.slice(5)}` : undefined
}
