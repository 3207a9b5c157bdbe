import { expect, test } from 'vitest'
import { isJson } from '#api/storefront/surplus.ts'

const PLAIN = [null, '', 'a<b', 0, 1.5, true, [], [[1], { a: 'b' }], {}, { a: { b: [null] } }]

test('what JSON says is the same after it was written and read', () => {
  for (const value of PLAIN) {
    expect(isJson(value), JSON.stringify(value)).toBe(true)
    expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value)
  }
})

test('what JSON would change, drop or refuse is none', () => {
  const own = Object.assign(Object.create({ inherited: 1 }), { a: 1 })
  const odd = [undefined, Number.NaN, -0, 1n, () => 1, new Date(0), new Map(), Promise.resolve(1), Symbol('a'), own]
  for (const value of [...odd, { toJSON: () => 1 }]) {
    for (const whole of [value, [value], { a: { b: value } }]) expect(isJson(whole), String(typeof value)).toBe(false)
  }
  expect(isJson(new Array(2))).toBe(false)
})

test('only in an object may something be absent', () => {
  expect(isJson({ a: undefined, b: [{ c: undefined }] }, true)).toBe(true)
  expect(isJson({ a: [undefined] }, true)).toBe(false)
  expect(isJson(undefined, true)).toBe(false)
})
