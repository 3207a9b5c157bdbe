/** A packing slip as a PDF: A4 to lie in the parcel, A6 to stick on it. The same things, in two sizes. */
import { Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { formatTotal, rupeesFromPaise } from '#store/money.ts'
import type { Slip } from '#store/papers/papers.ts'
import { drawQr } from '#store/papers/qr.ts'
import { momentOf } from './dates.ts'
import { drawSheets, logoOf, ofSize, type Sheet } from './document.ts'
import { fontsFor } from './fonts.ts'

/** Sizes in points. */
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
  A6: {
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
  },
} as const
type Look = (typeof LOOKS)['A4' | 'A6']

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

/** Each slip on as many pages as its lines need, all in one document. */
export function drawSlips(slips: readonly Slip[], logo?: string): Promise<Uint8Array> {
  const sheets = slips.map((slip) => sheetOf(slip, logo))
  const [first] = sheets
  if (!first) throw new Error('There is no slip to draw')
  const title = slips.length === 1 ? first.title : `${slips.length} packing slips`
  return drawSheets({ ...first, title }, sheets)
}

function sheetOf(slip: Slip, logo: string | undefined): Sheet {
  const look = LOOKS[slip.size]
  return {
    size: slip.size,
    title: `Packing slip ${slip.orderNumber}`,
    fonts: fontsFor(slip),
    author: slip.seller.name,
    at: new Date(slip.orderedAt),
    foot: `Packing slip ${slip.orderNumber}`,
    body: [
      logoOf(logo, look.logo),
      headOf(slip, look),
      receiverOf(slip, look),
      senderOf(slip, look),
      paymentOf(slip, look),
      ...linesOf(slip, look),
    ],
  }
}

function headOf({ orderNumber, orderedAt, warning }: Slip, look: Look): ReactNode {
  return h(
    View,
    { key: 'head', style: ofSize(look.text) },
    h(Text, { style: [styles.strong, ofSize(look.heading)] }, `Order ${orderNumber}`),
    h(Text, { style: styles.small }, `Packing slip   ·   ordered ${momentOf(orderedAt)}`),
    warning ? h(Text, { style: [styles.warning, { marginTop: look.gap / 2 }] }, warning) : null,
    h(View, { style: [styles.rule, { marginTop: look.gap / 2 }] }),
  )
}

function receiverOf({ buyer }: Slip, look: Look): ReactNode {
  return h(
    View,
    { key: 'receiver', style: { ...ofSize(look.text), marginTop: look.gap } },
    h(Text, { style: styles.small }, 'Deliver to'),
    h(Text, { style: [styles.strong, ofSize(look.name)] }, buyer.name),
    h(Text, { style: ofSize(look.address) }, buyer.address),
    h(Text, { style: [styles.strong, ofSize(look.phone)] }, buyer.phone),
  )
}

/** What is to be collected at the door, and the code to pay it with. */
function paymentOf({ totalPaise, isPaid, note, upiLink }: Slip, look: Look): ReactNode {
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
      h(Text, { style: styles.small }, isPaid ? 'Nothing to collect' : 'To collect'),
      h(Text, { style: [styles.strong, ofSize(look.sum)] }, isPaid ? `${sum} paid` : sum),
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

/** Rows never break across pages; the heads of the columns return on each. */
function linesOf({ lines }: Slip, look: Look): ReactNode[] {
  const units = lines.reduce((sum, { qty }) => sum + qty, 0)
  const size = ofSize(look.line, 1.3)
  const box = { width: look.box, height: look.box, marginTop: look.line / 5 }
  const labels = [h(View, { style: box }), ...cellsOf('Qty', `Item (${units} in all)`)]
  return [
    h(View, { key: 'labels', fixed: true, style: [styles.row, styles.head, size, { marginTop: look.gap }] }, ...labels),
    ...lines.map(({ name, qty, facts }, at) => {
      const tick = h(View, { style: [styles.tick, box] })
      const cells = cellsOf(String(qty), facts ? `${name}\n${facts}` : name)
      return h(View, { key: `line-${at}`, wrap: false, style: [styles.row, size] }, tick, ...cells)
    }),
  ]
}

function cellsOf(qty: string, name: string): ReactNode[] {
  return [h(Text, { key: 'qty', style: styles.qty }, qty), h(Text, { key: 'name', style: { flex: 1 } }, name)]
}

/** Small and in one piece, so that it stands on the first page of a label as well. */
function senderOf({ seller }: Slip, look: Look): ReactNode {
  const { name, address, phones, email } = seller
  const words = [name, ...address.split('\n'), ...phones, email].map((part) => part.trim().replace(/,$/, ''))
  return h(
    Text,
    { key: 'sender', style: [styles.small, { ...ofSize(look.text - 1), marginTop: look.gap / 2 }] },
    `From, and to return to: ${words.filter(Boolean).join(', ')}`,
  )
}
