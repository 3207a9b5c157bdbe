import { isIPv6 } from 'node:net'

/** What one client can be told from another by: an IPv4 address, or the /64 that an IPv6 client takes any address of. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [front = '', back = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [front, back].map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [
    ...(before ?? []),
    ...Array(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill('0'),
    ...(after ?? []),
  ]
  return `${groups.slice(0, 4).join(':')}::/64`
}
