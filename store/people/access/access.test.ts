import { describe, expect, test } from 'vitest'
import type { Db } from '#engines/postgres/client.ts'
import { StoreError } from '#store/errors.ts'
import { findTraces } from '#store/people/privacy/forget.server.ts'
import { listStaff } from '#store/people/staff/staff.server.ts'
import { changeStatus } from '#store/selling/orders/steps/change-status.server.ts'
import {
  type Admin,
  type AnyStaff,
  type Person,
  refuseForeignId,
  requireAdmin,
  requireCustomer,
} from './access.server.ts'
import { ALL_RIGHTS, type Right, type Role } from './rights.ts'

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
  test('a role that nobody knows holds no right', () => {
    const odd = { ...person('customer'), role: 'root' as Role }
    expect(codeOf(() => requireAdmin(odd, 'read orders'))).toBe('forbidden')
  })

  test('a visitor is asked to log in, whatever they claim', () => {
    expect(codeOf(() => requireAdmin(undefined, 'read orders'))).toBe('unauthenticated')
    expect(codeOf(() => requireCustomer(undefined))).toBe('unauthenticated')
    expect(codeOf(() => refuseForeignId(undefined, 'u1'))).toBe('unauthenticated')
  })

  test('everybody signed in is a customer, under their own id only', () => {
    expect(codeOf(() => requireCustomer(person('customer')))).toBe('granted')
    expect(codeOf(() => requireCustomer(person('owner')))).toBe('granted')
    expect(codeOf(() => refuseForeignId(person('customer'), 'u1'))).toBe('granted')
    expect(codeOf(() => refuseForeignId(person('owner'), 'u2'))).toBe('forbidden')
  })
})

describe('a proof of one right is none of another: this file is checked by the compiler', () => {
  const owner = person('owner')
  const cancel = (_admin: Admin<'cancel orders'>) => 'cancelled'
  const either = (_admin: Admin<'cancel orders' | 'change settings'>) => 'done'
  const both = (_admin: Admin<'cancel orders'> & Admin<'change settings'>) => 'done'
  const anyStaff = (_admin: AnyStaff) => 'shown'

  test('another right, a customer and a mere person do not compile', () => {
    cancel(requireAdmin(owner, 'cancel orders'))
    // @ts-expect-error the right to change settings cancels no order
    cancel(requireAdmin(owner, 'change settings'))
    // @ts-expect-error anybody who is signed in is no admin
    cancel(requireCustomer(owner))
    // @ts-expect-error a person has shown no right
    cancel(owner)
    // @ts-expect-error a role is not yet a right
    anyStaff(owner)
    // @ts-expect-error a customer does not work here
    anyStaff(requireCustomer(owner))
  })

  test('a proof of more rights serves where fewer are asked for, a proof of one of two does not', () => {
    const settings = requireAdmin(owner, 'change settings')
    const two = Object.assign(settings, requireAdmin(owner, 'cancel orders'))
    cancel(two)
    either(two)
    both(two)
    anyStaff(two)
    either(settings)
    // @ts-expect-error one of two rights
    both(settings)
  })

  test('a right that is only computed proves none of those it might be', () => {
    const computed: Right = ALL_RIGHTS[0] ?? 'read orders'
    const proof = requireAdmin(owner, computed)
    // @ts-expect-error it may be the proof of any right
    cancel(proof)
    anyStaff(proof)
  })

  test('a command of the store takes the proof of its own right and no other', () => {
    const settings = requireAdmin(owner, 'change settings')
    const never = () => {
      const db = {} as Db
      // @ts-expect-error the right to change settings shows no people
      void listStaff(db, settings)
      // @ts-expect-error nor takes it an order a step on
      void changeStatus(db, settings, '', { from: 'placed', to: 'confirmed' })
      // @ts-expect-error nor forgets it anybody
      void findTraces(db, settings, '')
    }
    expect(never).toBeTypeOf('function')
  })
})
