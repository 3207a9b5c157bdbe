/**
 * Checks addresses that this server is to call because somebody typed them or a browser named them: its own network is refused. A
 * name is looked up once and the found address is called, so that it cannot mean another machine a moment later.
 */
import { BlockList, isIP } from 'node:net'
import { createLookUp, type FoundAddress } from './look-up-name.ts'

/** Says why an address is not called, in words for the shop's people. */
export class NotPublic extends Error {}

const lookUp = createLookUp()

const PRIVATE: readonly [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 3],
  ['64:ff9b::', 32],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
]

// Two lists: one for both takes an address of IPv4 for one of IPv6 too.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [address, prefix] of PRIVATE) {
  const type = address.includes(':') ? 'ipv6' : 'ipv4'
  blocked[type].addSubnet(address, prefix, type)
}

/** Whether the address is on the public internet; those that lead to IPv4 through a gateway are not. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  const type = family === 6 ? 'ipv6' : 'ipv4'
  return family !== 0 && !blocked[type].check(address, type)
}

/**
 * Finds the host's address. `allowsPrivate`: a setting of the process allows its own network. Throws `NotPublic`, or the
 * look-up's error.
 */
export async function findPublic(host: string, allowsPrivate: boolean): Promise<FoundAddress> {
  const name = host.replace(/^\[|\]$/g, '')
  const found = await lookUp(name)
  const [first] = found
  if (!first) throw new NotPublic(`${name} has no address.`)
  // One private address among public ones would be called by chance.
  if (!allowsPrivate && !found.every(({ address }) => isPublic(address))) {
    throw new NotPublic(`${name} is an address of this network, which is not called from here.`)
  }
  return first
}
