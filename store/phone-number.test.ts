import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indianPhoneNumber, landlineOf } from './phone-number.server.ts'
import { neatPhone } from './typed/phone.ts'

test.each([
  '9876543210',
  '98765 43210',
  '98765-43210',
  '98765.43210',
  '987 654 3210',
  '(98765) 43210',
  '098765 43210',
  '919876543210',
  '91 98765 43210',
  '+919876543210',
  '+91 98765 43210',
  '+91-98765-43210',
  '(+91) 98765 43210',
  '+91 (0) 98765 43210',
  '0091 98765 43210',
  '+91\u00a098765\u202f43210',
  '\u200e+91 98765 43210\u200e',
  '९८७६५ ४३२१०',
  '৯৮৭৬৫৪৩২১০',
  '੯੮੭੬੫੪੩੨੧੦',
  '૯૮૭૬૫ ૪૩૨૧૦',
  '௯௮௭௬௫௪௩௨௧௦',
  '౯౮౭౬౫౪౩౨౧౦',
  '೯೮೭೬೫೪೩೨೧೦',
  '൯൮൭൬൫൪൩൨൧൦',
  '９８７６５４３２１０',
])('reads %j', (written) => {
  expect(indianPhoneNumber(written)).toBe('+919876543210')
})

test.each([
  ['080 2345 6789', '+918023456789'],
  ['+91 22 2345 6789', '+912223456789'],
  ['6000000000', '+916000000000'],
])('reads the number %j of a mobile or of a landline', (written, number) => {
  expect(indianPhoneNumber(written)).toBe(number)
})

test.each([
  '',
  '   ',
  '98765',
  '987654321',
  '98765432101',
  '0000000000',
  '112',
  'call me',
  '98765 4321O',
  '9876543210 after six',
  'tel:9876543210',
  'फोन 9876543210',
  '+1 202 555 0143',
  '+44 20 7946 0958',
  '98765 43210 / 98765 43211',
])('refuses %j', (written) => {
  expect(indianPhoneNumber(written)).toBeUndefined()
})

test('answers +91 and ten digits, or nothing, whatever is written', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[+0-9 ()-]{0,20}$/)), (written) => {
      expect(indianPhoneNumber(written) ?? '+910000000000').toMatch(/^\+91\d{8,13}$/)
    }),
  )
})

test.each([
  ['+917122223344', '0712 222 3344'],
  ['+912223456789', '022 2345 6789'],
  ['+917922223344', '079 2222 3344'],
])('writes the landline %s as %s', (number, dialled) => {
  expect(landlineOf(number)).toEqual({ landline: dialled })
  // As it is typed it stays; a field for mobiles does not write it as one.
  for (const typed of [dialled, dialled.replace(' ', '-').replace(' ', '')]) {
    expect(indianPhoneNumber(typed)).toBe(number)
    expect(neatPhone(typed)).toBeUndefined()
  }
})

test('takes no mobile for a landline', () => {
  for (const number of ['+919876543210', '+917012345678', '+918887654321', '']) expect(landlineOf(number)).toEqual({})
})
