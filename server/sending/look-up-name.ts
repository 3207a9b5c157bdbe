/**
 * Looks up names that somebody typed. The system asks for two names at once, and a silent name server holds each of them for many
 * seconds. So each name is asked for once at a time, few names wait, and nobody waits longer than the patience.
 */
import { lookup } from 'node:dns/promises'
import { inTime } from './in-time.ts'

export type FoundAddress = { address: string; family: 4 | 6 }
type LookUp = (name: string) => Promise<FoundAddress[]>

const MOST_NAMES = 20
const PATIENCE_MS = 10_000
/** The system's error for a name that cannot be looked up just now. */
const NO_ANSWER = 'EAI_AGAIN'

const askSystem: LookUp = async (name) => (await lookup(name, { all: true })) as FoundAddress[]

/** The returned function throws the system's error, or `EAI_AGAIN` when no answer comes in time or too many names wait. */
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
