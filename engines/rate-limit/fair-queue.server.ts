/**
 * Lets networks take turns, so that none gets all places. A known person is never refused for what others of their network do:
 * they then wait in a line of their own.
 */
import type { ClientNetwork } from './client-network.server.ts'
import { createTurns } from './turns.ts'

export type FairQueueSize = {
  atOnce: number
  /** Most running jobs of one network; at most half of all while others wait. */
  atOnceOfOne: number
  /** Longest queue: beyond it, the network with most jobs waiting is refused. */
  mostWaiting: number
  /** What is thrown when the queue is full. */
  refusal: () => Error
}

export type FairQueue = {
  /**
   * Runs the work in a turn of the network; a /48 shares its turns. `personOf` is asked when the queue is full, so that a known
   * person is not refused.
   */
  run: <T>(who: ClientNetwork, work: () => Promise<T>, personOf?: PersonOf) => Promise<T>
  /** Whether work of the network would be refused now; ask before doing anything else for it. */
  isFullFor: (who: ClientNetwork) => boolean
}

/** Resolves to undefined for a stranger. */
export type PersonOf = () => Promise<string | undefined>

type Waiting = { start: () => void; refuse: (error: Error) => void }

export function createFairQueue(size: FairQueueSize): FairQueue {
  const { atOnce, atOnceOfOne, mostWaiting, refusal } = size
  const turns = createTurns<Waiting>(mostWaiting, ({ refuse }) => refuse(refusal()))
  const people = createTurns<Waiting>(Number.POSITIVE_INFINITY, () => undefined)
  const runningOf = new Map<string, number>()
  let running = 0

  function hasPlaceFor(who: string): boolean {
    const most = turns.askers() + people.askers() > 1 ? Math.min(atOnceOfOne, Math.ceil(atOnce / 2)) : atOnceOfOne
    return running < atOnce && (runningOf.get(who) ?? 0) < most
  }

  function enter(who: string): void {
    running++
    runningOf.set(who, (runningOf.get(who) ?? 0) + 1)
  }

  function turnIn(line: typeof turns, who: string): Promise<void> {
    return new Promise((start, refuse) => {
      const waiting = { start: () => start(enter(who)), refuse }
      if (!line.join(who, waiting)) refuse(refusal())
      startThoseWhoMay()
    })
  }

  function startThoseWhoMay(): void {
    const next = () => people.next(hasPlaceFor) ?? turns.next(hasPlaceFor)
    for (let first = next(); first; first = next()) first.start()
  }

  /** Waits for a place. Returns whose place it is. */
  async function placeFor(network: string, personOf: PersonOf | undefined): Promise<string> {
    try {
      await turnIn(turns, network)
      return network
    } catch (refused) {
      const person = await personOf?.()
      if (person === undefined) throw refused
      await turnIn(people, person)
      return person
    }
  }

  function leave(who: string): void {
    running--
    const left = (runningOf.get(who) ?? 1) - 1
    if (left > 0) runningOf.set(who, left)
    else runningOf.delete(who)
    startThoseWhoMay()
  }

  return {
    isFullFor: ({ key }) => !hasPlaceFor(key) && !turns.hasRoom(key),

    async run({ key: network }, work, personOf) {
      const isFree = hasPlaceFor(network)
      if (isFree) enter(network)
      const asker = isFree ? network : await placeFor(network, personOf)
      try {
        return await work()
      } finally {
        leave(asker)
      }
    },
  }
}
