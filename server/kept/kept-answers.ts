/**
 * Serves kept answers, which are the same for everybody. Each is made from its place alone, by a request without headers, for
 * nobody or for a stand-in: nothing a visitor sends can get into what others see. The name of the person is filled in when the
 * answer is sent.
 */
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { encodingFor } from '#api/encoding-for.ts'
import type { ApiEnv } from '#api/shop.ts'
import type { MakingTurns } from '#server/machine/making-turns.ts'
import type { Role } from '#store/access/rights.ts'
import type { SignIn, SignIns } from '#store/people/sign-ins.server.ts'
import type { AnswerCache } from './cache.ts'
import {
  answerFor,
  answerOf,
  type CachedAnswer,
  type Entry,
  isUnchanged,
  type Made,
  TooLargeToKeep,
} from './cache-entries.ts'
import { inOnePiece, isReady, makeReady } from './kept-body.ts'
import { type KeptPlace, keptPlaceOf } from './kept-places.ts'
import { fillingOf } from './page-holes.ts'

/** Makes the answer of a place. Of the person it gets only their role, so it cannot leak anything else. */
type MakeKept = (place: KeptPlace, role: Role | undefined) => Promise<Made>

/** The parts of a request that decide the answer: the target from its first slash on, and some headers. */
export type Question = {
  method: string
  url: string
  cookie: string | undefined
  prefer: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** Pages greet the signed-in person by name. */
const SESSION = /session_token/i

function isForPerson({ cookie }: Question, place: KeptPlace): boolean {
  return place.isPage && cookie !== undefined && SESSION.test(cookie)
}

/** The key has the role, because the frame of a page shows what the role may do. */
function keyOf(place: KeptPlace, signIn: SignIn | undefined): string {
  return signIn ? `${signIn.person.role} ${place.url}` : place.url
}

function bestFor(entry: Entry, question: Question) {
  return encodingFor(question.acceptEncoding, { brotli: entry.body.holes.length === 0 })
}

function written(entry: Entry, question: Question, signIn: SignIn | undefined): CachedAnswer {
  const encoding = bestFor(entry, question)
  return signIn ? answerFor(entry, encoding, fillingOf(signIn.state)) : answerOf(entry, encoding, question.ifNoneMatch)
}

/** Whether a visitor can be answered at once. */
function needsNothing(entry: Entry, question: Question): boolean {
  const encoding = bestFor(entry, question)
  return isReady(entry.body, encoding) || isUnchanged(entry, encoding, question.ifNoneMatch)
}

async function writtenWhenReady(
  cache: AnswerCache,
  key: string,
  entry: Entry,
  question: Question,
  signIn: SignIn | undefined,
): Promise<CachedAnswer> {
  const encoding = bestFor(entry, question)
  if (!signIn && needsNothing(entry, question)) return written(entry, question, signIn)
  // Checked again after each wait, because another request may have stored it meanwhile in other bytes.
  while (!isReady(entry.body, encoding)) await makeReady(entry.body, encoding)
  cache.resized(key, entry)
  return written(entry, question, signIn)
}

export type KeptAtHand = ReturnType<typeof createKeptAtHand>

/** Finds answers that need no making, and sends them before anything else is set up for the request. */
export function createKeptAtHand(cache: AnswerCache, signIns: SignIns) {
  const readyFor = (entry: Entry | undefined, question: Question) =>
    entry && needsNothing(entry, question) ? written(entry, question, undefined) : undefined

  async function find(place: KeptPlace, question: Question): Promise<CachedAnswer | undefined> {
    const signIn = isForPerson(question, place) ? await signIns.find(question.cookie) : undefined
    const key = keyOf(place, signIn)
    const entry = cache.peek(key) ?? (await cache.find(key))
    return entry && writtenWhenReady(cache, key, entry, question, signIn)
  }

  /** The answer, or a promise of it when the sign-in or the changes must be read first; undefined when it is not at hand. */
  return (question: Question): CachedAnswer | Promise<CachedAnswer | undefined> | undefined => {
    const place = keptPlaceOf(question.method, question.url, question.prefer)
    if (!place) return undefined
    const atOnce = isForPerson(question, place) ? undefined : readyFor(cache.peek(place.url), question)
    return atOnce ?? find(place, question).catch(() => undefined)
  }
}

type KeptAnswersOptions = {
  cache: AnswerCache
  signIns: SignIns
  make: MakeKept
  /** A missing answer is made in the turn of the first client that asks. */
  turns: MakingTurns
  /** Whether the shop's address is known; otherwise each client is told the address they asked for. */
  knowsAddress: boolean
  /** Called when an answer made for nobody mentions a person; nobody gets that answer. */
  report: (error: Error) => void
}

/** Answers what is the same for everybody from the cache, and passes on everything else. */
export function keptAnswers({ cache, signIns, make, turns, knowsAddress, report }: KeptAnswersOptions) {
  const tooLarge = new LRUCache<string, true>({ max: 500, ttl: 600_000 })
  return createMiddleware<ApiEnv>(async (c, next) => {
    const question = {
      method: c.req.method,
      url: c.req.url.slice(c.req.url.indexOf('/', 8)),
      cookie: c.req.header('cookie'),
      prefer: c.req.header('prefer'),
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
    }
    const place = keptPlaceOf(question.method, question.url, question.prefer)
    if (!place || tooLarge.has(place.url) || (place.namesShop && !knowsAddress)) return next()
    const queue = place.isLong ? turns.longLists : turns.pages
    const inTurn = <T>(work: () => Promise<T>) => queue.run(c.env.client, work)
    const find = async () => {
      const signIn = isForPerson(question, place) ? await signIns.find(question.cookie) : undefined
      const key = keyOf(place, signIn)
      const entry = await cache.get(key, () => make(place, signIn?.person.role), inTurn)
      return { entry, answer: await writtenWhenReady(cache, key, entry, question, signIn) }
    }
    const found = await find().catch((error: unknown) => {
      if (error instanceof TooLargeToKeep) tooLarge.set(place.url, true)
      // A page itself tells that it cannot be made now.
      else if (!place.isPage) throw error
      return undefined
    })
    // A refusal names its request, so each client gets one of its own.
    if (!found || found.entry.headers['content-type'] === 'application/problem+json') return next()
    if (found.entry.mentionsPerson) {
      report(new Error(`A kept answer mentions a person: ${place.url}`))
      return next()
    }
    const { status, headers, body } = found.answer
    c.res = new Response(body && inOnePiece(body), { status, headers })
    c.res.headers.set('x-request-id', c.env.requestId)
    return undefined
  })
}

/** A request for the place on behalf of nobody: an address and nothing else. */
export function nobodysRequest({ url }: KeptPlace): Request {
  return new Request(`http://shop.invalid${url}`)
}

/** Marks an answer as being for everybody. */
export function keepable(response: Response): Response {
  if (response.status !== 200) return response
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'public, no-cache')
  headers.set('vary', 'Accept-Encoding, Cookie, Prefer')
  return new Response(response.body, { status: response.status, headers })
}
