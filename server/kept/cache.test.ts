import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import type { Encoding } from '#api/encoding-for.ts'
import { encodingFor } from '#api/encoding-for.ts'
import { answered, type Sources } from '#store/catalogue/questions.ts'
import { createReadings } from '#store/catalogue/readings.ts'
import { createAnswerCache } from './cache.ts'
import { answerOf, type CachedAnswer, TooLargeToKeep } from './cache-entries.ts'
import { isReady, makeReady } from './kept-body.ts'

/** A cache of answers to one question, asked as a server asks it: for bytes in an encoding. `read` answers where the database stands. */
function cacheOf(read: () => Promise<string>) {
  const known = { moves: 0, position: '' }
  const readings = createReadings(async () => {
    const position = await read()
    if (position !== known.position) known.moves++
    known.position = position
  })
  const position = () => known.moves
  const isProven = (sources: Sources) => sources.questions.every(({ print, ask }) => ask() === print)
  const cache = createAnswerCache({ ...readings, position, isProven })
  return {
    clear: () => cache.clear(),
    peek(key: string): CachedAnswer | undefined {
      const entry = cache.peek(key)
      // A packed one is kept, and expanded when it is asked for.
      if (entry && !isReady(entry.body, 'identity')) return { status: 200, headers: {}, body: null }
      return entry && answerOf(entry, 'identity', undefined)
    },
    async get(
      key: string,
      encoding: Encoding,
      tag: string | undefined,
      respond: () => Promise<Response>,
      inTurn?: <T>(work: () => Promise<T>) => Promise<T>,
    ): Promise<CachedAnswer> {
      const produce = async () => {
        const sources: Sources = { isExact: true, questions: [], provenAt: 0 }
        answered(sources, () => known.position, String)
        return { response: await respond(), sources, values: [] }
      }
      const entry = await cache.get(key, produce, inTurn)
      await makeReady(entry.body, encoding)
      cache.resized(key, entry)
      return answerOf(entry, encoding, tag)
    },
  }
}

const quiet = async () => 'here'

/** A cache over a database that stands where the test says, and a counted producer. */
function arrange() {
  const world = { position: '1', made: 0 }
  const cache = cacheOf(async () => world.position)
  const produce = async () => new Response(`answer ${++world.made}`, { headers: { 'content-type': 'text/plain' } })
  const get = (key = '/', encoding: Encoding = 'identity', tag?: string) => cache.get(key, encoding, tag, produce)
  return { world, cache, produce, get }
}

const bodyOf = (answer: CachedAnswer | undefined) => Buffer.concat(answer?.body ?? [])
const textOf = (answer: CachedAnswer | undefined) => answer && bodyOf(answer).toString()

/** A promise and the way to settle it. */
function gate<T = void>() {
  return Promise.withResolvers<T>()
}

