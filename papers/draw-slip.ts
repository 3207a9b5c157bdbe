/** A packing slip as a PDF, in two sizes, and the parcel's label, with the order number as a barcode. */
import { Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { drawCode128 } from '#store/money/papers/code128.ts'
import type { Slip } from '#store/money/papers/papers.ts'
import { drawQr } from '#store/money/papers/qr.ts'
import { formatTotal, rupeesFromPaise } from '#store/money.ts'
import { deliveryMethodOf } from '#store/selling/delivery/ways.ts'
import { partsInWords } from '#store/selling/orders/orders.ts'
import { dayOf, drawSheets, fontsFor, logoOf, momentOf, ofSize, type PaperSheet } from './document.ts'

const A6 = {
  heading: 12,
  name: 11.5,
  address: 9.5,
  phone: 10,
  sum: 11.5,
  line: 8.5,
  text: 8,
  gap: 7,
  qr: 84,
  box: 7,
  logo: [90, 24],
} as const
const LOOKS = {
  A4: {
    heading: 17,
    name: 15,
    address: 12,
    phone: 13,
    sum: 15,
    line: 10.5,
    text: 9,
    gap: 14,
    qr: 108,
    box: 9,
    logo: [150, 44],
  },
  A6,
  card: { ...A6, name: 15, gap: 36 },
  label: { ...A6, heading: 16, name: 18, address: 14, phone: 16, sum: 20, text: 9, gap: 14, logo: [120, 32] },
} as const
type Look = Record<Exclude<keyof (typeof LOOKS)['A4'], 'logo'>, number> & { logo: [width: number, height: number] }

/** Scales for a label that needs two pages: its second would be stuck on the next parcel. */
const LABEL_SCALES = [1, 0.8, 0.65, 0.5, 0.4] as const

/** The label's barcode, in points. A module of 0.33 mm is wide enough for a cheap scanner. */
const [BAR_HEIGHT, WIDEST_BARS, MODULE] = [48, 265, 0.94]

const styles = StyleSheet.create({
  strong: { fontWeight: 600 },
  small: { color: '#333' },
  rule: { borderBottomWidth: 1, borderColor: '#000' },
  row: {
    flexDirection: 'row',
    alignItems: 'flex-start',
    gap: 8,
    borderBottomWidth: 0.5,
    borderColor: '#999',
    paddingVertical: 3,
  },
  head: { fontWeight: 600, borderBottomWidth: 1, borderColor: '#000' },
  tick: { borderWidth: 0.8, borderColor: '#000' },
  qty: { width: 28, textAlign: 'right', fontWeight: 600 },
  warning: { borderWidth: 1.5, borderColor: '#000', padding: 4, fontWeight: 600 },
})

/** One PDF of all slips, each on as many pages as it needs; a label on one. */
export async function drawSlips(slips: readonly Slip[], logo?: string): Promise<Uint8Array> {
  const drawn = await drawAll(
    slips.map((slip) => [slip, 1]),
    logo,
  )
  if (!(isLabel(slips[0]) || isCard(slips[0])) || pagesOf(drawn) === slips.length) return drawn
  const sized: [Slip, number][] = []
  for (const slip of slips) sized.push([slip, await sizeOnOnePage(slip, logo)])
  return drawAll(sized, logo)
}

function drawAll(slips: readonly (readonly [slip: Slip, shrink: number])[], logo: string | undefined) {
  const sheets = slips.map(([slip, shrink]) => sheetOf(slip, logo, shrink))
  const [first] = sheets
  if (!first) throw new Error('There is no slip to draw')
  const [[one] = []] = slips
  const kind = isCard(one) ? 'cards' : isLabel(one) ? 'labels' : 'packing slips'
  return drawSheets({ ...first, title: slips.length === 1 ? first.title : `${slips.length} ${kind}` }, sheets)
}

async function sizeOnOnePage(slip: Slip, logo: string | undefined): Promise<number> {
  for (const shrink of LABEL_SCALES) if (pagesOf(await drawAll([[slip, shrink]], logo)) === 1) return shrink
  return LABEL_SCALES[LABEL_SCALES.length - 1] ?? 1
}

function pagesOf(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0
  )
}

function sheetOf(slip: Slip, logo: string | undefined, shrink: number): PaperSheet {
  const size = slip.size === 'A4' ? 'A4' : 'A6'
  const look = smaller(LOOKS[slip.size], shrink)
  const title = `${isCard(slip) ? 'Card' : isLabel(slip) ? 'Label' : 'Packing slip'} ${slip.orderNumber}`
  const rest = [receiverOf(slip, look), senderOf(slip, look), paymentOf(slip, look)]
  return {
    size,
    title,
    fonts: fontsFor(slip),
    author: slip.seller.name,
    at: new Date(slip.orderedAt),
    foot: title,
    body: isCard(slip)
      ? [cardOf(slip, look)]
      : [
          logoOf(logo, look.logo),
          headOf(slip, look),
          ...(isLabel(slip) ? [barsOf(slip), ...rest] : [...rest, ...linesOf(slip, look)]),
        ],
  }
}

/** A scaled look. The QR code keeps its size, so that phones can read it. */
function smaller({ logo: [width, height], qr, ...sizes }: (typeof LOOKS)[keyof typeof LOOKS], by: number): Look {
  const scaled = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, size * by]))
  return { ...(scaled as typeof sizes), qr: Math.max(72, qr * by), logo: [width * by, height * by] }
}

function isLabel(slip: Slip | undefined): boolean {
  return slip?.size === 'label'
}

function isCard(slip: Slip | undefined): boolean {
  return slip?.size === 'card'
}

