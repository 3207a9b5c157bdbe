import { describe, expect, test } from 'vitest'
import { StoreError } from '#store/errors.ts'
import { type Person, requireAdmin, requireCustomer } from './people.server.ts'
import { greetingName, maskedEmail, type Role, readMaskedEmail, safeReturnPath } from './people.ts'
import type { Right } from './rights.ts'

function person(role: Role): Person {
  return {
    uid: 'u1',
    email: 'a@b.example',
    name: 'Asha',
    role,
    emailVerified: false,
    image: null,
    createdAt: new Date(),
  }
}

function codeOf(ask: () => unknown): string {
  try {
    ask()
    return 'granted'
  } catch (error) {
    return error instanceof StoreError ? error.code : 'broken'
  }
}

describe('rights', () => {
  const RIGHTS: Record<Right, Role[]> = {
    'read orders': ['packer', 'manager', 'owner'],
    'confirm orders': ['manager', 'owner'],
    'pack orders': ['packer', 'manager', 'owner'],
    'cancel orders': ['manager', 'owner'],
    'change orders': ['manager', 'owner'],
    'take orders': ['manager', 'owner'],
    'issue invoices': ['manager', 'owner'],
    'read requests': ['manager', 'owner'],
    'answer requests': ['manager', 'owner'],
    'change products': ['manager', 'owner'],
    'read takings': ['manager', 'owner'],
    'change settings': ['owner'],
    'manage people': ['owner'],
    'forget people': ['owner'],
    'read audit log': ['owner'],
    'export everything': ['owner'],
    'read mail': ['owner'],
  }
  const ROLES: Role[] = ['customer', 'packer', 'manager', 'owner']
  const cells = Object.entries(RIGHTS).flatMap(([right, may]) =>
    ROLES.map((role) => [role, right as Right, may] as const),
  )

  test.each(cells)('a %s and the right to %s', (role, right, may) => {
    expect(codeOf(() => requireAdmin(person(role), right))).toBe(may.includes(role) ? 'granted' : 'forbidden')
    expect(codeOf(() => requireAdmin(person(role), right, 'u2'))).toBe('forbidden')
    expect(codeOf(() => requireAdmin(person(role), right, ''))).toBe('forbidden')
  })

  test('a role that nobody knows holds no right', () => {
    const odd = { ...person('customer'), role: 'root' as Role }
    expect(codeOf(() => requireAdmin(odd, 'read orders'))).toBe('forbidden')
  })

  test('a visitor is asked to log in, whatever they claim', () => {
    expect(codeOf(() => requireAdmin(undefined, 'read orders', 'u1'))).toBe('unauthenticated')
    expect(codeOf(() => requireCustomer(undefined, 'u1'))).toBe('unauthenticated')
  })

  test('everybody signed in is a customer, under their own id only', () => {
    expect(codeOf(() => requireCustomer(person('customer'), 'u1'))).toBe('granted')
    expect(codeOf(() => requireCustomer(person('owner')))).toBe('granted')
    expect(codeOf(() => requireCustomer(person('owner'), 'u2'))).toBe('forbidden')
  })
})

test('greets by name, or by email when there is none', () => {
  expect(greetingName({ displayName: 'Asha', email: 'a@b.example' })).toBe('Asha')
  expect(greetingName({ displayName: '  ', email: 'a@b.example' })).toBe('a@b.example')
})

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

test.each([
  ['asha.rao@shop.example', 'a…@shop.example'],
  ['ஆஷா@shop.example', 'ஆ…@shop.example'],
  ['', ''],
])('of the address %j a stranger is told %j, and only such a text is read back', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked)
  expect(readMaskedEmail(masked)).toBe(masked)
})

test.each([null, 'asha@shop.example', 'call 98…@1', 'a…@b c', 'a…@<b>'])('%j is no masked address', (text) => {
  expect(readMaskedEmail(text)).toBe('')
})