describe('what is kept', () => {
  test('an answer is made once and given to all who ask for the same', async () => {
    const { world, cache, get } = arrange()
    expect(textOf(await get())).toBe('answer 1')
    expect(textOf(await get())).toBe('answer 1')
    expect(textOf(cache.peek('/'))).toBe('answer 1')
    expect(textOf(await get('/other'))).toBe('answer 2')
    expect(world.made).toBe(2)
  })

  test('many who ask at once wait for one answer', async () => {
    const { world, get } = arrange()
    const answers = await Promise.all(Array.from({ length: 50 }, () => get()))
    expect(answers.map(textOf)).toEqual(Array.from({ length: 50 }, () => 'answer 1'))
    expect(world.made).toBe(1)
  })

  test('nothing made before the database moved is given once the move is seen', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const { world, cache, get } = arrange()
      await get()
      world.position = '2'
      vi.advanceTimersByTime(800)
      expect(textOf(cache.peek('/'))).toBe('answer 1')
      await Promise.resolve()
      expect(cache.peek('/')).toBeUndefined()
      expect(textOf(await get())).toBe('answer 2')
      vi.advanceTimersByTime(1000)
      expect(cache.peek('/')).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  test('an answer that was being made while everything was forgotten is not kept', async () => {
    const { cache } = arrange()
    const slow = gate<Response>()
    const old = cache.get('/', 'identity', undefined, () => slow.promise)
    await new Promise(setImmediate)
    cache.clear()
    const fresh = await cache.get('/', 'identity', undefined, async () => new Response('new'))
    slow.resolve(new Response('old'))
    expect([textOf(await old), textOf(fresh)]).toEqual(['old', 'new'])
    expect(textOf(await cache.get('/', 'identity', undefined, async () => new Response('never')))).toBe('new')
  })

  test('nobody waits for an answer that was begun before the database moved', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const { world, cache, produce } = arrange()
      const slow = gate<Response>()
      const old = cache.get('/', 'identity', undefined, () => slow.promise)
      await new Promise(setImmediate)
      world.position = '2'
      vi.advanceTimersByTime(500)
      expect(textOf(await cache.get('/', 'identity', undefined, produce))).toBe('answer 1')
      slow.resolve(new Response('old'))
      expect(textOf(await old)).toBe('old')
      expect(textOf(await cache.get('/', 'identity', undefined, produce))).toBe('answer 1')
    } finally {
      vi.useRealTimers()
    }
  })

  test('memory is bounded by bytes: the answers asked for longest ago go first', async () => {
    const { cache } = arrange()
    const body = randomBytes(200 * 1024)
    // Taken compressed, so that nothing has to be compressed before it can go to the other room.
    for (let i = 0; i < 300; i++) await cache.get(`/${i}`, 'gzip', undefined, async () => new Response(body))
    const kept = Array.from({ length: 300 }, (_, i) => cache.peek(`/${i}`) !== undefined)
    expect(kept.filter(Boolean).length).toBeLessThanOrEqual(215)
    expect(kept.filter(Boolean).length).toBeGreaterThan(100)
    expect([kept[0], kept[299]]).toEqual([false, true])
  })
})

