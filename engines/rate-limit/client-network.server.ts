/** What a counter counts: one line holds a whole IPv6 /64, and some a /48, so single addresses would be useless. */
import { isIPv4, isIPv6 } from 'node:net'

declare const made: unique symbol

/** What a limit counts, as [name, how many times the limit it may have]: a network and the /48 around it, or one name. */
export type RateKey = {
  readonly [made]: true
  readonly names: readonly (readonly [string, number])[]
  /** Counts one person or account wherever the requests come from. */
  readonly isShared: boolean
}

/** The network a request comes from. */
export type ClientNetwork = RateKey & {
  /** The full address, for records that people read. Nothing is counted by it. */
  readonly address: string
}

/** Networks of /64 in one /48 that may each use up a limit. */
const IN_A_48 = 5

/** The network of an address such as "203.0.113.7" or "2001:db8::1"; any other text is its own network. */
export function clientNetwork(address: string): ClientNetwork {
  const names: ClientNetwork['names'] = isIPv6(address) ? networksOf(address) : [[address, 1]]
  return { address, names, isShared: false } as ClientNetwork
}

/** The address in a text such as "203.0.113.7:8080" or "[2001:db8::1%eth0]:443"; undefined when there is none. */
export function addressIn(text: string): string | undefined {
  const bare = text.trim().replace(/^\[(.*)\](:\d+)?$/, '$1')
  const address = bare.replace(/^([\d.]+):\d+$/, '$1').replace(/%.*$/, '')
  return isIPv4(address) || isIPv6(address) ? address : undefined
}

/** The smallest network, to be stored with what came from it: "203.0.113.7" or "2001:db8:1:2::/64". */
export function narrowest(network: ClientNetwork): string {
  return network.names[0]?.[0] ?? network.address
}

/** The widest network, for limits that its people share. */
export function widest(network: ClientNetwork): string {
  return network.names.at(-1)?.[0] ?? network.address
}

/** A network too wide to identify anybody, for logs: "203.0.113.0/24" or "2001:db8:1::/48". */
export function coarse(network: ClientNetwork): string {
  return widest(network).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

/** Counts a person or account, wherever they are: `name` is a uid or stands for the account. */
export function personKey(name: string): RateKey {
  return counted([[name, 1]], true)
}

/** Counts what one network does with one call. */
export function scopedKey(network: ClientNetwork, name: string): RateKey {
  return counted(network.names.map(([place, times]) => [`${place} ${name}`, times] as const))
}

/** Counts what one network does to one account or receiver; a /48 has no more than a single address. */
export function withinWidest(network: ClientNetwork, name: string): RateKey {
  return counted([[`${widest(network)} ${name}`, 1]])
}

function counted(names: RateKey['names'], isShared = false): RateKey {
  return { names, isShared } as RateKey
}

function networksOf(address: string): [string, number][] {
  const groups = groupsOf(address.replace(/%.*$/, ''))
  const ipv4 = embeddedIpv4(groups)
  if (ipv4) return [[ipv4, 1]]
  const prefix = (length: number) => groups.slice(0, length).map(hex).join(':')
  return [
    [`${prefix(4)}::/64`, 1],
    [`${prefix(3)}::/48`, IN_A_48],
  ]
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
