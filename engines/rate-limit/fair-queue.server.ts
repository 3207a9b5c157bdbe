/** Networks take turns and none gets all places: one with much work waits behind its own. */
import { type ClientNetwork, widest } from './client-network.server.ts'
import { createTurns } from './turns.ts'

export type FairQueueSize = {
  atOnce: number
  /** The jobs of one network among them; while others wait, at most half of all. */
  atOnceOfOne: number
  /** Longest queue: beyond it, the network with most jobs waiting is refused. */
  mostWaiting: number
  /** What is thrown when the queue is full. */
  refusal: () => Error
}

export type FairQueue = {
  /** Runs the work when the network's turn comes; a /48 shares one turn. Throws the refusal when the queue is full. */
  run: <T>(who: ClientNetwork, work: () => Promise<T>) => Promise<T>
  /** Whether work of the network would be refused now; ask before doing anything else for it. */
  isFullFor: (who: ClientNetwork) => boolean
}

type Waiting = { start: () => void; refuse: (error: Error) => void }

export function createFairQueue(size: FairQueueSize): FairQueue {
  const { atOnce, atOnceOfOne, mostWaiting, refusal } = size
  const turns = createTurns<Waiting>(mostWaiting, ({ refuse }) => refuse(refusal()))
  const runningOf = new Map<string, number>()
  let running = 0

  function hasPlaceFor(who: string): boolean {
    const most = turns.askers() > 1 ? Math.min(atOnceOfOne, Math.ceil(atOnce / 2)) : atOnceOfOne
    return running < atOnce && (runningOf.get(who) ?? 0) < most
  }

  function enter(who: string): void {
    running++
    runningOf.set(who, (runningOf.get(who) ?? 0) + 1)
  }

  function turnOf(who: string): Promise<void> {
    return new Promise((start, refuse) => {
      const waiting = { start: () => start(enter(who)), refuse }
      if (!turns.join(who, waiting)) refuse(refusal())
    })
  }

  function startThoseWhoMay(): void {
    for (let next = turns.next(hasPlaceFor); next; next = turns.next(hasPlaceFor)) next.start()
  }

  function leave(who: string): void {
    running--
    const left = (runningOf.get(who) ?? 1) - 1
    if (left > 0) runningOf.set(who, left)
    else runningOf.delete(who)
    startThoseWhoMay()
  }

  return {
    isFullFor: (who) => !hasPlaceFor(widest(who)) && !turns.hasRoom(widest(who)),

    async run(who, work) {
      const network = widest(who)
      if (hasPlaceFor(network)) enter(network)
      else await turnOf(network)
      try {
        return await work()
      } finally {
        leave(network)
      }
    },
  }
}
