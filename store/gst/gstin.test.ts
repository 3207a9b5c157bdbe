import { expect, test } from 'vitest'
import { isGstin } from './gstin.ts'
import { findStateOfAddress } from './states.ts'

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])('%s is a GSTIN', (gstin) => {
  expect(isGstin(gstin)).toBe(true)
})

test('one wrong character anywhere is noticed', () => {
  const gstin = '27AAPFU0939F1ZV'
  for (let at = 0; at < gstin.length; at++) {
    const other = gstin[at] === '7' ? '2' : gstin[at] === 'A' ? 'B' : /\d/.test(gstin[at] ?? '') ? '7' : 'A'
    expect(isGstin(gstin.slice(0, at) + other + gstin.slice(at + 1))).toBe(false)
  }
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
  ['no PIN code', undefined],
  ['call 9876543210', undefined],
])('%j lies in %s', (address, state) => {
  expect(findStateOfAddress(address)).toBe(state)
})
