import { expect, test } from 'vitest'
import { safeReturnPath } from './own-path.ts'

test.each(['/', '/checkout', '/search?q=a%20b#c', '/category/Toy?age=3', '/खोज'])('S-21 returns to %s', (wanted) => {
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
])('S-21 does not return to %j', (wanted) => {
  expect(safeReturnPath(wanted)).toBe('/')
})
