import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#store/goods/products/products.schema.ts'
import {
  addToCart,
  CART_MESSAGES,
  CART_STORAGE_KEY,
  type Cart,
  type CartItem,
  cartInWords,
  countOf,
  removeFromCart,
  setQty,
  subtotalOf,
} from './cart.ts'

const kite = productNamed('Kite', 149)
const ball = productNamed('Ball', 99.5)

function productNamed(name: string, price: number): Product {
  return {
    _id: name.toLowerCase(),
    name,
    description: `A ${name}.`,
    price,
    stock: 10,
    category: ['Toy'],
    isFeatured: false,
    popularity: 3,
    version: '1.10',
  }
}

function cartOf(...lines: [Product, number][]): Cart {
  return lines.map(([product, qty]) => ({ ...product, qty }))
}

describe('adding', () => {
  test('appends a new product with quantity 1, behind the others', () => {
    const { cart, refusal } = addToCart(cartOf([kite, 2]), ball)
    expect(cart).toEqual(cartOf([kite, 2], [ball, 1]))
    expect(refusal).toBeUndefined()
  })

  test('raises the quantity of a product that is there by 1, up to 3', () => {
    let cart: Cart = []
    for (const expected of [1, 2, 3]) {
      cart = addToCart(cart, kite).cart
      expect(cart.map((item) => item.qty)).toEqual([expected])
    }
  })

  test('refuses a fourth with the words of the shop and changes nothing', () => {
    const full = cartOf([kite, 3], [ball, 1])
    const { cart, refusal } = addToCart(full, kite)
    expect(cart).toBe(full)
    expect(refusal && CART_MESSAGES[refusal].en).toBe('You can only add a maximum of 3 of the same item.')
  })
})

describe('setting a quantity', () => {
  test.each([1, 2, 3, '1', '2', '3', ' 3 '])('accepts %j', (qty) => {
    expect(setQty(cartOf([kite, 1], [ball, 1]), kite._id, qty)).toEqual({
      cart: cartOf([kite, Number(qty)], [ball, 1]),
    })
  })

  test.each([0, -1, '0', '-5', 0.5, '', Number.NEGATIVE_INFINITY])('below 1 (%j) removes the line', (qty) => {
    expect(setQty(cartOf([kite, 2], [ball, 1]), kite._id, qty)).toEqual({ cart: cartOf([ball, 1]) })
  })

  test.each([4, 100, '4', '1e3', 3.5, Number.POSITIVE_INFINITY])('above 3 (%j) is refused in words', (qty) => {
    const before = cartOf([kite, 2])
    const { cart, refusal } = setQty(before, kite._id, qty)
    expect(cart).toBe(before)
    expect(refusal && CART_MESSAGES[refusal].en).toBe('You can only have a maximum of 3 of the same item.')
  })

  test.each(['three', Number.NaN, '2 pieces'])('what is no number (%j) changes nothing', (qty) => {
    const before = cartOf([kite, 2])
    expect(setQty(before, kite._id, qty)).toEqual({ cart: before })
  })

  test('of a product that is not in the cart changes nothing', () => {
    expect(setQty(cartOf([kite, 2]), ball._id, 2)).toEqual({ cart: cartOf([kite, 2]) })
  })
})

test('removing deletes the line and leaves the others in their order', () => {
  expect(removeFromCart(cartOf([kite, 3], [ball, 1]), kite._id)).toEqual(cartOf([ball, 1]))
  expect(removeFromCart(cartOf([kite, 3]), 'unknown')).toEqual(cartOf([kite, 3]))
})

test('the badge counts pieces, the subtotal sums quantity times price', () => {
  const cart = cartOf([kite, 3], [ball, 2])
  expect(countOf(cart)).toBe(5)
  expect(subtotalOf(cart)).toBe(646)
  expect(subtotalOf(cartOf([productNamed('Pin', 0.1), 3]))).toBe(0.3)
  expect([countOf([]), subtotalOf([])]).toEqual([0, 0])
})

test('the cart is kept under the key cart', () => {
  expect(CART_STORAGE_KEY).toBe('cart')
})

test('whatever is done to a cart, every line holds 1 to 3 of a different product, and refusals change nothing', () => {
  const products = ['a', 'b', 'c'].map((name) => productNamed(name, 10))
  const step = fc.record({
    product: fc.constantFrom(...products),
    qty: fc.option(fc.oneof(fc.integer({ min: -5, max: 9 }), fc.double(), fc.string())),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let cart: Cart = []
      for (const { product, qty } of steps) {
        const before = cart
        const change = qty === null ? addToCart(cart, product) : setQty(cart, product._id, qty)
        cart = change.cart
        expect(cart.every((item) => [1, 2, 3].includes(item.qty))).toBe(true)
        expect(new Set(cart.map((item) => item._id)).size).toBe(cart.length)
        if (change.refusal !== undefined) {
          expect(cart).toBe(before)
          expect(Object.keys(CART_MESSAGES)).toContain(change.refusal)
        }
      }
    }),
  )
})

test('a cart is counted in items, and the sets of classes apart', () => {
  const pen = { qty: 2 } as CartItem
  const set = { qty: 2, set: { parts: [{ qty: 3 }, { qty: 4 }] } } as unknown as CartItem
  expect([[{ ...pen, qty: 1 }], [pen], [set], [pen, { ...set, qty: 1 }]].map((cart) => cartInWords(cart))).toEqual([
    '1 item',
    '2 items',
    '2 sets, 14 items',
    '1 set, 9 items',
  ])
})
