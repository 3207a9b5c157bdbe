/** Keys of rate limits. Single IPv6 addresses would be useless, because a line has a /64 and some a /48. */
import { isIPv4, isIPv6 } from 'node:net'

declare const made: unique symbol

/** The key of a counter: for a network, a person, or a network's acts towards one of them. */
export type RateKey = string & { readonly [made]: true }

/** The network a request comes from. */
export type ClientNetwork = {
  /** The key of limits: an IPv4 address or an IPv6 /48. One customer may hold either, and a crowd may share it. */
  readonly key: RateKey
  /** The smallest network, to be stored with what came from it: "203.0.113.7" or "2001:db8:1:2::/64". */
  readonly narrow: string
  /** The full address, for records that people read. Nothing is counted by it. */
  readonly address: string
}

/** The network of an address such as "203.0.113.7" or "2001:db8::1"; any other text is its own network. */
export function clientNetwork(address: string): ClientNetwork {
  const [key, narrow] = isIPv6(address) ? networksOf(address) : [address, address]
  return { key: key as RateKey, narrow, address }
}

/** The address in a text such as "203.0.113.7:8080" or "[2001:db8::1%eth0]:443"; undefined when there is none. */
export function addressIn(text: string): string | undefined {
  const bare = text.trim().replace(/^\[(.*)\](:\d+)?$/, '$1')
  const address = bare.replace(/^([\d.]+):\d+$/, '$1').replace(/%.*$/, '')
  return isIPv4(address) || isIPv6(address) ? address : undefined
}

/** A network too wide to identify anybody, for logs: "203.0.113.0/24" or "2001:db8:1::/48". */
export function coarseNetworkOf({ key }: ClientNetwork): string {
  return key.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

/** Counts a person or account, wherever they are: `name` is a uid or stands for the account. */
export function personKey(name: string): RateKey {
  return name as RateKey
}

/** Counts what one network does with one call, or to one account or receiver. */
export function scopedKey({ key }: ClientNetwork, name: string): RateKey {
  return `${key} ${name}` as RateKey
}

function networksOf(address: string): [string, string] {
  const groups = groupsOf(address.replace(/%.*$/, ''))
  const ipv4 = embeddedIpv4(groups)
  if (ipv4) return [ipv4, ipv4]
  const prefix = (length: number) => groups.slice(0, length).map(hex).join(':')
  return [`${prefix(3)}::/48`, `${prefix(4)}::/64`]
}

/** The IPv4 address of a client on a dual-stack socket (::ffff:0:0/96) or behind NAT64 (64:ff9b::/96). */
function embeddedIpv4(groups: number[]): string | undefined {
  const before = groups.slice(0, 6).map(hex).join(':')
  if (before !== '0:0:0:0:0:ffff' && before !== '64:ff9b:0:0:0:0') return undefined
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

function groupsOf(address: string): number[] {
  const plain = address.replace(/[\d.]+\.[\d.]+$/, (ipv4) => {
    const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
    return `${hex((a << 8) | b)}:${hex((c << 8) | d)}`
  })
  const [left = '', right = ''] = plain.split('::')
  const [head, tail] = [left, right].map((side) => (side ? side.split(':') : [])) as [string[], string[]]
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

function hex(group: number): string {
  return group.toString(16)
}
