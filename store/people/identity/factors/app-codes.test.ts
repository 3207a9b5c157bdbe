import { afterEach, expect, test, vi } from 'vitest'
import { totp } from '#tests/support/totp.ts'
import { appAddress, stepOfAppCode } from './app-codes.server.ts'

/** The secret of the examples in RFC 6238, appendix B. */
const SECRET = '12345678901234567890'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %d the app shows %s, and half a minute around it', (second, code) => {
  for (const [apart, isRight] of [
    [0, true],
    [-30, true],
    [30, true],
    [90, false],
  ] as const) {
    vi.setSystemTime((second + apart) * 1000)
    expect([apart, stepOfAppCode(SECRET, code)]).toEqual([apart, isRight ? Math.floor(second / 30) : undefined])
  }
  expect(stepOfAppCode(SECRET, '')).toBeUndefined()
})

test('an app that reads the address shows those codes', () => {
  const address = new URL(appAddress(SECRET, 'asha@shop.example', 'Tokri'))
  expect(address.href).toMatch(/^otpauth:\/\/totp\/Tokri:asha%40shop\.example\?/)
  expect(address.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(stepOfAppCode(SECRET, totp(address.searchParams.get('secret') ?? ''))).toBeDefined()
})
