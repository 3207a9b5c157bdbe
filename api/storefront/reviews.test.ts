/** Reviews by those who got a product: who may write, what waits, what is shown, and what is gone. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#store/goods/products/products.schema.ts'
import type { DeskReview, ProductReviews, Reviewable } from '#store/goods/reviews/reviews.schema.ts'
import { REVIEWS_PAGE } from '#store/goods/reviews/reviews.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

let kite: string

const shop = await openTestShop()
const owner = await shop.owner()
const [asha, ravi] = await Promise.all([shop.customer(), shop.customer()])
await shop.database.pool.query(`update users set name = 'Asha Rani Verma' where id = $1`, [asha.uid])

beforeEach(async () => {
  kite = await shop.product({ name: 'Kite', pricePaise: 20_000, stock: 10 })
})

const WAY = ['placed', 'confirmed', 'packed', 'shipped', 'delivered', 'returned']

/** An order of the kite that went its way as far as that. */
async function get(who: TestPerson, until = 'delivered', skip = ''): Promise<string> {
  const id = await placeTestOrder(shop, who, [{ _id: kite, qty: 1, price: 200 }])
  const way = WAY.slice(0, WAY.indexOf(until) + 1).filter((status) => status !== skip)
  for (const [at, to] of way.entries()) {
    if (at === 0) continue
    const step = { from: way[at - 1], to, ...(to === 'returned' ? { restock: true } : {}) }
    expect((await shop.call('POST', `/api/admin/orders/${id}/status`, step, owner)).status).toBe(200)
  }
  return id
}

const write = (body: object, as = asha, id = kite) => shop.call('POST', `/api/me/reviews/${id}`, body, as)
const told = async (query = '', id = kite) =>
  (await (await shop.call('GET', `/api/products/reviews/${id}${query}`)).json()) as ProductReviews
const own = async (as = asha) =>
  (await (await shop.call('GET', `/api/me/reviews/${kite}`, undefined, as)).json()) as Reviewable
const waiting = async () =>
  (await (await shop.call('GET', '/api/admin/reviews', undefined, owner)).json()) as DeskReview[]
/** The desk acts on what stands there now. */
async function desk(id: number, what: string, body: object = {}): Promise<Response> {
  const { rows } = await shop.database.pool.query('select revision from product_reviews where id = $1', [id])
  return shop.call('POST', `/api/admin/reviews/${id}/${what}`, { revision: rows[0]?.revision, ...body }, owner)
}
/** What lists tell of the kite, as shoppers see it and as the specification has it. */
const rated = async () => {
  const lists = ['stock=shown', ''].map(async (query) =>
    (await shop.call('GET', `/api/products?limit=100&${query}`)).json(),
  )
  return (await Promise.all(lists)).map((list: Product[]) => list.find(({ _id }) => _id === kite)?.rating)
}
async function idOfMine(): Promise<number> {
  const { rows } = await shop.database.pool.query('select id from product_reviews where product_id = $1', [kite])
  return Number(rows[0]?.id)
}

test('stars alone are shown at once, words when somebody read them, under a short name', async () => {
  await get(asha)
  expect(await (await write({ stars: 4 })).json()).toMatchObject({ review: { state: 'shown', stars: 4 } })
  expect(await told()).toEqual({ _id: kite, count: 1, average: 4, byStars: [0, 0, 0, 1, 0], reviews: [], next: null })
  expect(await rated()).toEqual([{ average: 4, count: 1 }, undefined])
  expect(await (await write({ stars: 5, words: ' Flies well. ' })).json()).toMatchObject({
    review: { state: 'waiting' },
  })
  expect(await told()).toMatchObject({ count: 0, reviews: [] })
  expect(await rated()).toEqual([undefined, undefined])
  const [first] = await waiting()
  expect(first).toMatchObject({ author: 'Asha V.', words: 'Flies well.', product: { _id: kite, name: 'Kite' } })
  expect((await desk(first?._id ?? 0, 'show')).status).toBe(200)
  expect(await told()).toMatchObject({ count: 1, average: 5, reviews: [{ author: 'Asha V.', words: 'Flies well.' }] })
  // Another number of stars for the same words needs no second look; other words do.
  await write({ stars: 3, words: 'Flies well.' })
  expect(await told()).toMatchObject({ count: 1, average: 3 })
  await write({ stars: 3, words: 'Broke.' })
  expect(await told()).toMatchObject({ count: 0 })
})

