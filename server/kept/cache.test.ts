import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createReadings } from '#store/goods/catalogue/readings.ts'
import { createShownVersion, type Shown } from '#store/goods/catalogue/shown-version.ts'
import { type AnswerCache, type CachedAnswer, cachedAnswer, createAnswerCache, TooLargeToKeep } from './cache.ts'
import { type Encoding, encodingFor } from './encoding.ts'
import { standInOf } from './greeted-page.ts'

type Options = { encoding?: Encoding; tag?: string; inTurn?: Parameters<AnswerCache['get']>[2] }

/** A cache of answers to one question, over a database that stands where the test says. */
function arrange() {
  const world = { position: '1', made: 0, isAway: false }
  const version = createShownVersion()
  let known = ''
  const readings = createReadings(async () => {
    await null
    if (world.isAway) throw new Error('database gone')
    if (world.position !== known) version.move('lists')
    known = world.position
  })
  const cache = createAnswerCache({ ...readings, isGood: version.isGood, versionOf: version.of })
  const count = async () => new Response(`answer ${++world.made}`)

  async function get(key = '/', respond: () => Promise<Response> = count, asked: Options = {}): Promise<CachedAnswer> {
    const { encoding = 'identity', tag, inTurn = (work) => work() } = asked
    const produce = async () => {
      const shown: Shown = { version: version.now(), level: 'lists', products: new Set() }
      return { response: await respond(), shown }
    }
    const entry = await cache.get(key, produce, inTurn)
    if (entry.kind === 'personal') throw new Error('no answer of these tests greets a person')
    return cachedAnswer(entry, encoding, tag)
  }
  return { world, cache, get, has: (key: string) => cache.peek(key) !== undefined }
}

const textOf = ({ body }: CachedAnswer) => String(body)
const soon = () => new Promise(setImmediate)

/** Runs the work with a clock that the test sets. */
async function withClock(work: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] })
  await work().finally(() => vi.useRealTimers())
}

test('an answer is made once, and given to all who ask at the same time or later', async () => {
  const { world, get } = arrange()
  const answers = [...(await Promise.all(Array.from({ length: 50 }, () => get()))), await get()]
  expect(new Set(answers.map(textOf))).toEqual(new Set(['answer 1']))
  expect(textOf(await get('/other'))).toBe('answer 2')
  expect(world.made).toBe(2)
})

test('nothing made before the database moved is given once the move is seen', () =>
  withClock(async () => {
    const { world, get, has } = arrange()
    await get()
    const slow = Promise.withResolvers<Response>()
    const old = get('/slow', () => slow.promise)
    await soon()
    world.position = '2'
    vi.advanceTimersByTime(800)
    expect(has('/')).toBe(true)
    await soon()
    expect(has('/')).toBe(false)
    expect(textOf(await get())).toBe('answer 2')
    // Nobody waits for what was begun before, and it is not kept.
    expect(textOf(await get('/slow'))).toBe('answer 3')
    slow.resolve(new Response('old'))
    expect(textOf(await old)).toBe('old')
    expect(textOf(await get('/slow'))).toBe('answer 3')
  }))

test('memory is bounded by bytes: what was asked for longest ago goes first, and long lists push no page out', async () => {
  const { get, has } = arrange()
  const bytes = randomBytes(200 * 1024)
  for (let i = 0; i < 300; i++) await get(`/${i}`, async () => new Response(bytes), { encoding: 'gzip' })
  const kept = Array.from({ length: 300 }, (_, i) => has(`/${i}`))
  expect(kept.filter(Boolean).length).toBeLessThanOrEqual(215)
  expect(kept.filter(Boolean).length).toBeGreaterThan(100)
  expect([kept[0], kept[299]]).toEqual([false, true])
  for (let n = 0; n < 40; n++) await get(`/list?${n}`, async () => new Response('x'.repeat(1_900_000)))
  expect(has('/299')).toBe(true)
})

test('the making of an answer that is too long to keep is stopped', async () => {
  const { get } = arrange()
  let made = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      made += 500_000
      controller.enqueue(new Uint8Array(500_000))
    },
  })
  await expect(get('/', async () => new Response(endless))).rejects.toBeInstanceOf(TooLargeToKeep)
  expect(made).toBeLessThan(4_000_000)
})