describe('what is not kept', () => {
  test('an answer that is too long: its making is stopped', async () => {
    const { cache } = arrange()
    let made = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        made += 500_000
        controller.enqueue(new Uint8Array(500_000))
      },
    })
    const asked = cache.get('/', 'identity', undefined, async () => new Response(endless))
    await expect(asked).rejects.toBeInstanceOf(TooLargeToKeep)
    expect(made).toBeLessThan(4_000_000)
  })

  test.each([400, 404, 429, 500, 503, 302])('an answer with status %i', async (status) => {
    const { cache, get } = arrange()
    const refusal = await cache.get('/', 'identity', undefined, async () => new Response('no', { status }))
    expect([refusal.status, refusal.headers.etag]).toEqual([status, undefined])
    expect(cache.peek('/')).toBeUndefined()
    expect(textOf(await get())).toBe('answer 1')
  })

  test('an answer that sets a cookie', async () => {
    const { cache, get } = arrange()
    const headers = { 'set-cookie': 'session=somebody' }
    await cache.get('/', 'identity', undefined, async () => new Response('mine', { headers }))
    expect(textOf(await get())).toBe('answer 1')
  })

  test("one client's refusal or cookie is not given to those who asked at the same time", async () => {
    const { cache, produce } = arrange()
    for (const response of [
      new Response('slow down', { status: 429 }),
      new Response('', { headers: { 'set-cookie': 'a=b' } }),
    ]) {
      const slow = gate<Response>()
      const first = cache.get('/', 'identity', undefined, () => slow.promise)
      await new Promise(setImmediate)
      const second = cache.get('/', 'identity', undefined, produce)
      slow.resolve(response)
      expect((await first).status).toBe(response.status)
      expect(textOf(await second)).toMatch(/^answer \d$/)
      cache.clear()
    }
  })

  test('a failure: whoever waited makes their own answer', async () => {
    const { cache, produce } = arrange()
    const slow = gate<Response>()
    const first = cache.get('/', 'identity', undefined, () => slow.promise)
    await new Promise(setImmediate)
    const second = cache.get('/', 'identity', undefined, produce)
    slow.reject(new Error('broken'))
    await expect(first).rejects.toThrow('broken')
    expect(textOf(await second)).toBe('answer 1')
  })

  test('a failure while nobody can say where the database stands; what was good last still stands', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      let isAway = false
      const cache = cacheOf(async () => {
        if (isAway) throw new Error('database gone')
        return 'here'
      })
      const get = (key: string, status: number) =>
        cache.get(key, 'identity', undefined, async () => new Response(`status ${status}`, { status }))
      await get('/kept', 200)
      isAway = true
      vi.advanceTimersByTime(60_000)
      expect(textOf(await get('/kept', 503))).toBe('status 200')
      expect((await get('/other', 503)).status).toBe(503)
      isAway = false
      expect(textOf(await get('/other', 200))).toBe('status 200')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('how it is sent', () => {
  test('every encoding holds the same bytes, with a tag and a length of its own', async () => {
    const { cache } = arrange()
    const page = `<p>${'टोकरी ₹ '.repeat(500)}</p>`
    const get = (encoding: Encoding) => cache.get('/', encoding, undefined, async () => new Response(page))
    const [identity, br, gzip] = [await get('identity'), await get('br'), await get('gzip')]
    expect(textOf(identity)).toBe(page)
    expect(brotliDecompressSync(bodyOf(br)).toString()).toBe(page)
    expect(gunzipSync(bodyOf(gzip)).toString()).toBe(page)
    expect([identity, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    for (const answer of [identity, br, gzip])
      expect(answer.headers['content-length']).toBe(String(bodyOf(answer).length))
    expect(new Set([identity, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  test('a tag that still holds is answered 304 without a body', async () => {
    const { get } = arrange()
    const { etag = '' } = (await get()).headers
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      expect(await get('/', 'identity', tag)).toMatchObject({ status: 304, body: null, headers: { etag } })
    }
    for (const tag of ['"other"', etag.slice(0, -1), '', etag.replace('"', '"-')]) {
      expect((await get('/', 'identity', tag)).status).toBe(200)
    }
    expect((await get('/', 'br', etag)).status).toBe(200)
  })

  test.each<[string | undefined, Encoding]>([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.000, br;q=0.0', 'identity'],
    ['BR;Q=0, GZIP;Q=0', 'identity'],
    ['br ; q=0 , gzip ; q=1', 'gzip'],
    ['br;q=0.5', 'br'],
    ['br;q=0.01, gzip;q=0', 'br'],
    ['identity', 'identity'],
    ['*', 'identity'],
    ['broken', 'identity'],
    ['deflate', 'identity'],
  ])('Accept-Encoding %j gets %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding)
  })
})

test('nobody waits in the turn of another who has many waiting', async () => {
  const cache = cacheOf(quiet)
  const never = new Promise<never>(() => undefined)
  const stuck = cache.get(
    '/',
    'identity',
    undefined,
    async () => new Response('late'),
    () => never,
  )
  const mine = cache.get('/', 'identity', undefined, async () => new Response('mine'))
  expect(textOf(await mine)).toBe('mine')
  expect(await Promise.race([stuck, 'still waiting'])).toBe('still waiting')
})

test('whoever had to wait for a turn finds what another has made meanwhile', async () => {
  const cache = cacheOf(quiet)
  const turn = Promise.withResolvers<void>()
  const waiting = cache.get(
    '/',
    'identity',
    undefined,
    async () => new Response('again'),
    async (work) => {
      await turn.promise
      return work()
    },
  )
  await cache.get('/', 'identity', undefined, async () => new Response('first'))
  turn.resolve()
  expect(textOf(await waiting)).toBe('first')
})

test('lists of a whole large shop push no page out', async () => {
  const cache = cacheOf(quiet)
  await cache.get('/', 'identity', undefined, async () => new Response('a page'))
  const list = 'x'.repeat(1_900_000)
  for (let n = 0; n < 40; n++) await cache.get(`/list?${n}`, 'identity', undefined, async () => new Response(list))
  const page = await cache.get('/', 'identity', undefined, async () => new Response('made anew'))
  expect(textOf(page)).toBe('a page')
})
