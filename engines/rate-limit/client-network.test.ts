import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Limits } from '#api/limits.ts'
import type { Count } from '#store/limits/counters.server.ts'
import { addressIn, clientNetwork, personKey, scopedKey } from './client-network.server.ts'

describe('what a counter knows of an address', () => {
  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1', '192.0.2.1'],
  ])('%s is stored as %s and counted as %s', (address, narrow, key) => {
    expect(clientNetwork(address)).toEqual({ address, narrow, key })
  })

  test('every address of a /48 is counted as one, alone and with what it does', () => {
    const [one, other, next] = ['2001:db8:1:2::7', '2001:db8:1:ffff::7', '2001:db8:2:2::7'].map(clientNetwork)
    if (!one || !other || !next) throw new Error('No network')
    expect(scopedKey(one, 'asha')).toBe('2001:db8:1::/48 asha')
    expect(scopedKey(other, 'asha')).toBe(scopedKey(one, 'asha'))
    expect(next.key).not.toBe(one.key)
    expect(personKey('asha')).toBe('asha')
  })

  test('nobody can count by an address as it stands', () => {
    expectTypeOf<string>().not.toExtend<Parameters<Limits['count']>[1]>()
    expectTypeOf<string>().not.toExtend<Count['by']>()
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1:8080', '192.0.2.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', undefined],
  ['', undefined],
  ['192.0.2.1.evil.example', undefined],
  ['1'.repeat(10_000), undefined],
])('what a proxy says, %j, means %s', (said, address) => {
  expect(addressIn(said)).toBe(address)
})