function cardOf({ gift }: Slip, look: Look): ReactNode {
  const style = { ...ofSize(look.name, 1.5), marginTop: look.gap, textAlign: 'center' } as const
  return h(View, { key: 'card' }, h(Text, { style }, gift?.card ?? ''))
}

function giftWords({ wrap, card, day }: NonNullable<Slip['gift']>): string {
  const parts = ['Gift', ...(wrap ? ['to be wrapped'] : []), ...(card ? ['with a card'] : [])]
  return `${parts.join(', ')}${day ? `. It should come by ${dayOf(day)}` : ''}. The bill does not go into the parcel.`
}

function barsOf({ orderNumber }: Slip): ReactNode {
  const { width, path } = drawCode128(orderNumber)
  const style = { width: Math.min(WIDEST_BARS, width * MODULE), height: BAR_HEIGHT, marginTop: 6 }
  const bars = h(Path, { d: path, fill: '#000' })
  return h(Svg, { key: 'bars', viewBox: `0 0 ${width} 1`, preserveAspectRatio: 'none', style }, bars)
}

function headOf(slip: Slip, look: Look): ReactNode {
  const { orderNumber, orderedAt, warning, notes } = slip
  return h(
    View,
    { key: 'head', style: ofSize(look.text) },
    h(Text, { style: [styles.strong, ofSize(look.heading)] }, `Order ${orderNumber}`),
    h(
      Text,
      { style: styles.small },
      `${isLabel(slip) ? 'Parcel' : 'Packing slip'}   ·   ${slip.way ? `${deliveryMethodOf(slip).words}   ·   ` : ''}ordered ${momentOf(orderedAt)}`,
    ),
    warning ? h(Text, { style: [styles.warning, { marginTop: look.gap / 2 }] }, warning) : null,
    // A label is outside the parcel, where everybody can read it.
    ...(isLabel(slip)
      ? []
      : [...(slip.gift ? [giftWords(slip.gift)] : []), ...notes.map((note) => `Note: ${note}`)].map((words, at) =>
          h(Text, { key: at, style: styles.strong }, words),
        )),
    h(View, { style: [styles.rule, { marginTop: look.gap / 2 }] }),
  )
}

function receiverOf({ buyer, ...slip }: Slip, look: Look): ReactNode {
  return h(
    View,
    { key: 'receiver', style: { ...ofSize(look.text), marginTop: look.gap } },
    h(Text, { style: styles.small }, deliveryMethodOf(slip).hasAddress ? 'Deliver to' : 'Who collects it'),
    h(Text, { style: [styles.strong, ofSize(look.name)] }, buyer.name),
    h(Text, { style: ofSize(look.address) }, buyer.address),
    h(Text, { style: [styles.strong, ofSize(look.phone)] }, buyer.phone),
  )
}

/** The amount to collect at the door, and the QR code to pay it with. */
function paymentOf({ totalPaise, isPaid, note, upiLink, gift }: Slip, look: Look): ReactNode {
  const isNothing = isPaid || gift?.isPriceless === true
  const sum = formatTotal(rupeesFromPaise(totalPaise))
  return h(
    View,
    {
      key: 'payment',
      wrap: false,
      style: { flexDirection: 'row', gap: 12, alignItems: 'center', marginTop: look.gap },
    },
    h(
      View,
      { style: { ...ofSize(look.text), flex: 1 } },
      h(Text, { style: styles.small }, isNothing ? 'Nothing to collect' : 'To collect'),
      gift?.isPriceless ? null : h(Text, { style: [styles.strong, ofSize(look.sum)] }, isPaid ? `${sum} paid` : sum),
      note ? h(Text, null, note) : null,
      upiLink ? h(Text, null, 'Or scan the code with any UPI app: amount and order number are in it.') : null,
    ),
    upiLink ? qrOf(upiLink, look.qr) : null,
  )
}

function qrOf(link: string, side: number): ReactNode {
  const { size, path } = drawQr(link)
  return h(
    Svg,
    { viewBox: `0 0 ${size} ${size}`, style: { width: side, height: side } },
    h(Path, { d: path, fill: '#000' }),
  )
}

/** Rows never break across pages; the column heads repeat on each. */
function linesOf({ lines }: Slip, look: Look): ReactNode[] {
  const units = lines.reduce((sum, { qty }) => sum + qty, 0)
  const size = ofSize(look.line, 1.3)
  const box = { width: look.box, height: look.box, marginTop: look.line / 5 }
  const labels = [h(View, { style: box }), ...cellsOf('Qty', `Item (${units} in all)`)]
  return [
    h(View, { key: 'labels', fixed: true, style: [styles.row, styles.head, size, { marginTop: look.gap }] }, ...labels),
    ...lines.map((line, at) => {
      const { name, qty, facts } = line
      const tick = h(View, { style: [styles.tick, box] })
      const cells = cellsOf(String(qty), [name, ...(facts ? [facts] : []), ...partsInWords(line)].join('\n'))
      return h(View, { key: `line-${at}`, wrap: false, style: [styles.row, size] }, tick, ...cells)
    }),
  ]
}

function cellsOf(qty: string, name: string): ReactNode[] {
  return [h(Text, { key: 'qty', style: styles.qty }, qty), h(Text, { key: 'name', style: { flex: 1 } }, name)]
}

/** Small and in one block, so that it fits on a label's first page. */
function senderOf({ seller }: Slip, look: Look): ReactNode {
  const { name, address, phones, email } = seller
  const words = [name, ...address.split('\n'), ...phones, email].map((part) => part.trim().replace(/,$/, ''))
  return h(
    Text,
    { key: 'sender', style: [styles.small, { ...ofSize(look.text - 1), marginTop: look.gap / 2 }] },
    `From, and to return to: ${words.filter(Boolean).join(', ')}`,
  )
}