describe('who may review', () => {
  test('nobody who was not delivered to: a visitor, another, one on its way, one that came back unopened', async () => {
    await expectProblem(await shop.call('POST', `/api/me/reviews/${kite}`, { stars: 5 }), 401)
    await expectProblem(await write({ stars: 5 }), 404, 'not_found')
    await get(asha, 'shipped')
    await get(asha, 'returned', 'delivered')
    await expectProblem(await write({ stars: 5 }), 404, 'not_found')
    await get(ravi)
    await expectProblem(await write({ stars: 5 }), 404, 'not_found')
    await expectProblem(await shop.call('GET', `/api/me/reviews/${kite}`, undefined, asha), 404)
    expect((await write({ stars: 5 }, ravi)).status).toBe(200)
  })

  test('anybody who had it and gave it back, too; nobody when it is deleted', async () => {
    await get(asha, 'returned')
    expect((await write({ stars: 1 })).status).toBe(200)
    const listed = (await (await shop.call('GET', '/api/me/reviews', undefined, asha)).json()) as Reviewable[]
    expect(listed.find(({ _id }) => _id === kite)).toMatchObject({ name: 'Kite', review: { stars: 1 } })
    await shop.call('POST', `/api/products/delete/${kite}`, {}, owner)
    await expectProblem(await write({ stars: 1 }), 404, 'not_found')
  })
})

test('there is one of each, however often and fast it is sent', async () => {
  await get(asha)
  const answers = await Promise.all([1, 2, 3, 4, 5].map((stars) => write({ stars })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await told()).count).toBe(1)
  const gone = await Promise.all([1, 2].map(() => shop.call('POST', `/api/me/reviews/${kite}/remove`, {}, asha)))
  expect(gone.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await told()).count).toBe(0)
  expect((await own()).review).toBeNull()
})

test('what is no review is refused beside its field', async () => {
  await get(asha)
  for (const stars of [0, 6, -1, 4.5, '5', null]) await expectInvalid(await write({ stars }), '/stars')
  await expectInvalid(await write({ stars: 5, words: 'x'.repeat(1001) }), '/words')
  await expectInvalid(await write({ stars: 5, words: 'a\u0000b' }), '/words')
  expect((await told()).count).toBe(0)
})

test('the owner hides with a reason, answers for everybody, and what is changed later is read again', async () => {
  await get(asha)
  await write({ stars: 1, words: 'Bad.' })
  const id = await idOfMine()
  await desk(id, 'show')
  expect(await (await desk(id, 'answer', { answer: 'Sorry, we send another one.' })).json()).toMatchObject({
    answer: 'Sorry, we send another one.',
  })
  expect(await told()).toMatchObject({ reviews: [{ words: 'Bad.', answer: 'Sorry, we send another one.' }] })
  await expectInvalid(await desk(id, 'hide', { reason: ' ' }), '/reason')
  expect((await desk(id, 'hide', { reason: 'It names a neighbour.' })).status).toBe(200)
  expect(await told()).toMatchObject({ count: 0, average: 0 })
  expect(await own()).toMatchObject({ review: { state: 'hidden', hideReason: 'It names a neighbour.' } })
  await write({ stars: 1, words: 'Not good.' })
  expect(await own()).toMatchObject({ review: { state: 'waiting', hideReason: null, answer: null } })
})

test('an account that goes takes name and words along, and leaves its stars', async () => {
  const meera = await shop.customer()
  await shop.database.pool.query(`update users set name = 'Meera Nair' where id = $1`, [meera.uid])
  await get(meera)
  await write({ stars: 2, words: 'Meera was here' }, meera)
  const id = await idOfMine()
  await desk(id, 'show')
  await desk(id, 'answer', { answer: 'Thank you, Meera' })
  const file = await shop.call('GET', '/api/me/data', undefined, meera)
  expect(await file.text()).toContain('Meera was here')
  const found = await shop.call('POST', '/api/admin/forgetting/forget', { contact: meera.email }, owner)
  expect(found.status, await found.clone().text()).toBeLessThan(300)
  const { rows } = await shop.database.pool.query('select * from product_reviews where id = $1', [id])
  expect(JSON.stringify(rows)).not.toContain('Meera')
  expect(await told()).toMatchObject({ count: 1, average: 2, byStars: [0, 1, 0, 0, 0], reviews: [] })
})

