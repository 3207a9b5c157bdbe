/**
 * Shares out work that only a few can have at once. Those who wait are taken in turns by who asks, so whoever wants much
 * waits behind their own work and not before that of others.
 */
import { StoreError } from '../errors.ts'
import { type ClientNetwork, widest } from './client-network.server.ts'
import { createTurns } from './turns.ts'

export type FairQueueSize = {
  /** Pieces of work under way. */
  atOnce: number
  /** More than these would wait too long: whoever has most waiting is refused. */
  mostWaiting: number
  /** What a refused asker is told to wait. */
  retryAfterSeconds: number
}

export type FairQueue = {
  /** Does the work when the turn of the network comes; all of a /48 take one. Throws `busy` when too much waits already. */
  run: <T>(who: ClientNetwork, work: () => Promise<T>) => Promise<T>
  /** Whether work of the network would be refused now: asked before anything else is done for it. */
  isFullFor: (who: ClientNetwork) => boolean
}

type Waiting = { start: () => void; refuse: (error: StoreError) => void }

export function createFairQueue({ atOnce, mostWaiting, retryAfterSeconds }: FairQueueSize): FairQueue {
  const turns = createTurns<Waiting>(mostWaiting, ({ refuse }) => refuse(tooBusy()))
  let running = 0

  const tooBusy = () =>
    new StoreError('busy', 'The store is very busy. Please try again in a moment.', { facts: { retryAfterSeconds } })

  function turnOf(who: string): Promise<void> {
    return new Promise((start, refuse) => {
      if (!turns.join(who, { start, refuse })) refuse(tooBusy())
    })
  }

  /** Hands the place on, or gives it back. */
  function leave(): void {
    const next = turns.next()
    if (next) next.start()
    else running--
  }

  return {
    isFullFor: (who) => running >= atOnce && !turns.hasRoom(widest(who)),

    async run(who, work) {
      if (running < atOnce) running++
      else await turnOf(widest(who))
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
