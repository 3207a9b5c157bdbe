/** Price labels as a PDF, on sheets of labels or a page for each label of a roll. */
import { Page, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import type { LabelsToPrint, PriceLabel } from '#store/goods/price-labels/price-labels.schema.ts'
import { labelSheetOf, type SheetName, spacedCode } from '#store/goods/price-labels/price-labels.ts'
import { barsWithin, PRINTER_DOT } from '#store/money/papers/barcode.ts'
import { formatPrice } from '#store/money.ts'
import { drawPages, fontsFor, ofSize } from './document.ts'

/** Points of a millimetre. */
const MM = 72 / 25.4

/** Sizes of a label: `edge` that printers may miss and height of `bars` in millimetres, letters in points. */
type Look = {
  edge: number
  name: number
  lines: number
  hindi: number
  price: number
  mrp: number
  bars: number
  code: number
}
const TALL: Look = { edge: 2.5, name: 9.5, lines: 2, hindi: 9, price: 14, mrp: 7.5, bars: 11, code: 8 }
const LOW: Look = { edge: 1.2, name: 6.5, lines: 1, hindi: 0, price: 10, mrp: 5.5, bars: 7.5, code: 6 }
const LOOKS: Record<SheetName, Look> = {
  '24': TALL,
  '40': { edge: 1.5, name: 7.5, lines: 1, hindi: 6.5, price: 11, mrp: 6, bars: 8.5, code: 6.5 },
  '65': LOW,
  '50x25': { edge: 1.5, name: 7.5, lines: 1, hindi: 6.5, price: 11, mrp: 6, bars: 8.5, code: 6.5 },
  '40x20': LOW,
}

const styles = StyleSheet.create({
  label: { position: 'absolute', overflow: 'hidden', color: '#000' },
  words: { textAlign: 'center', maxLines: 1, textOverflow: 'ellipsis' },
  prices: { flexDirection: 'row', justifyContent: 'center', alignItems: 'baseline', gap: 5 },
  strong: { fontWeight: 600 },
})

/** The PDF. `author` is the shop's name; labels before position `from` stay empty. */
export function drawPriceLabels({ sheet: name, from, labels }: LabelsToPrint, author: string): Promise<Uint8Array> {
  const sheet = labelSheetOf(name)
  const each = labels.flatMap((label) => Array<PriceLabel>(label.count).fill(label))
  const placed = [...Array<undefined>(from - 1), ...each]
  const onPage = sheet.columns * sheet.rows
  const size = { width: sheet.page[0] * MM, height: sheet.page[1] * MM }
  const pages = Array.from({ length: Math.ceil(placed.length / onPage) }, (_, page) => {
    const own = placed.slice(page * onPage, (page + 1) * onPage)
    const body = own.map((label, at) => (label ? labelOf(label, name, at) : null))
    return h(Page, { key: page, size, style: { fontFamily: fontsFor(labels) } }, ...body)
  })
  const title = each.length === 1 ? `Label of ${labels[0]?.name}` : `${each.length} price labels`
  return drawPages({ title, author, at: new Date(0) }, pages)
}

function labelOf(label: PriceLabel, name: SheetName, at: number): ReactNode {
  const {
    columns,
    label: [width, height],
    left,
    top,
    across,
  } = labelSheetOf(name)
  const look = LOOKS[name]
  const place = { left: left + (at % columns) * across, top: top + Math.floor(at / columns) * height, width, height }
  const box = Object.fromEntries(Object.entries(place).map(([side, mm]) => [side, mm * MM]))
  return h(
    View,
    { key: at, style: [styles.label, box, { paddingVertical: look.edge * MM, justifyContent: 'center' }] },
    h(View, { style: { paddingHorizontal: Math.max(look.edge, 1.5) * MM } }, ...wordsOf(label, look)),
    ...barsOf(label, look, width),
  )
}

function wordsOf({ name, nameHi, price, mrp }: PriceLabel, look: Look): ReactNode[] {
  const isBelow = mrp !== undefined && mrp > price
  const mrpWords = `MRP ${formatPrice(mrp ?? price)} incl. of all taxes`
  const hasHindi = nameHi !== undefined && look.hindi > 0
  const lines = hasHindi ? 1 : look.hindi > 0 ? Math.max(look.lines, 2) : look.lines
  return [
    h(Text, { key: 'name', style: [styles.words, styles.strong, ofSize(look.name, 1.2), { maxLines: lines }] }, name),
    hasHindi ? h(Text, { key: 'hindi', style: [styles.words, ofSize(look.hindi, 1.35)] }, nameHi) : null,
    h(
      View,
      { key: 'prices', style: styles.prices },
      mrp === undefined || isBelow
        ? h(Text, { style: [styles.strong, ofSize(look.price, 1.2)] }, formatPrice(price))
        : null,
      mrp === undefined
        ? null
        : h(Text, { style: [ofSize(isBelow ? look.mrp : look.mrp + 1, 1.2), isBelow ? {} : styles.strong] }, mrpWords),
    ),
  ]
}

/** The barcode with its quiet zones, which may reach the label's edge; only the digits where it is too wide. */
function barsOf({ code }: PriceLabel, look: Look, width: number): ReactNode[] {
  if (code === undefined) return []
  const digits = h(Text, { key: 'code', style: [styles.words, ofSize(look.code, 1.2)] }, spacedCode(code))
  const bars = barsWithin(code, width)
  if (!bars) return [digits]
  const wide = bars.width * bars.module
  const marginLeft = Math.floor((width - wide) / 2 / PRINTER_DOT) * PRINTER_DOT * MM
  const style = { width: wide * MM, height: look.bars * MM, marginLeft, marginTop: 2 }
  const shape = { viewBox: `0 0 ${bars.width} 1`, preserveAspectRatio: 'none', style }
  return [h(Svg, { key: 'bars', ...shape }, h(Path, { d: bars.path, fill: '#000' })), digits]
}
