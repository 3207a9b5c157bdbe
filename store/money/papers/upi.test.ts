import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { drawQr } from './qr.ts'
import { findUpiLink, type Payable, waitsForCallToPay } from './upi.ts'

const order: Payable = { orderNumber: 'TK-1042', status: 'confirmed', money: { due: 1299.5 } }
const shop = { upiId: 'tokri.shop@okbank', shopName: 'Sharma & Sons', upiBeforeCall: false }

test('the link says who is paid, how much to the paisa, and for which order', () => {
  expect(findUpiLink(order, shop)).toBe(
    'upi://pay?pa=tokri.shop@okbank&pn=Sharma%20%26%20Sons&am=1299.50&cu=INR&tn=TK-1042',
  )
})

test('a long or Hindi name is cut between its letters, so that the code stays coarse enough to be read', () => {
  const name = new URL(
    findUpiLink(order, { ...shop, shopName: 'श्री गणेश किराना और उपहार भंडार' }) ?? '',
  ).searchParams.get('pn')
  expect('श्री गणेश किराना और उपहार भंडार'.startsWith(name ?? '?')).toBe(true)
  expect(encodeURIComponent(name ?? '').length).toBeLessThanOrEqual(99)
})

test('payment is asked for after the confirming call, or before it when the owner wants that', () => {
  const payable = (upiBeforeCall: boolean) =>
    ORDER_STATUSES.filter((status) => findUpiLink({ ...order, status }, { ...shop, upiBeforeCall }) !== undefined)
  expect(payable(false)).toEqual(['confirmed', 'packed', 'shipped'])
  expect(payable(true)).toEqual(['placed', 'confirmed', 'packed', 'shipped'])
  const waits = ORDER_STATUSES.filter((status) => waitsForCallToPay({ ...order, status }, shop))
  expect(waits).toEqual(['placed'])
})

test('what comes first can be paid before the call, that sum alone', () => {
  const first: Payable = { ...order, status: 'placed', money: { due: 1299.5, advanceDue: 260 } }
  expect(new URL(findUpiLink(first, shop) ?? '').searchParams.get('am')).toBe('260.00')
  expect(waitsForCallToPay(first, shop)).toBe(false)
})

test('there is one only while something is to be paid and the shop has a UPI ID', () => {
  expect(findUpiLink({ ...order, money: { due: 0 } }, shop)).toBeUndefined()
  expect(findUpiLink(order, { ...shop, upiId: '' })).toBeUndefined()
})

test('the drawn code has each dark module once, inside a white margin of four', () => {
  const link = findUpiLink(order, shop) ?? ''
  const { size, path } = drawQr(link)
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let at = Number(x); at < Number(x) + Number(length); at++) {
      const row = drawn[Number(y)] ?? []
      expect(row[at]).toBe(false)
      row[at] = true
    }
  }
  expect(drawn).toEqual(encode(link, { ecc: 'M', border: 4 }).data)
  expect(drawn.slice(0, 4).flat().some(Boolean)).toBe(false)
})
