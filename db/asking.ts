/** Counts what a request asks of the database, known throughout its work by AsyncLocalStorage. */
import { AsyncLocalStorage } from 'node:async_hooks'

export type Asking = {
  requestId: string
  /** The origin at which the shop was opened, such as http://localhost:3000; undefined where it cannot be trusted. */
  origin?: string | undefined
  /** Milliseconds it waited for its turn to be made. */
  queuedMs: number
  statements: number
  /** Milliseconds that its statements took, waiting for locks included. */
  statementMs: number
  /** Milliseconds it waited for connections. */
  waitedMs: number
}

const askings = new AsyncLocalStorage<Asking>()

/** Does the work of a request. `asking` counts what it asks of the database, also in what it calls and starts. */
export function asRequest<T>(asking: Asking, work: () => T): T {
  return askings.run(asking, work)
}

/** The request that is being worked for; undefined for work behind the requests. */
export function presentAsking(): Asking | undefined {
  return askings.getStore()
}

/** Binds a callback to the present request. */
export function forPresent<A extends unknown[]>(later: (...args: A) => void): (...args: A) => void {
  return AsyncLocalStorage.bind(later)
}

/** Returns a function that runs work as part of the present request. */
export function asPresent(): <T>(work: () => T) => T {
  return AsyncLocalStorage.snapshot()
}

export function newAsking(requestId: string, origin?: string): Asking {
  return { requestId, origin, queuedMs: 0, statements: 0, statementMs: 0, waitedMs: 0 }
}
