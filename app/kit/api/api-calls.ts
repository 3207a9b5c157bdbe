/** API calls written as properties: `calls.api.products[':id'].$get({ param: { id } })`. */
import { headersOfPage, type Language } from '#store/language.ts'

type CallInput = {
  param?: Record<string, string>
  /** Undefined values are left out; a list becomes one parameter for each value. */
  query?: Record<string, string | string[] | undefined>
  header?: Record<string, string>
  json?: unknown
}

type Options = { headers?: Record<string, string>; init?: RequestInit }

/** `sender` is the uid that the page shows as signed in, `language` the page's. */
type Sending = { origin: string; send: typeof fetch; sender: () => string | undefined; language: () => Language }

/** Paths whose answers have names and texts in the page's language. */
const HAS_NAMES = /^api\/(products|collections|classes|pages|shop)(\/|$)/

/** Paths whose writes name their sender: the shop refuses them when somebody else has signed in meanwhile. */
const NAMES_SENDER = /^api\/(admin|products|addresses|orders|me\/reviews)\//

/**
 * Makes the calls of the type `Calls`, sent by `send`. The type is of Hono's client, whose own code would add forms, cookies
 * and web sockets: 2 KB to every page.
 */
export function createCalls<Calls>(
  origin: string,
  send: typeof fetch,
  { sender = () => undefined, language = () => 'en' }: Partial<Pick<Sending, 'sender' | 'language'>> = {},
) {
  return callsBelow({ origin, send, sender, language }, []) as Calls
}

function callsBelow(sending: Sending, path: string[]): unknown {
  const { origin, send, sender, language } = sending
  const call = (input: CallInput = {}, { headers, init }: Options = {}) => {
    const method = path.at(-1)?.slice(1).toUpperCase() ?? ''
    const userId = method !== 'GET' && NAMES_SENDER.test(path.join('/')) ? sender() : undefined
    const json = userId === undefined ? input.json : { userId, ...(input.json as object | undefined) }
    const hasBody = json !== undefined
    const called = path.slice(0, -1)
    const isNamed = method === 'GET' && HAS_NAMES.test(called.join('/')) && language() !== 'en'
    const asked = isNamed ? { ...input, query: { ...input.query, language: language() } } : input
    const ofPage = method === 'GET' ? {} : headersOfPage(language())
    return send(origin + addressOf(called, asked), {
      method,
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...ofPage, ...input.header, ...headers },
      ...(hasBody ? { body: JSON.stringify(json) } : {}),
      ...init,
    })
  }
  return new Proxy(call, {
    // With a `then`, `await` would take the calls for a promise.
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

/** Dots would mean this folder or its parent, even encoded; nothing in the shop has such a name. */
function asPart(text: string): string {
  return /^\.{1,2}$/.test(text) ? '-' : encodeURIComponent(text.toWellFormed())
}
