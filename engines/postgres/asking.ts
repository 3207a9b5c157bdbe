/** The request for which work is done, carried by AsyncLocalStorage. */
import { AsyncLocalStorage } from 'node:async_hooks'

export type RequestContext = {
  requestId: string
  /** The origin that the browser opened, such as http://localhost:3000; undefined when it cannot be trusted. */
  origin?: string | undefined
}

const askings = new AsyncLocalStorage<RequestContext>()

/** Runs the work, and everything that it starts, as part of the request. */
export function asRequest<T>(asking: RequestContext, work: () => T): T {
  return askings.run(asking, work)
}

/** The present request; undefined for work that no request waits for. */
export function currentRequest(): RequestContext | undefined {
  return askings.getStore()
}

export function newRequestContext(requestId: string, origin?: string): RequestContext {
  return { requestId, origin }
}
