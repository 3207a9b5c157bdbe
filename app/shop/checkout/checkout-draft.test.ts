import { expect, test } from 'vitest'
import type { Address } from '#store/people/addresses/addresses.schema.ts'
import { customerOf, type DraftSources, draftFrom } from './checkout-draft.ts'

const account = { displayName: 'Asha', phoneNumber: '+919812345678' }
const saved = {
  name: 'Asha Rao',
  phone: '+919800000001',
  address: '4 Temple Road, Pune 411001',
  gstin: '27AAPFU0939F1ZV',
} as Address
const memory = { name: 'Ravi', phone: '98000 00002', address: '7 Hill Road', pin: '560001', gstin: '' }
const typed = { name: 'Meena', address: '1 Sea View, Mumbai 400001' }

test('an account without an address gives its name and number', () => {
  expect(draftFrom({ account })).toEqual({
    name: 'Asha',
    phone: '+91 98123 45678',
    address: '',
    pin: '',
    gstin: '',
    gift: undefined,
  })
})

const SOURCES: [string, Omit<DraftSources, 'account'>, object][] = [
  ['the default address before the account', { saved }, { name: 'Asha Rao', phone: '+91 98000 00001', pin: '411001' }],
  [
    'a landline as it is dialled',
    { saved: { ...saved, phone: '+917122223344', landline: '0712 222 3344' } },
    { phone: '0712 222 3344' },
  ],
  ['what this tab remembers before the default address', { saved, memory }, { name: 'Ravi', address: '7 Hill Road' }],
  ['what stands in the form before all', { saved, memory, typed }, { name: 'Meena', phone: '+91 98000 00002' }],
  ['what this tab lacks from the default address', { saved, memory }, { gstin: '27AAPFU0939F1ZV' }],
  [
    'a PIN code that goes with its address, not with another',
    { saved, memory, devicePin: '110001' },
    { pin: '560001' },
  ],
  ['the PIN code of a typed address, not of the one before', { saved, memory, typed }, { pin: '400001' }],
  ['the PIN code in its field before that of the address', { saved, typed: { pin: '110002' } }, { pin: '110002' }],
  [
    'the PIN code of the device where the address has none',
    { typed: { address: '2 Ring Road' }, devicePin: '110001' },
    { pin: '110001' },
  ],
  [
    'the gift of this tab',
    { memory: { ...memory, gift: { card: 'Happy birthday' } } },
    { gift: { card: 'Happy birthday' } },
  ],
]

test.each(SOURCES)('takes %s', (_, sources, expected) => {
  expect(draftFrom({ account, ...sources })).toMatchObject(expected)
})

test('the shop gets one address, with the PIN code', () => {
  const draft = { ...memory, address: '7 Hill Road,' }
  expect(customerOf(draft)).toEqual({ name: 'Ravi', phone: '98000 00002', address: '7 Hill Road, PIN 560001' })
  expect(customerOf({ ...draft, pin: '5600' })).toMatchObject({ address: '7 Hill Road,' })
})
