/** Codes that are scanned: EAN-13, EAN-8, UPC-A, and the shop's own. Each stands for a number of pieces. Browser-safe. */
import type { ProductCode } from '#db/order-values.ts'
import { scannedCode } from '#store/typed/code.ts'

export type { ProductCode }

export const CODE_LIMITS = { length: 40, pieces: 9999, ofProduct: 20 } as const

export const TOO_MANY_CODES = `A product has ${CODE_LIMITS.ofProduct} codes at most.`

/** The lengths of EAN-8, UPC-A and EAN-13. */
const EAN = /^(?:\d{8}|\d{12,13})$/

/** The code as stored, however typed or scanned. */
export const codeIn = scannedCode

/** The key for comparing codes: scanners read UPC-A as an EAN-13 with a leading 0. */
export function keyOfCode(code: string): string {
  return code.length === 12 && EAN.test(code) ? `0${code}` : code
}

/** Why the text is no valid code; undefined when it is. */
export function problemOfCode(code: string): string | undefined {
  if (code.length > CODE_LIMITS.length || !/^[A-Z0-9./-]*$/.test(code) || !/[A-Z0-9]/.test(code))
    return `A code has letters, digits, - . and /, ${CODE_LIMITS.length} at most.`
  const digit = EAN.test(code) ? checkDigitOf(code.slice(0, -1)) : code.at(-1)
  if (digit === code.at(-1)) return undefined
  return `${code} is mistyped: by its other digits the last one should be ${digit}.`
}

/** Every second digit from the right counts three times, the last one included. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

export function isEan(code: string): boolean {
  return EAN.test(code) && problemOfCode(code) === undefined
}

/** The product's GTIN: its first EAN or UPC that stands for one piece. */
export function gtinOf(codes: readonly ProductCode[] | null | undefined): string | undefined {
  return codes?.find(({ code, pieces }) => pieces === 1 && isEan(code))?.code
}

/** Codes as a file's cell. A lone number gets its pieces, so that spreadsheets take it for text and keep its digits. */
export function writeCodes(codes: readonly ProductCode[]): string {
  const isNumber = codes.length === 1 && /^\d+$/.test(codes[0]?.code ?? '')
  return codes.map(({ code, pieces }) => (pieces === 1 && !isNumber ? code : `${code}=${pieces}`)).join('; ')
}
