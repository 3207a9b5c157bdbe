/** Counts a request's database statements, in a context that AsyncLocalStorage carries through its work. */
import { AsyncLocalStorage } from 'node:async_hooks'

export type Asking = {
  requestId: string
  /** The origin at which the shop was opened, such as http://localhost:3000; undefined when it cannot be trusted. */
  origin?: string | undefined
  statements: number
  /** Milliseconds it waited for connections. */
  waitedMs: number
}

const askings = new AsyncLocalStorage<Asking>()

/** Does the work of a request. `asking` counts its statements, also those of everything it calls or starts. */
export function asRequest<T>(asking: Asking, work: () => T): T {
  return askings.run(asking, work)
}

/** The present request; undefined for work that no request waits for. */
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
  return { requestId, origin, statements: 0, waitedMs: 0 }
}
