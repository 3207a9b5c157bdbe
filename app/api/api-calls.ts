/** Calls of the API written as properties: `calls.api.products[':id'].$get({ param: { id } })`. */

type CallInput = {
  param?: Record<string, string>
  /** A value that is undefined is left out; a list is one parameter for each of its values. */
  query?: Record<string, string | string[] | undefined>
  header?: Record<string, string>
  json?: unknown
}

type Options = { headers?: Record<string, string>; init?: RequestInit }

/** A call as it is sent: where to, how, and who the page thinks is signed in. */
type Sending = { origin: string; send: typeof fetch; sender: () => string | undefined }

/** Writes below these name their sender: the shop refuses when somebody else is signed in by now. */
const SAYS_SENDER = /^api\/(admin|products|addresses|orders|me\/reviews)\//

/**
 * The calls that `Calls` describes, sent by `send`. `Calls` is the type of a client of Hono, whose code does the same with
 * forms, cookies and web sockets besides: 2 KB of every page.
 */
export function createCalls<Calls>(origin: string, send: typeof fetch, sender: Sending['sender'] = () => undefined) {
  return callsBelow({ origin, send, sender }, []) as Calls
}

function callsBelow(sending: Sending, path: string[]): unknown {
  const { origin, send, sender } = sending
  const call = (said: CallInput = {}, { headers, init }: Options = {}) => {
    const method = path.at(-1)?.slice(1).toUpperCase() ?? ''
    const userId = method !== 'GET' && SAYS_SENDER.test(path.join('/')) ? sender() : undefined
    const json = userId === undefined ? said.json : { userId, ...(said.json as object | undefined) }
    const hasBody = json !== undefined
    return send(origin + addressOf(path.slice(0, -1), said), {
      method,
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...said.header, ...headers },
      ...(hasBody ? { body: JSON.stringify(json) } : {}),
      ...init,
    })
  }
  return new Proxy(call, {
    // A promise that is given the calls must not take them for another promise.
    get: (_, part) => (typeof part === 'string' && part !== 'then' ? callsBelow(sending, [...path, part]) : undefined),
  })
}

function addressOf(path: string[], { param = {}, query = {} }: CallInput): string {
  const parts = path.map((part) => (part.startsWith(':') ? asPart(param[part.slice(1)] ?? '') : part))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) search.append(name, one)
  }
  return `/${parts.join('/')}${search.size > 0 ? `?${search}` : ''}`
}

/** One or two dots would be taken for a way up, also when they are encoded; nothing in the shop is called so. */
function asPart(text: string): string {
  return /^\.{1,2}$/.test(text) ? '-' : encodeURIComponent(text.toWellFormed())
}
