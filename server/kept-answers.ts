/**
 * Answers for everybody are kept. Each is made from its place alone, by a request that carries no header, for nobody: what
 * a visitor sends cannot get into what others see.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#api/shop.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'
import type { AnswerCache } from './cache.ts'
import { encodingFor } from './cache-entries.ts'
import { type KeptPlace, keptPlaceOf } from './kept-places.ts'
import type { MakingTurns } from './making-turns.ts'

/** Makes the answer of a place. It is given nothing of whoever asks, so there is nothing that it could let through. */
type MakeKept = (place: KeptPlace) => Promise<Response>

/** Pages greet whoever is signed in; a cookie that only looks like a session costs its bearer a page made anew. */
const SESSION = /session_token/i

/** What of a request decides whether it is for everybody: the target from its first slash on, and two headers. */
type Question = { method: string; url: string; cookie: string | undefined; prefer: string | undefined }

/** The kept answer that the request may have; undefined when it is to be answered for whoever asks. */
export function placeFor({ method, url, cookie, prefer }: Question): KeptPlace | undefined {
  const place = keptPlaceOf(method, url, prefer)
  return place?.isPage && cookie !== undefined && SESSION.test(cookie) ? undefined : place
}

type Parts = {
  cache: AnswerCache
  make: MakeKept
  /** What is not kept yet is made in the turn of whoever asks first. */
  turns: MakingTurns
  /** Whether answers may say where the shop is: else each is told the address they asked for. */
  knowsAddress: boolean
  /** Hears when an answer made for nobody mentions a person: it is given to no one. */
  report: (error: Error) => void
}

/** Answers what is for everybody from the cache and lets everything else pass. */
export function keptAnswers({ cache, make, turns, knowsAddress, report }: Parts) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const url = c.req.url.slice(c.req.url.indexOf('/', 8))
    const { method } = c.req
    const place = placeFor({ method, url, cookie: c.req.header('cookie'), prefer: c.req.header('prefer') })
    if (!place || (place.namesShop && !knowsAddress)) return next()
    const encoding = encodingFor(c.req.header('accept-encoding'))
    const queue = place.isLong ? turns.longLists : turns.pages
    const produce = async () => keepable(await make(place))
    const answer = cache.get(place.url, encoding, c.req.header('if-none-match'), produce, (work) =>
      queue.run(c.env.client, work),
    )
    // A page says itself that it cannot be made now.
    const found = await answer.catch((error: unknown) => (place.isPage ? undefined : Promise.reject(error)))
    if (!found) return next()
    const { status, headers, body } = found
    // A refusal names the request that was refused, and that is the one of whoever asks.
    if (headers['content-type'] === 'application/problem+json') return next()
    if (headers['cache-control'] === MENTIONS_PERSON) {
      report(new Error(`A kept answer mentions a person: ${place.url}`))
      return next()
    }
    c.res = new Response(body === null ? null : new Uint8Array(body), { status, headers })
    c.res.headers.set('x-request-id', c.env.requestId)
    return undefined
  })
}

/** A request for the place as nobody makes it: an address and nothing else. */
export function nobodysRequest({ url }: KeptPlace): Request {
  return new Request(`http://shop.invalid${url}`)
}

/** Every page and answer about somebody who is signed in has this among its data. */
const PERSON_MARK: keyof CurrentUser = 'providerData'
/** Keeps an answer out of the cache. */
const MENTIONS_PERSON = 'no-store'

/** Says of an answer that it is for everybody, unless it mentions a person, however that came about. */
async function keepable(response: Response): Promise<Response> {
  if (response.status !== 200) return response
  const body = Buffer.from(await response.arrayBuffer())
  // Others are served between two steps, each of which takes its time when the body is large.
  await nextTurn()
  const headers = new Headers(response.headers)
  headers.set('cache-control', body.includes(PERSON_MARK) ? MENTIONS_PERSON : 'public, no-cache')
  headers.set('vary', 'Accept-Encoding, Cookie, Prefer')
  return new Response(new Uint8Array(body), { status: response.status, headers })
}
