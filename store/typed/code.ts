/** Codes as people type or paste them. Browser-safe. */
import { plainDigits } from '#engines/search/plain-digits.ts'

/** In capitals and digits 0-9, with plain dashes, and without spaces and what cannot be seen. */
export function scannedCode(text: string): string {
  const visible = plainDigits(text.normalize('NFKC')).replace(/[\p{Cf}\s]/gu, '')
  return visible.replace(/[\p{Pd}−]/gu, '-').toUpperCase()
}

/** The same without dots. */
export function bareCode(text: string): string {
  return scannedCode(text).replaceAll('.', '')
}

/** The same without dashes: a GSTIN, HSN code or PIN code has none. */
export function bareSigns(text: string): string {
  return bareCode(text).replaceAll('-', '')
}

/** A number of others, such as of a parcel: without what cannot be seen, with plain dashes and spaces. */
export function asPrinted(text: string): string {
  const visible = text.replace(/\p{Cf}/gu, '').replace(/[\p{Pd}−]/gu, '-')
  return visible.replace(/\s+/g, ' ').trim()
}