const NOT_FOR_ALL: [what: string, response: () => Response][] = [
  ...[400, 404, 429, 500, 503, 302].map((status): [string, () => Response] => [
    `with status ${status}`,
    () => new Response('no', { status }),
  ]),
  ['that sets a cookie', () => new Response('mine', { headers: { 'set-cookie': 'session=somebody' } })],
]

test.each(NOT_FOR_ALL)('an answer %s is kept for nobody, nor given to who asked at the same time', async (_, no) => {
  const { get } = arrange()
  const slow = Promise.withResolvers<Response>()
  const first = get('/', () => slow.promise)
  await soon()
  const second = get()
  slow.resolve(no())
  expect(await first).toMatchObject({ status: no().status })
  expect([textOf(await second), textOf(await get())]).toEqual(['answer 1', 'answer 1'])
})

test('anybody who waited for an answer that failed makes their own', async () => {
  const { get } = arrange()
  const slow = Promise.withResolvers<Response>()
  const first = get('/', () => slow.promise)
  await soon()
  const second = get()
  slow.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  expect(textOf(await second)).toBe('answer 1')
})

test('while nobody can say where the database stands, what was good last still stands', () =>
  withClock(async () => {
    const { world, get } = arrange()
    await get('/kept')
    world.isAway = true
    vi.advanceTimersByTime(60_000)
    expect(textOf(await get('/kept'))).toBe('answer 1')
    expect((await get('/other', async () => new Response('', { status: 503 }))).status).toBe(503)
    world.isAway = false
    expect(textOf(await get('/other'))).toBe('answer 2')
  }))

test('a tag that still holds is answered 304 without a body', async () => {
  const { get } = arrange()
  const { etag = '' } = (await get()).headers
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect(await get('/', undefined, { tag })).toMatchObject({ status: 304, body: null, headers: { etag } })
  for (const tag of ['"other"', etag.slice(0, -1), '', etag.replace('"', '"-')])
    expect((await get('/', undefined, { tag })).status).toBe(200)
  expect((await get('/', undefined, { tag: etag, encoding: 'gzip' })).status).toBe(200)
})

test.each<[string | undefined, Encoding]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'identity'],
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.000, br;q=0.0', 'identity'],
  ['BR;Q=0, GZIP;Q=0', 'identity'],
  ['br ; q=0 , gzip ; q=1', 'gzip'],
  ['gzip;q=0.01', 'gzip'],
  ['*', 'identity'],
  ['deflate', 'identity'],
])('Accept-Encoding %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

test('nobody waits in the turn of another who has many waiting', async () => {
  const { get } = arrange()
  const never = new Promise<never>(() => undefined)
  const stuck = get('/', undefined, { inTurn: () => never })
  expect(textOf(await get())).toBe('answer 1')
  expect(await Promise.race([stuck, 'still waiting'])).toBe('still waiting')
})

test('anybody who had to wait for a turn finds what another has made meanwhile', async () => {
  const { get } = arrange()
  const turn = Promise.withResolvers<void>()
  const inTurn: Options['inTurn'] = async (work) => turn.promise.then(work)
  const waiting = get('/', async () => new Response('again'), { inTurn })
  await get()
  turn.resolve()
  expect(textOf(await waiting)).toBe('answer 1')
})

test.each([
  ['for everybody', 'Shop'],
  ['with holes for a person', standInOf('customer')],
])('a kept answer %s pins no more memory than is counted', async (_, words) => {
  const { cache, get } = arrange()
  // Little and in pieces, as pages are drawn: Node cuts small buffers out of shared ones.
  const pieces = [Buffer.from('a piece, '), Buffer.from(words), Buffer.from('the end')]
  const start = (stream: ReadableStreamDefaultController) => {
    for (const piece of pieces) stream.enqueue(piece)
    stream.close()
  }
  await get('/', async () => new Response(new ReadableStream({ start }))).catch(() => undefined)
  const entry = cache.peek('/')
  const kept = entry?.kind === 'personal' ? entry.page.pieces : [entry?.gzipped]
  for (const piece of kept) expect(piece?.buffer.byteLength).toBeLessThan(entry?.size ?? 0)
})
