/** The bars of a product's code, and how wide they are on a label. Browser-safe. */
import { isEan } from '#store/goods/codes/codes.ts'
import { type Barcode, drawCode128 } from './code128.ts'
import { drawEan } from './ean.ts'

/** Of a label printer of 203 dpi, in millimetres. */
export const PRINTER_DOT = 0.125
/** Widths of a module: whole dots, so that bars stay as wide as each other. Narrower ones are beyond cheap scanners. */
const MODULES = [3 * PRINTER_DOT, 2 * PRINTER_DOT] as const

/** With the gaps around them. Undefined where a label of so many millimetres is too narrow for what scanners read. */
export function barsWithin(code: string, millimetres: number): (Barcode & { module: number }) | undefined {
  const bars = isEan(code) ? drawEan(code) : drawCode128(code)
  const module = MODULES.find((one) => bars.width * one <= millimetres)
  return module === undefined ? undefined : { ...bars, module }
}