describe('what is shown is what was read', () => {
  const open = async () => {
    const review = (await waiting()).find(({ product }) => product._id === kite)
    if (!review) throw new Error('No review waits')
    return review
  }

  test('words that their writer changed meanwhile are neither shown, hidden nor answered unread', async () => {
    await get(asha)
    await write({ stars: 5, words: 'Flies well.' })
    const { _id, revision } = await open()
    await write({ stars: 5, words: 'Cheaper at evil.ru' })
    for (const [act, more] of [
      ['show', {}],
      ['hide', { reason: 'An ad.' }],
      ['answer', { answer: 'Thank you!' }],
    ] as const) {
      const answer = await shop.call('POST', `/api/admin/reviews/${_id}/${act}`, { revision, ...more }, owner)
      await expectProblem(answer, 409, 'stale_settings')
    }
    expect(await told()).toMatchObject({ count: 0, reviews: [] })
    expect(await open()).toMatchObject({ words: 'Cheaper at evil.ru', answer: null, revision: revision + 1 })
    for (const bad of [{}, { revision: 0 }, { revision: 'x' }]) {
      const answer = await shop.call('POST', `/api/admin/reviews/${_id}/show`, bad, owner)
      await expectInvalid(answer, '/revision')
    }
    await expectProblem(
      await shop.call('POST', '/api/admin/reviews/999999/show', { revision: 1 }, owner),
      404,
      'not_found',
    )
  })

  test('however they race, no words are public that nobody read', async () => {
    await get(asha)
    for (let round = 0; round < 12; round++) {
      const good = `Flies well ${round}.`
      await write({ stars: 5, words: good })
      const { _id, revision } = await open()
      const [shown] = await Promise.all([
        shop.call('POST', `/api/admin/reviews/${_id}/show`, { revision }, owner),
        ...[1, 2, 3].map((n) => write({ stars: n, words: `Call 98111 2223${n}, round ${round}` })),
      ])
      expect([200, 409]).toContain(shown?.status)
      expect(await told()).toMatchObject({ count: 0, reviews: [] })
      expect((await own()).review?.state).toBe('waiting')
    }
  })

  test('two of one writer at once are read both: the later counts, and its words wait', async () => {
    await get(asha)
    await write({ stars: 5, words: 'Flies well.' })
    await desk(await idOfMine(), 'show')
    await Promise.all([write({ stars: 4, words: 'Flies well.' }), write({ stars: 1, words: 'Broke.' })])
    const { review } = await own()
    // After "Broke." the words that were shown before are other words again.
    expect(review?.state).toBe('waiting')
    expect(await told()).toMatchObject({ count: 0 })
  })

  test('words that were shown wait again under another name', async () => {
    await get(asha)
    await write({ stars: 5, words: 'Very good pen' })
    await desk(await idOfMine(), 'show')
    await shop.call('POST', '/api/auth/update-user', { name: 'TokriOfficialSupport Refundhere' }, asha)
    expect(await (await write({ stars: 5, words: 'Very good pen' })).json()).toMatchObject({
      review: { state: 'waiting' },
    })
    expect(await told()).toMatchObject({ count: 0, reviews: [] })
    await shop.call('POST', '/api/auth/update-user', { name: 'Asha Rani Verma' }, asha)
  })
})

test('of 10,000 reviews a page is read, along an index', async () => {
  const guard = (how: string) => shop.database.pool.query(`alter table product_reviews ${how} trigger user`)
  await guard('disable')
  await shop.database.pool.query(
    `insert into product_reviews (product_id, user_id, author_name, stars, words, state, created_at)
     select $1, 'u' || n, 'A. B.', 1 + n % 5, case when n % 2 = 0 then 'Good ' || n end, 'shown', now()
     from generate_series(1, 10000) n`,
    [kite],
  )
  // The newest of all are those of another product.
  await shop.database.pool.query(
    `insert into product_reviews (product_id, user_id, stars, words, state)
     select $1, 'v' || n, 5, 'Good', 'shown' from generate_series(1, 20000) n`,
    [await shop.product()],
  )
  await guard('enable')
  await shop.database.pool.query('analyze product_reviews')
  const first = await told()
  expect([first.count, first.average, first.reviews.length]).toEqual([10_000, 3, REVIEWS_PAGE])
  const second = await told(`?before=${first.next}`)
  expect(second.reviews[0]?._id).toBeLessThan(first.reviews.at(-1)?._id ?? 0)
  expect((await told('?limit=5')).reviews).toHaveLength(5)
  expect((await shop.call('GET', `/api/products/reviews/${kite}?limit=1000`)).status).toBe(400)
  const plan = async (text: string) => JSON.stringify((await shop.database.pool.query(`explain ${text}`, [kite])).rows)
  expect(
    await plan(
      `select * from product_reviews where product_id = $1 and state = 'shown' and words is not null order by created_at desc, id desc limit 21`,
    ),
  ).toContain('product_reviews_told')
  expect(
    await plan(`select count(*), avg(stars) from product_reviews where product_id = $1 and state = 'shown'`),
  ).not.toContain('Seq Scan on product_reviews"')
  expect(await findFaults(shop.database.pool)).toEqual([])
})
