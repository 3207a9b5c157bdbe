import { expect, test } from 'vitest'
import { violationOf } from './policy-violations.ts'

const told = {
  documentURL: 'https://shop.example/search?q=secret#part',
  effectiveDirective: 'script-src-elem',
  blockedURL: 'inline',
  disposition: 'enforce',
} as const

test.each([
  ['https://shop.example/', '/'],
  ['https://shop.example/search?q=secret', '/search'],
  ['https://shop.example/admin/orders/7f0c/papers', '/admin/orders'],
  ['https://shop.example/product/0b9f3c52-7a3e-4a77-9a6e-1f6f3f1f9f10/bear', '/product/…'],
  ['https://shop.example/asha@shop.example/x', '/…/x'],
  ['https://shop.example/%0A%7B%22level%22', '/…'],
  ['not an address', 'unknown'],
])('of the page %s the log says %s', (documentURL, page) => {
  expect(violationOf({ ...told, documentURL })?.page).toBe(page)
})

test.each([
  ['inline', 'inline'],
  ['eval', 'eval'],
  ['trusted-types-sink', 'trusted-types-sink'],
  ['https://shop.example/api/products?x=1', 'self'],
  ['https://evil.example/steal.js?cookie=abc', 'https://evil.example'],
  ['data:text/javascript,alert(1)', 'data:'],
  ['blob:https://evil.example/7', 'https://evil.example'],
  ['', 'unknown'],
  [undefined, 'unknown'],
  ['two words\n{"level":60}', 'unknown'],
])('what was stopped, %j, is written as %s', (blockedURL, blocked) => {
  expect(violationOf({ ...told, blockedURL })?.blocked).toBe(blocked)
})

test('what an extension of the browser does to a page is not news', () => {
  expect(violationOf({ ...told, blockedURL: 'chrome-extension' })?.blocked).toBe('chrome-extension')
  expect(violationOf({ ...told, blockedURL: 'chrome-extension://abc/x.js' })).toBeUndefined()
  expect(violationOf({ ...told, sourceFile: 'moz-extension://abc/x.js' })).toBeUndefined()
})
