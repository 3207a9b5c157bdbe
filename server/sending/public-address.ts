/** Calls addresses that somebody typed: none in our own network, and only the address that was looked up. */
import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type FoundAddress = { address: string; family: 4 | 6 }
type LookUp = (name: string) => Promise<FoundAddress[]>

const MOST_NAMES = 20
const PATIENCE_MS = 10_000
/** The system's error code for a name that cannot be looked up now. */
const NO_ANSWER = 'EAI_AGAIN'

const askSystem: LookUp = async (name) => (await lookup(name, { all: true })) as FoundAddress[]

/**
 * Looks names up, each once at a time: the system looks up only two at once, and a silent name server holds each for long. The
 * returned function throws the system's error, or `EAI_AGAIN` when no answer comes in time or too many names wait.
 */
export function createLookUp(ask = askSystem, patienceMs = PATIENCE_MS): LookUp {
  const underWay = new Map<string, Promise<FoundAddress[]>>()

  async function askOnce(name: string): Promise<FoundAddress[]> {
    if (underWay.size >= MOST_NAMES) throw Object.assign(new Error('Too many names wait'), { code: NO_ANSWER })
    const asked = ask(name).finally(() => underWay.delete(name))
    underWay.set(name, asked)
    return asked
  }

  return (name) => withTimeout(underWay.get(name) ?? askOnce(name), patienceMs, NO_ANSWER)
}

/** The work's result, or an error with the code after `patienceMs`; the work goes on, and its result is ignored. */
export async function withTimeout<T>(work: Promise<T>, patienceMs: number, code: string): Promise<T> {
  const answered = new AbortController()
  const late = sleep(patienceMs, undefined, { signal: answered.signal }).then(() => {
    throw Object.assign(new Error('No answer in time'), { code })
  })
  try {
    return await Promise.race([work, late])
  } finally {
    answered.abort()
  }
}

/** An address that is not called; the message is for the shop's people. */
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

// Separate lists, because a common one takes IPv4 addresses for IPv6 too.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [address, prefix] of PRIVATE) {
  const type = address.includes(':') ? 'ipv6' : 'ipv4'
  blocked[type].addSubnet(address, prefix, type)
}

/** Whether the address is on the public internet. IPv6 addresses that lead to IPv4 through a gateway are not. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  const type = family === 6 ? 'ipv6' : 'ipv4'
  return family !== 0 && !blocked[type].check(address, type)
}

/** `allowsPrivate` is set by PRIVATE_ADDRESSES. Throws `NotPublic`, or the look-up's error. */
export async function findPublic(host: string, allowsPrivate: boolean): Promise<[FoundAddress, ...FoundAddress[]]> {
  const name = host.replace(/^\[|\]$/g, '')
  const [first, ...more] = await lookUp(name)
  if (!first) throw new NotPublic(`${name} has no address.`)
  // Of several addresses one is called by chance, so all must be public.
  if (!allowsPrivate && ![first, ...more].every(({ address }) => isPublic(address))) {
    throw new NotPublic(`${name} is an address of this network, which is not called from here.`)
  }
  return [first, ...more]
}

type Posted = { headers: Record<string, unknown>; body: Buffer | string | null }

/**
 * Posts to the first address that answers and returns the status. Follows no redirect; throws on connection errors and after
 * ten seconds.
 */
export async function postTo(found: FoundAddress[], url: URL, { headers, body }: Posted): Promise<number> {
  const response = await ask(found, url, { method: 'POST', headers: headers as http.OutgoingHttpHeaders }, body)
  response.destroy()
  return response.statusCode ?? 0
}

/** The answer to a GET. Its body must arrive in the same ten seconds; throws as `postTo` does. */
export function getFrom(found: FoundAddress[], url: URL): Promise<http.IncomingMessage> {
  return ask(found, url, { method: 'GET', headers: { accept: 'image/*' } }, null)
}

function ask(found: FoundAddress[], url: URL, what: http.RequestOptions, body: Posted['body']) {
  const { request } = url.protocol === 'https:' ? https : http
  const options: http.RequestOptions = {
    ...what,
    lookup: (_host, _options, hear) => hear(null, found),
    agent: false,
    maxHeaderSize: 8192,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const asking = request(url, options, resolve)
    asking.on('error', reject)
    asking.end(body ?? undefined)
  })
}
