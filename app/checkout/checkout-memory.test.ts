import { beforeEach, expect, test, vi } from 'vitest'
import { finishCheckout, forgetCheckout, keepDraft, keyOfAttempt, readDraft } from './checkout-memory.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('the same order keeps its key, so that a second try after a lost answer finds the first', () => {
  expect(keyOfAttempt({ lines: [['kite', 1]] })).toBe(keyOfAttempt({ lines: [['kite', 1]] }))
})

test('another order has another key', () => {
  const key = keyOfAttempt({ lines: [['kite', 1]] })
  expect(keyOfAttempt({ lines: [['kite', 2]] })).not.toBe(key)
})

test('the same order again after success is a new order', () => {
  const key = keyOfAttempt({ lines: [['kite', 1]] })
  finishCheckout({ orderNumber: 'TK-1001', orderId: 'id' })
  expect(keyOfAttempt({ lines: [['kite', 1]] })).not.toBe(key)
})

test('a key can be made where pages are served without encryption', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(keyOfAttempt({ lines: [] })).toMatch(/^[0-9a-f]{32}$/)
  vi.unstubAllGlobals()
})

test('what was typed is given back to the one who typed it', () => {
  const draft = { uid: 'asha', name: 'Asha', phone: '98123 45678', address: '4 Temple Road', gstin: '' }
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
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  expect(keyOfAttempt({ lines: ['a'] })).toBe(keyOfAttempt({ lines: ['a'] }))
})
