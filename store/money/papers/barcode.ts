/** Bars of a product's code at the width of a label. Browser-safe. */
import { isEan } from '#store/goods/codes/codes.ts'
import { type Barcode, drawCode128 } from './code128.ts'
import { drawEan } from './ean.ts'

/** A dot of a label printer of 203 dpi, in millimetres. */
export const PRINTER_DOT = 0.125
/** Widths of the narrowest bar in millimetres: whole dots, so that bars print alike. Cheap scanners fail below. */
const MODULES = [3 * PRINTER_DOT, 2 * PRINTER_DOT] as const

/** With the margins that scanners need. Undefined where a label of so many millimetres is too narrow. */
export function barsWithin(code: string, millimetres: number): (Barcode & { module: number }) | undefined {
  const bars = isEan(code) ? drawEan(code) : drawCode128(code)
  const module = MODULES.find((one) => bars.width * one <= millimetres)
  return module === undefined ? undefined : { ...bars, module }
}
