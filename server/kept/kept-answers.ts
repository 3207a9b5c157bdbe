/**
 * The front door for kept answers, which are the same for everybody. Each is made from its place alone, by a request without
 * headers, for nobody or for a stand-in: nothing a visitor sends can get into what others see. The name of the person is filled
 * in when the answer is sent.
 */
import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { ApiEnv, Shop } from '#api/shop.ts'
import { type MakingTurns, NOBODY } from '#server/machine/making-turns.ts'
import type { Role } from '#store/access/rights.ts'
import type { ClientNetwork } from '#store/limits/client-network.server.ts'
import type { SignIn } from '#store/people/sign-ins.server.ts'
import {
  type AnswerCache,
  answerFor,
  answerOf,
  type CachedAnswer,
  type Entry,
  isUnchanged,
  type Made,
  TooLargeToKeep,
} from './cache.ts'
import { encodingFor, fillingOf, isReady, makeReady, standInOf } from './kept-body.ts'
import { type KeptPlace, keptPlaceOf } from './kept-places.ts'

/** The parts of a request that decide the answer: the target from its first slash on, and some headers. */
export type Question = {
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
    const sources = shop.catalogue.newSources(!place.isPage && !place.url.includes('stock=shown'))
    const greeted = role === undefined ? undefined : standInOf(role)
    const request = new Request(`http://shop.invalid${place.url}`)
    const response = await app.fetch(request, { client: NOBODY, requestId: randomUUID(), greeted, sources })
    if (sources.questions.length === 0) shop.catalogue.noteAll(sources)
    return { response: keepable(response), sources }
  }

  async function answer(place: KeptPlace, question: Question, asRequest: AsRequest): Promise<CachedAnswer | undefined> {
    const signIn = isForPerson(question, place) ? await shop.signIns.find(question.cookie) : undefined
    // The frame of a page shows what the role may do.
    const key = signIn ? `${signIn.person.role} ${place.url}` : place.url
    const queue = place.isLong ? turns.longLists : turns.pages
    const produce = () => make(place, signIn?.person.role)
    const entry =
      cache.peek(key) ??
      (await cache.find(key)) ??
      (await asRequest((client) => cache.get(key, produce, (work) => queue.run(client, work))))
    // A refusal names its request, so each client gets one of its own.
    if (entry.headers['content-type'] === 'application/problem+json') return undefined
    const encoding = encodingFor(question.acceptEncoding)
    if (!isReady(entry.body, encoding)) {
      await makeReady(entry.body, encoding)
      cache.resized(key, entry)
    }
    return written(entry, question, signIn)
  }

  return {
    /** The place that the request asks for; undefined when it has none, or when its answer is not kept. */
    placeOf({ method, url, prefer }: Question): KeptPlace | undefined {
      const place = keptPlaceOf(method, url, prefer)
      return place && !tooLarge.has(place.url) && (knowsAddress || !place.namesShop) ? place : undefined
    },

    /** The answer for a visitor, when nothing has to be waited for. */
    atHand(place: KeptPlace, question: Question): CachedAnswer | undefined {
      const entry = isForPerson(question, place) ? undefined : cache.peek(place.url)
      const encoding = encodingFor(question.acceptEncoding)
      const isAtHand = entry && (isReady(entry.body, encoding) || isUnchanged(entry, encoding, question.ifNoneMatch))
      return isAtHand ? written(entry, question, undefined) : undefined
    },

    /** The answer, kept or made `asRequest`; undefined when the app must tell this client why there is none. */
    async find(place: KeptPlace, question: Question, asRequest: AsRequest): Promise<CachedAnswer | undefined> {
      try {
        return await answer(place, question, asRequest)
      } catch (error) {
        if (error instanceof TooLargeToKeep) tooLarge.set(place.url, true)
        return undefined
      }
    },
  }
}

/** Pages greet the signed-in person by name. */
const SESSION = /session_token/i

function isForPerson({ cookie }: Question, place: KeptPlace): boolean {
  return place.isPage && cookie !== undefined && SESSION.test(cookie)
}

function written(entry: Entry, question: Question, signIn: SignIn | undefined): CachedAnswer {
  const encoding = encodingFor(question.acceptEncoding)
  return signIn ? answerFor(entry, encoding, fillingOf(signIn.state)) : answerOf(entry, encoding, question.ifNoneMatch)
}

/** Marks an answer as being for everybody. */
function keepable(response: Response): Response {
  if (response.status !== 200) return response
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'public, no-cache')
  headers.set('vary', 'Accept-Encoding, Cookie, Prefer')
  return new Response(response.body, { status: response.status, headers })
}
