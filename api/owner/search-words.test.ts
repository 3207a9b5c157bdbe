/** The words of the search, as the shopkeeper edits them and as shoppers feel it. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { synonyms } from '#db/schema/requests.ts'
import type { KeptSynonym, SearchMiss } from '#store/goods/catalogue-search/synonyms.schema.ts'
import { within } from '#tests/support/at-length.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: TestPerson

beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: 'on' })
  owner = await shop.owner()
  await shop.product({ name: 'Geometry Box' })
  await shop.product({ name: 'Steel Bottle' })
  // Written past the API, as another process would: known here within a second.
  await vi.waitUntil(async () => (await namesFor('steel')).length === 1, { timeout: within(1500) })
})

beforeEach(async () => {
  for (const { _id } of await list()) await remove(_id)
})

const add = (from: unknown, to: unknown, as = owner) =>
  shop.call('POST', '/api/admin/synonyms/add', { userId: as.uid, from, to }, as)
const remove = (id: string) => shop.call('POST', `/api/admin/synonyms/delete/${id}`, { userId: owner.uid }, owner)

async function list(): Promise<KeptSynonym[]> {
  const response = await shop.call('POST', '/api/admin/synonyms', { userId: owner.uid }, owner)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return response.json() as Promise<KeptSynonym[]>
}

/** `from` is the address of the person who searches. */
async function namesFor(words: string, from = '203.0.113.200'): Promise<string[]> {
  const headers = { 'x-forwarded-for': from }
  const path = `/api/products?search=${encodeURIComponent(words)}`
  const response = await shop.call('GET', path, undefined, undefined, headers)
  expect(response.status).toBe(200)
  return ((await response.json()) as { name: string }[]).map(({ name }) => name)
}

async function misses(): Promise<SearchMiss[]> {
  const response = await shop.call('POST', '/api/admin/search-misses', { userId: owner.uid }, owner)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return response.json() as Promise<SearchMiss[]>
}

test('a synonym holds from the very next search until it is removed', async () => {
  expect(await namesFor('zamplo')).toEqual([])
  const added = await add('Zamplo', '  Geometry   box ')
  expect(added.status).toBe(201)
  const synonym = (await added.json()) as KeptSynonym
  expect(synonym).toEqual({
    _id: expect.any(String),
    from: 'zamplo',
    to: 'geometry box',
    createdAt: expect.stringMatching(/Z$/),
  })
  expect(await namesFor('zamplo')).toEqual(['Geometry Box'])
  const removed = await remove(synonym._id)
  expect([removed.status, await removed.json()]).toEqual([200, { _id: synonym._id, deleted: true }])
  expect(await namesFor('zamplo')).toEqual([])
})

test('searches that are under way while the list changes do not bring the old list back', async () => {
  for (let round = 0; round < 10; round++) {
    const busy = [namesFor(`box ${round}`), add('zamplo', 'bottle'), namesFor(`bottle ${round}`)]
    await Promise.all(busy)
    expect(await namesFor('zamplo')).toEqual(['Steel Bottle'])
    for (const { _id } of await list()) await Promise.all([namesFor(`pen ${round}`), remove(_id)])
    expect(await namesFor('zamplo')).toEqual([])
  }
})

test('a synonym of another process holds within a second', async () => {
  expect(await namesFor('quillo')).toEqual([])
  await shop.database.db.insert(synonyms).values({ fromWords: 'quillo', toWords: 'steel bottle' })
  await expect.poll(() => namesFor('quillo'), { timeout: within(1000), interval: 100 }).toEqual(['Steel Bottle'])
  await shop.database.db.delete(synonyms)
  await expect.poll(() => namesFor('quillo'), { timeout: within(1000), interval: 100 }).toEqual([])
})

test('lists the lines by the words searched for, in any script', async () => {
  for (const [from, to] of [
    ['tiffin', 'steel bottle'],
    ['dabba', 'geometry box'],
    ['बोतल', 'bottle'],
    ['dabba', 'box'],
  ])
    expect((await add(from, to)).status).toBe(201)
  const lines = (await list()).map(({ from, to }) => `${from} > ${to}`)
  expect(lines).toEqual(['dabba > box', 'dabba > geometry box', 'tiffin > steel bottle', 'बोतल > bottle'])
  expect(await namesFor('बोतल')).toEqual(['Steel Bottle'])
})

test.each(['', '   ', '!?', 'x'.repeat(61), 'İ'.repeat(40), 7, null, undefined, { a: 1 }])(
  'refuses %j on either side',
  async (words) => {
    await expectInvalid(await add(words, 'box'), '/from')
    await expectInvalid(await add('box', words), '/to')
    expect(await list()).toEqual([])
  },
)

test('takes 60 characters, and keeps markup as text', async () => {
  expect((await add('x'.repeat(60), 'y'.repeat(60))).status).toBe(201)
  const odd = `<img src=x onerror='ran()'> $& % _ \\`
  expect(await (await add(odd, 'box')).json()).toMatchObject({ from: odd })
})

test('refuses a line that is in the list already or says nothing, even twice at once', async () => {
  const [one, two] = await Promise.all([add('dabba', 'box'), add('DABBA', 'Box')])
  expect([one.status, two.status].sort()).toEqual([201, 400])
  await expectInvalid(await add('dabba', 'box'), '/to')
  await expectInvalid(await add('Box', 'box'), '/to')
  expect(await list()).toHaveLength(1)
})

test('refuses a line above the thousandth', async () => {
  const lines = Array.from({ length: 1000 }, (_, i) => ({ fromWords: `word ${i}`, toWords: 'box' }))
  await shop.database.db.insert(synonyms).values(lines)
  await expectInvalid(await add('dabba', 'box'), '/from')
  await shop.database.db.delete(synonyms)
})

test('what is not there cannot be removed', async () => {
  await expectProblem(await remove('0b9f3c52-7a3e-4a77-9a6e-1f6f3f1f9f10'), 404, 'not_found')
  await expectInvalid(await remove('nonsense'), '#id')
})

test('lists what was searched for and not found: most frequent first, not what is found by now', async () => {
  for (const [visitor, words] of ['quokka', 'zither', 'quokka', 'xylophone', 'Zither ', 'quokka', 'bottle'].entries()) {
    await namesFor(words, `203.0.113.${visitor}`)
  }
  const found = (await misses()).filter(({ words }) => /xylo|zither|quokka|bottle/.test(words))
  expect(found.map(({ words, count }) => [words, count])).toEqual([
    ['quokka', 3],
    ['zither', 2],
    ['xylophone', 1],
  ])
  expect(Date.now() - Date.parse(found[0]?.lastAt ?? '')).toBeLessThan(60_000)
  await add('quokka', 'steel bottle')
  expect(await namesFor('quokka')).toEqual(['Steel Bottle'])
  expect((await misses()).map(({ words }) => words)).not.toContain('quokka')
})

test.each(['search-misses', 'synonyms'])('%s answers a call without any body', async (name) => {
  expect((await shop.call('POST', `/api/admin/${name}`, undefined, owner)).status).toBe(200)
})
