import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Product } from '#store/goods/products/products.schema.ts'
import * as browserCart from './browser-cart.ts'

const KITE: Product = {
  _id: 'kite',
  name: 'Kite',
  description: 'It flies.',
  price: 149,
  stock: 9,
  category: ['Toy'],
  isFeatured: false,
  popularity: 2,
  version: '1.9',
}
const DRUM: Product = { ...KITE, _id: 'drum', name: 'Drum', price: 499 }

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})

test('every change is saved, and what another tab saved is not lost', () => {
  browserCart.addProduct(KITE)
  const otherTab = JSON.parse(stored.get('cart') ?? '[]')
  stored.set('cart', JSON.stringify([...otherTab, { ...DRUM, qty: 2 }]))
  browserCart.addProduct(KITE)
  const lines = JSON.parse(stored.get('cart') ?? '[]')
  expect(lines.map((line: { _id: string; qty: number }) => [line._id, line.qty])).toEqual([
    ['kite', 2],
    ['drum', 2],
  ])
})

test('the fourth of a product is refused in the words of the store', () => {
  for (let piece = 0; piece < 3; piece++) expect(browserCart.addProduct(KITE)).toBeUndefined()
  expect(browserCart.addProduct(KITE)).toBe('addBeyondMax')
  expect(browserCart.setProductQty('kite', 4)).toBe('setAboveMax')
  expect(browserCart.readCart()[0]?.qty).toBe(3)
})

test('a removed line comes back where it stood', () => {
  browserCart.addProduct(KITE)
  browserCart.addProduct(DRUM)
  const [kite] = browserCart.readCart()
  browserCart.removeProduct('kite')
  if (kite) browserCart.putBack(kite, 0)
  expect(browserCart.readCart().map((item) => item._id)).toEqual(['kite', 'drum'])
})

test('fresh prices keep the quantities', () => {
  browserCart.addProduct(KITE)
  browserCart.addProduct(KITE)
  browserCart.refreshProducts([{ ...KITE, price: 159 }])
  expect(browserCart.readCart()[0]).toMatchObject({ price: 159, qty: 2 })
})

test('the cart reads as the same list until it changes', () => {
  browserCart.addProduct(KITE)
  expect(browserCart.readCart()).toBe(browserCart.readCart())
})

describe('storage that does not keep', () => {
  test('blocked storage: the cart lives in memory', () => {
    browserCart.clearCart()
    const blocked = () => {
      throw new Error('blocked')
    }
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
    browserCart.addProduct(KITE)
    expect(browserCart.readCart().map((item) => item._id)).toEqual(['kite'])
  })

  test('full storage: the cart lives in memory', () => {
    browserCart.clearCart()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: () => {
        throw new Error('full')
      },
    })
    browserCart.addProduct(DRUM)
    expect(browserCart.readCart().map((item) => item._id)).toEqual(['drum'])
  })
})
