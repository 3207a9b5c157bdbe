import { beforeEach, expect, test, vi } from 'vitest'
import type { Cart } from '#store/selling/cart/cart.ts'
import {
  finishCheckout,
  forgetAttempt,
  forgetCheckout,
  keepDraft,
  keyOfAttempt,
  keyOfCart,
  readDraft,
} from './checkout-memory.ts'

beforeEach(() => {
  openTab()
  vi.stubGlobal('localStorage', newStorage())
})

function openTab(): void {
  vi.stubGlobal('sessionStorage', newStorage())
}

function newStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  }
}

const cartOf = (qty: number) => [{ _id: 'kite', name: 'Kite', price: 125, qty }] as unknown as Cart

test('the same order keeps its key, so that a second try after a lost answer finds the first', () => {
  expect(keyOfAttempt({ lines: [['kite', 1]] })).toBe(keyOfAttempt({ lines: [['kite', 1]] }))
})

test('another order has another key', () => {
  const key = keyOfAttempt({ lines: [['kite', 1]] })
  expect(keyOfAttempt({ lines: [['kite', 2]] })).not.toBe(key)
})

test('the cart has one key in all tabs, another for other lines or another person, and a new one after success', () => {
  const key = keyOfCart('asha', cartOf(1))
  openTab()
  expect(keyOfCart('asha', cartOf(1))).toBe(key)
  expect(keyOfCart('asha', cartOf(2))).not.toBe(key)
  const again = keyOfCart('asha', cartOf(1))
  expect(keyOfCart('ravi', cartOf(1))).not.toBe(again)
  const last = keyOfCart('asha', cartOf(1))
  finishCheckout({ orderNumber: 'TK-1001', orderId: 'id' })
  const next = keyOfCart('asha', cartOf(1))
  expect(next).not.toBe(last)
  forgetAttempt()
  expect(keyOfCart('asha', cartOf(1))).not.toBe(next)
})

test('a key can be made where pages are served without encryption', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(keyOfAttempt({ lines: [] })).toMatch(/^[0-9a-f]{32}$/)
  vi.unstubAllGlobals()
})

test('what was typed is given back to the one who typed it', () => {
  const draft = { uid: 'asha', name: 'Asha', phone: '98123 45678', address: '4 Temple Road', pin: '411001', gstin: '' }
  keepDraft(draft)
  expect(readDraft('asha')).toEqual(draft)
  expect(readDraft('ravi')).toBeUndefined()
  forgetCheckout()
  expect(readDraft('asha')).toBeUndefined()
})

test('blocked storage: the tab remembers in memory', () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  for (const area of ['sessionStorage', 'localStorage'])
    vi.stubGlobal(area, { getItem: blocked, setItem: blocked, removeItem: blocked })
  expect(keyOfCart('asha', cartOf(1))).toBe(keyOfCart('asha', cartOf(1)))
})

test.each(['{', '7', '"wrap"', '{"wrap":"yes","card":7}'])(
  'a gift that was broken by hand, %s, is none or an empty one',
  (gift) => {
    sessionStorage.setItem('checkout-draft', JSON.stringify({ uid: 'asha', name: 'Asha', gift }))
    expect(readDraft('asha')).toMatchObject({ name: 'Asha' })
    expect(Object.keys(readDraft('asha')?.gift ?? {})).toEqual([])
  },
)
