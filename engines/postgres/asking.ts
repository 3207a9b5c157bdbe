/** The request for which work is done, in a context that AsyncLocalStorage carries through it. */
import { AsyncLocalStorage } from 'node:async_hooks'

export type RequestContext = {
  requestId: string
  /** The origin at which the shop was opened, such as http://localhost:3000; undefined when it cannot be trusted. */
  origin?: string | undefined
}

const askings = new AsyncLocalStorage<RequestContext>()

/** Does the work of a request, and everything that it calls or starts, as part of it. */
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
