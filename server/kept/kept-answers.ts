/**
 * The front door for kept answers, which are the same for everybody. Each is made from its place alone, by a request without
 * headers, for nobody or for a stand-in: nothing a visitor sends can get into what others see. The name of the person is filled
 * in when the answer is sent.
 */
import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { ApiEnv, Shop } from '#api/shop.ts'
import type { ClientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { type MakingTurns, NO_NETWORK } from '#server/machine/making-turns.ts'
import { isNoted, showsMore } from '#store/goods/catalogue/shown-version.ts'
import type { Role } from '#store/people/access/rights.ts'
import {
  type AnswerCache,
  answerAtOnce,
  answerFor,
  type CachedAnswer,
  cachedAnswer,
  type Entry,
  type Made,
  TooLargeToKeep,
} from './cache.ts'
import { encodingFor } from './encoding.ts'
import { standInOf } from './greeted-page.ts'
import { type KeptPlace, keptPlaceOf } from './kept-places.ts'

/** The parts of a request that decide the answer: the target from its first slash on, and some headers. */
export type CachedRequest = {
  method: string
  url: string
  cookie: string | undefined
  prefer: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** Does work that a client waits for. */
type AsRequest = (work: (client: ClientNetwork) => Promise<Entry>) => Promise<Entry>

export type KeptAnswers = ReturnType<typeof createKeptAnswers>

type Parts = {
  app: Hono<ApiEnv>
  cache: AnswerCache
  shop: Pick<Shop, 'catalogue' | 'signIns'>
  /** A missing answer is made in the turn of the first client that asks. */
  turns: MakingTurns
  /** Whether the shop's address is known; otherwise each client is told the address they asked for. */
  knowsAddress: boolean
}

export function createKeptAnswers({ app, cache, shop, turns, knowsAddress }: Parts) {
  const tooLarge = new LRUCache<string, true>({ max: 500, ttl: 600_000 })

  /** Of a person the answer gets only their role, so it cannot leak anything else. */
  async function make(place: KeptPlace, role: Role | undefined): Promise<Made> {
    const shown = shop.catalogue.newShown(place.hasExactStock ? 'stock' : 'settings')
    const greeted = role === undefined ? undefined : standInOf(role)
    const request = new Request(`http://shop.invalid${place.url}`)
    const response = await app.fetch(request, { client: NO_NETWORK, requestId: randomUUID(), greeted, shown })
    // A page shows what its calls do, and the settings.
    if (!place.isPage && !isNoted(shown)) showsMore(shown, 'lists')
    return { response: keepable(response), shown }
  }

  /** The place that the request asks for; undefined when it has none, or when its answer is not kept. */
  function placeOf({ method, url, prefer }: CachedRequest): KeptPlace | undefined {
    const place = keptPlaceOf(method, url, prefer)
    return place && !tooLarge.has(place.url) && (knowsAddress || !place.namesShop) ? place : undefined
  }

  async function find(
    place: KeptPlace,
    isForPerson: boolean,
    question: CachedRequest,
    asRequest: AsRequest,
  ): Promise<CachedAnswer | undefined> {
    const signIn = isForPerson ? await shop.signIns.find(question.cookie) : undefined
    const role = signIn?.person.role
    // The frame of a page shows what the role may do.
    const key = role ? `${role} ${place.url}` : place.url
    const queue = place.isLong ? turns.longLists : turns.pages
    const person = async () => signIn?.person.uid
    const inTurn = (work: () => Promise<Entry>) => asRequest((client) => queue.run(client, work, person))
    const entry = cache.peek(key) ?? (await cache.get(key, () => make(place, role), inTurn))
    // A refusal names its request, so each client gets one of its own.
    if (entry.headers['content-type'] === 'application/problem+json') return undefined
    const encoding = encodingFor(question.acceptEncoding)
    return signIn ? answerFor(entry, encoding, signIn.state) : cachedAnswer(entry, encoding, question.ifNoneMatch)
  }

  /**
   * The answer, at once where nothing has to be waited for, or else kept or made `asRequest`; undefined when the app answers, which
   * tells this client why there is none.
   */
  return (
    question: CachedRequest,
    asRequest: AsRequest,
  ): CachedAnswer | Promise<CachedAnswer | undefined> | undefined => {
    const place = placeOf(question)
    if (!place) return undefined
    // Pages greet the signed-in person by name.
    const isForPerson = place.isPage && question.cookie !== undefined && SESSION.test(question.cookie)
    const entry = isForPerson ? undefined : cache.peek(place.url)
    const ready = entry && answerAtOnce(entry, encodingFor(question.acceptEncoding), question.ifNoneMatch)
    if (ready) return ready
    return find(place, isForPerson, question, asRequest).catch((error: unknown) => {
      if (error instanceof TooLargeToKeep) tooLarge.set(place.url, true)
      return undefined
    })
  }
}

const SESSION = /session_token/i

/** Marks an answer as being for everybody. */
function keepable(response: Response): Response {
  if (response.status !== 200) return response
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'public, no-cache')
  headers.set('vary', 'Accept-Encoding, Cookie, Prefer')
  return new Response(response.body, { status: response.status, headers })
}
