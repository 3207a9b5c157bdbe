import { expect, test } from 'vitest'
import { isOwnPath, safeReturnPath } from './own-path.ts'

test.each(['/', '/checkout', '/search?q=a%20b#c', '/category/Toy?age=3'])('returns to %s', (wanted) => {
  expect(safeReturnPath(wanted)).toBe(wanted)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\\..\\evil',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'evil',
  ' /checkout',
  '',
  null,
  undefined,
])('does not return to %j', (wanted) => {
  expect(safeReturnPath(wanted)).toBe('/')
})

test.each([
  ['/खोज', '/%E0%A4%96%E0%A5%8B%E0%A4%9C'],
  ['/search?q=कलम', '/search?q=%E0%A4%95%E0%A4%B2%E0%A4%AE'],
  ['/search?q=🪁#पतंग', '/search?q=%F0%9F%AA%81#%E0%A4%AA%E0%A4%A4%E0%A4%82%E0%A4%97'],
  ['/search?q=a\u2028b', '/search?q=a%E2%80%A8b'],
  ['/search?q=\ud800', '/search?q=%EF%BF%BD'],
  ['/\udc00/x', '/%EF%BF%BD/x'],
  ['/a/./b/../c', '/a/c'],
])('%j is returned to in letters that a header may have', (wanted, path) => {
  expect(safeReturnPath(wanted)).toBe(path)
  expect(isOwnPath(path)).toBe(true)
  expect(new Headers({ location: path }).get('location')).toBe(path)
})
