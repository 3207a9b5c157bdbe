/**
 * Answers requests from the cache. Each cached answer is made from its place alone, by a request without headers, for nobody or
 * for a stand-in: nothing that a visitor sends can reach others. The person's name is filled in when the answer is sent.
 */
import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { ApiEnv, Shop } from '#api/shop.ts'
import type { ClientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { type MakingTurns, NO_CLIENT } from '#server/machine/making-turns.ts'
import { isNoted, noteShown } from '#store/goods/catalogue/shown-version.ts'
import type { Role } from '#store/people/access/rights.ts'
import {
  type AnswerCache,
  answerAtOnce,
  answerForPerson,
  type CachedAnswer,
  cachedAnswer,
  type Entry,
  type FreshAnswer,
  TooLargeToKeep,
} from './cache.ts'
import { encodingFor } from './encoding.ts'
import { standInOf } from './greeted-page.ts'
import { type KeptPlace, keptPlaceOf } from './kept-places.ts'

/** The parts of a request that decide the answer. `url` is the target from its first slash on. */
export type CachedRequest = {
  method: string
  url: string
  cookie: string | undefined
  prefer: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** Runs work in the name of the request's client. */
type AsRequest = (work: (client: ClientNetwork) => Promise<Entry>) => Promise<Entry>

export type KeptAnswers = ReturnType<typeof createKeptAnswers>

type Parts = {
  app: Hono<ApiEnv>
  cache: AnswerCache
  shop: Pick<Shop, 'catalogue' | 'signIns'>
  /** A missing answer takes a turn of the first client that asks for it. */
  turns: MakingTurns
  /** Whether the shop has a set address; without one, each client is told the address that they opened. */
  knowsAddress: boolean
}

export function createKeptAnswers({ app, cache, shop, turns, knowsAddress }: Parts) {
  const tooLarge = new LRUCache<string, true>({ max: 500, ttl: 600_000 })

  /** Knows only the role of the person, so that the answer cannot leak more. */
  async function make(place: KeptPlace, role: Role | undefined): Promise<FreshAnswer> {
    const shown = shop.catalogue.newShown(place.hasExactStock ? 'stock' : 'settings')
    const greeted = role === undefined ? undefined : standInOf(role)
    const request = new Request(`http://shop.invalid${place.url}`)
    const response = await app.fetch(request, { client: NO_CLIENT, requestId: randomUUID(), greeted, shown })
    // Pages note what they show through their calls; other answers that note nothing depend on all lists.
    if (!place.isPage && !isNoted(shown)) noteShown(shown, 'lists')
    return { response: keepable(response), shown }
  }

  /** The place that the request asks for; undefined for none, and for one whose answer is not cached. */
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
    // Header and menus of a page depend on the role.
    const key = role ? `${role} ${place.url}` : place.url
    const queue = place.isLong ? turns.longLists : turns.pages
    const person = async () => signIn?.person.uid
    const inTurn = (work: () => Promise<Entry>) => asRequest((client) => queue.run(client, work, person))
    const entry = cache.peek(key) ?? (await cache.get(key, () => make(place, role), inTurn))
    // A refusal names its request, so the app answers each client.
    if (entry.headers['content-type'] === 'application/problem+json') return undefined
    const encoding = encodingFor(question.acceptEncoding)
    if (signIn) return answerForPerson(entry, encoding, signIn.state)
    return entry.kind === 'shared' ? cachedAnswer(entry, encoding, question.ifNoneMatch) : undefined
  }

  /**
   * The cached answer, at once where nothing must be waited for; otherwise a promise of it, made through `asRequest`. Undefined
   * where the app answers instead, also to say why there is no answer.
   */
  return (
    question: CachedRequest,
    asRequest: AsRequest,
  ): CachedAnswer | Promise<CachedAnswer | undefined> | undefined => {
    const place = placeOf(question)
    if (!place) return undefined
    const isForPerson = place.isPage && question.cookie !== undefined && SESSION.test(question.cookie)
    const entry = isForPerson ? undefined : cache.peek(place.url)
    if (entry?.kind === 'shared') {
      const ready = answerAtOnce(entry, encodingFor(question.acceptEncoding), question.ifNoneMatch)
      if (ready) return ready
    }
    return find(place, isForPerson, question, asRequest).catch((error: unknown) => {
      if (error instanceof TooLargeToKeep) tooLarge.set(place.url, true)
      return undefined
    })
  }
}

const SESSION = /session_token/i

/** Lets caches keep the answer, but only to ask again each time. */
function keepable(response: Response): Response {
  if (response.status !== 200) return response
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'public, no-cache')
  headers.set('vary', 'Accept-Encoding, Cookie, Prefer')
  return new Response(response.body, { status: response.status, headers })
}
