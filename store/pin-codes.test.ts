import { expect, test } from 'vitest'
import { findPlaceOfAddress, findPlaceOfPin, findStateOfAddress, hasPinCode } from './pin-codes.ts'

test.each([
  '12 MG Road, Bengaluru 560001',
  '560 001',
  'Pune-411004.',
  '4th floor,\nMumbai 400 050\nIndia',
  'PIN:110001',
  'नागपुर ४४०००१',
  'ঢাকুরিয়া ৭০০০৩১',
])('finds the PIN code in %j', (address) => {
  expect(hasPinCode(address)).toBe(true)
})

test.each([
  '12 MG Road, Bengaluru',
  '',
  '012345',
  '56001',
  '5600011',
  'Call 9876543210',
  '98765 43210',
  'Flat 12 345, Goa',
])('finds none in %j', (address) => {
  expect(hasPinCode(address)).toBe(false)
})

test.each([
  ['12 MG Road, Bengaluru 560001', '29'],
  ['Panaji, Goa 403 001', '30'],
  ['Pune 411004\nfrom Delhi 110001 on: Pune 411004', '27'],
  ['Haridwar 247656', '05'],
  ['Saharanpur 247001', '09'],
  ['Sector 17, Chandigarh 160017', '04'],
  ['Mahe 673310', '34'],
  ['Kozhikode 673001', '32'],
  ['Leh 194101', '38'],
  ['Silvassa 396230', '26'],
  ['Army Post Office 900056', undefined],
  ['दुकान ५, पुणे ४११००४', '27'],
  ['no PIN code', undefined],
  ['call 9876543210', undefined],
])('%j lies in %s', (address, state) => {
  expect(findStateOfAddress(address)).toBe(state)
})

test.each([
  ['14 Shanti Nagar, Sadar, Nagpur ४४०००१', '440001: Nagpur, Maharashtra'],
  ['Vashi 400703', '400703: Navi Mumbai, Maharashtra'],
  ['Kamptee 441001', '441001: Maharashtra'],
  ['Connaught Place 110001', '110001: Delhi'],
  ['Siliguri 734001', '734001: Siliguri, West Bengal'],
  ['56 APO 900056', undefined],
  ['Nagpur', undefined],
])('%j is said back as %j', (address, place) => {
  expect(findPlaceOfAddress(address)).toBe(place)
})

test.each([
  ['411001', 'Pune, Maharashtra'],
  ['734001', 'Siliguri, West Bengal'],
  ['110001', 'Delhi'],
  ['900056', 'Army post'],
  ['605001', 'Puducherry'],
  ['199001', undefined],
  ['165001', undefined],
  ['299999', undefined],
])('%s is %s', (pin, place) => {
  expect(findPlaceOfPin(pin)).toBe(place)
})
