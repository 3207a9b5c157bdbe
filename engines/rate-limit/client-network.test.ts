import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Limits } from '#api/limits.ts'
import type { Attempts } from '#store/people/identity/limits/attempts.server.ts'
import { addressIn, clientNetwork, personKey, scopedKey, withinWidest } from './client-network.server.ts'

const namesOf = (address: string) => clientNetwork(address).names

describe('what a counter knows of an address', () => {
  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ])('%s is its /64, and then its /48', (address, near, wide) => {
    expect(namesOf(address)).toEqual([
      [near, 1],
      [wide, 5],
    ])
  })

  test.each([
    ['192.0.2.1'],
    ['::ffff:192.0.2.1'],
    ['::FFFF:c000:0201'],
    ['0:0:0:0:0:ffff:192.0.2.1'],
    ['64:ff9b::192.0.2.1'],
  ])('%s is one address of IPv4', (address) => {
    expect(namesOf(address)).toEqual([['192.0.2.1', 1]])
  })

  test('every address of a /64 is the same, and that of the next is not', () => {
    const [one, other, next] = ['2001:db8:1:2::7', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:3::7'].map(namesOf)
    expect(one).toEqual(other)
    expect(one?.[0]).not.toEqual(next?.[0])
    expect(one?.[1]).toEqual(next?.[1])
  })

  test('what a network does with a call is counted in both networks, what it does to an account in the wider one', () => {
    const network = clientNetwork('2001:db8:1:2::7')
    expect(scopedKey(network, 'sign-up').names).toEqual([
      ['2001:db8:1:2::/64 sign-up', 1],
      ['2001:db8:1::/48 sign-up', 5],
    ])
    expect(withinWidest(network, 'asha').names).toEqual([['2001:db8:1::/48 asha', 1]])
    expect(personKey('asha').names).toEqual([['asha', 1]])
  })

  test('nobody can count by an address as it stands', () => {
    expectTypeOf<string>().not.toExtend<Parameters<Limits['count']>[1]>()
    expectTypeOf<string>().not.toExtend<Parameters<Attempts['take']>[0][number]['by']>()
    expectTypeOf<{ names: [['192.0.2.1', 1]]; isShared: false }>().not.toExtend<
      Parameters<Attempts['take']>[0][number]['by']
    >()
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
