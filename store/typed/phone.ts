/** Phone numbers as people type them. Browser-safe. */
import { plainDigits } from '#engines/search/plain-digits.ts'

/** An Indian mobile number, however its ten digits are written, as "+91 98123 45678"; undefined for any other text. */
export function neatPhone(typed: string): string | undefined {
  const digits = plainDigits(typed)
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+91|0091|91(?=\d{10}$)|0)/, '')
  return /^[6-9]\d{9}$/.test(digits) ? `+91 ${digits.slice(0, 5)} ${digits.slice(5)}` : undefined
}
