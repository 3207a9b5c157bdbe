import { expect, test } from 'vitest'
import { type DeliveryRule, findRule } from './rules.ts'

const rule = (pins: string): DeliveryRule => ({
  pins,
  charge: 40,
  freeFrom: null,
  days: '',
  cash: 'yes',
  cashFee: 0,
  cashUpTo: null,
})
const RULES = ['411001-411020', '411005-411010', '4110', '411015', '560001'].map(rule)

test.each([
  ['411015', '411015'],
  ['411016', '4110'],
  ['560001', '560001'],
  ['560002', undefined],
  ['400001', undefined],
])('of %s the rule for %s holds: itself before its first digits', (pin, pins) => {
  expect(findRule(RULES, pin)?.pins).toBe(pins)
})

test.each([
  ['411000', undefined],
  ['411001', '411001-411020'],
  ['411004', '411001-411020'],
  ['411005', '411005-411010'],
  ['411010', '411005-411010'],
  ['411011', '411001-411020'],
  ['411020', '411001-411020'],
  ['411021', undefined],
])('a range holds from its first PIN code to its last, the narrower one first: %s', (pin, pins) => {
  expect(findRule(RULES.slice(0, 2), pin)?.pins).toBe(pins)
})
