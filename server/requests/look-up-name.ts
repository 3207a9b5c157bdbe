/**
 * Looks up names that somebody typed. The system asks for two names at once, and silent name servers hold each of them for many
 * seconds: so each name is asked for once at a time, few names wait, and nobody waits longer than the patience.
 */
import { lookup } from 'node:dns/promises'
import { inTime } from './in-time.ts'

export type FoundAddress = { address: string; family: 4 | 6 }
type LookUp = (name: string) => Promise<FoundAddress[]>

const MOST_NAMES = 20
const PATIENCE_MS = 10_000
/** The system's code for a name that cannot be looked up just now. */
const NO_ANSWER = 'EAI_AGAIN'

const askSystem: LookUp = async (name) => (await lookup(name, { all: true })) as FoundAddress[]

/** The returned function throws what looking up throws, and `EAI_AGAIN` without an answer in time or when too many names wait. */
export function createLookUp(ask = askSystem, patienceMs = PATIENCE_MS): LookUp {
  const underWay = new Map<string, Promise<FoundAddress[]>>()

  async function askOnce(name: string): Promise<FoundAddress[]> {
    if (underWay.size >= MOST_NAMES) throw Object.assign(new Error('Too many names wait'), { code: NO_ANSWER })
    const asked = ask(name).finally(() => underWay.delete(name))
    underWay.set(name, asked)
    return asked
  }

  return (name) => inTime(underWay.get(name) ?? askOnce(name), patienceMs, NO_ANSWER)
}
