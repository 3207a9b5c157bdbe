/**
 * Addresses that somebody typed or a browser named, and that this server is to call: never its own network. The name is
 * looked up once and what was found is what is called, so that it cannot mean another machine a moment later.
 */
import { BlockList, isIP } from 'node:net'
import { createLookUp, type FoundAddress } from './look-up-name.ts'

/** Why it is not called, in words for the shop's people. */
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

// Apart: a list of both takes an address of IPv4 for one of IPv6 too.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [address, prefix] of PRIVATE) {
  const type = address.includes(':') ? 'ipv6' : 'ipv4'
  blocked[type].addSubnet(address, prefix, type)
}

/** Whether the address is of the public internet; not those that lead to IPv4 through a gateway. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  const type = family === 6 ? 'ipv6' : 'ipv4'
  return family !== 0 && !blocked[type].check(address, type)
}

/**
 * Where the host is. `allowsPrivate`: a setting of the process says that its own network may be called. Throws `NotPublic`, and
 * what looking it up throws.
 */
export async function findPublic(host: string, allowsPrivate: boolean): Promise<FoundAddress> {
  const name = host.replace(/^\[|\]$/g, '')
  const found = await lookUp(name)
  const [first] = found
  if (!first) throw new NotPublic(`${name} has no address.`)
  // One private address among public ones would be taken by chance.
  if (!allowsPrivate && !found.every(({ address }) => isPublic(address))) {
    throw new NotPublic(`${name} is an address of this network, which is not called from here.`)
  }
  return first
}
