import { beforeEach, expect, test } from 'vitest'
import { productRequests, requestJoins, searchTerms } from '#db/schema/requests.ts'
import { auditLog } from '#db/schema/shop.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import type { GatheredRequests, RequestGroup } from '#store/goods/requests/requests.schema.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()

beforeEach(async () => {
  for (const table of [productRequests, requestJoins, searchTerms, mailOutbox]) await shop.database.db.delete(table)
})

async function ask(...names: string[]): Promise<void> {
  for (const productName of names) await shop.call('POST', '/api/product-requests', { productName })
}

async function gathered(query = ''): Promise<GatheredRequests> {
  const response = await shop.call('GET', `/api/admin/request-groups${query}`, undefined, owner)
  expect(response.status).toBe(200)
  return (await response.json()) as GatheredRequests
}

async function onlyGroup(): Promise<RequestGroup> {
  const { groups } = await gathered()
  expect(groups).toHaveLength(1)
  return groups[0] as RequestGroup
}

const answer = (body: unknown) => shop.call('POST', '/api/admin/request-groups/answer', body, owner)

async function missed(words: string, count: number): Promise<void> {
  await shop.database.db.insert(searchTerms).values({ words, count, found: 0 })
}

test('wishes for the same thing stand together, counted, beside searches for it', async () => {
  await ask('Telescope', 'Red Kites', 'red kite', 'a red kite', 'दूरबीन', 'red  kite', `<script>alert('x')</script>`)
  await missed('red kites', 12)
  await missed('drone', 7)
  await missed('drones', 2)
  const { groups, counts, total, missed: searches } = await gathered()
  expect(groups[0]).toMatchObject({
    name: 'red kite',
    spellings: ['Red Kites', 'a red kite'],
    count: 4,
    searches: 12,
    status: 'new',
    waiting: 0,
    product: null,
  })
  expect(groups.map(({ name }) => name)).toEqual(['red kite', `<script>alert('x')</script>`, 'दूरबीन', 'Telescope'])
  expect({ counts, total }).toEqual({ counts: { new: 4, ordering: 0, stocked: 0, no: 0 }, total: 4 })
  expect(searches).toMatchObject([{ words: 'drone', count: 9 }])
  expect((await gathered('?sort=newest')).groups[0]?.name).toBe(`<script>alert('x')</script>`)
})

test('a status holds for the whole group; what is on order stays so, and a refused wish asked again is new again', async () => {
  await ask('Globe', 'globes')
  const { _id } = await onlyGroup()
  expect(await (await answer({ _id, status: 'ordering' })).json()).toEqual({ status: 'ordering', answered: 2, told: 0 })
  await ask('globe')
  expect(await onlyGroup()).toMatchObject({ status: 'ordering', count: 3 })
  expect((await gathered('?status=new')).groups).toEqual([])
  await answer({ _id, status: 'no' })
  expect(await onlyGroup()).toMatchObject({ status: 'no' })
  await ask('globe')
  expect(await onlyGroup()).toMatchObject({ status: 'new', count: 4 })
  expect((await gathered()).counts).toEqual({ new: 1, ordering: 0, stocked: 0, no: 0 })
})

test('who left an address hears once of what is stocked, and the address is forgotten', async () => {
  for (const [productName, email] of [
    ['Skipping rope', 'asha@shop.example'],
    ['skipping ropes', 'ASHA@shop.example'],
    ['skipping rope', 'ravi@shop.example'],
    ['skipping rope', undefined],
  ]) {
    await shop.call('POST', '/api/product-requests', { productName, email })
  }
  expect(await onlyGroup()).toMatchObject({ count: 4, waiting: 3, told: 0 })
  const { _id } = await onlyGroup()
  const productId = await shop.product({ name: 'Wooden Yo-yo' })
  const [first, second] = await Promise.all([1, 2].map(() => answer({ _id, status: 'stocked', productId })))
  const told = [await first?.json(), await second?.json()] as { told: number }[]
  expect(told.map((one) => one.told).sort()).toEqual([0, 2])
  const mails = await shop.database.db.select().from(mailOutbox).orderBy(mailOutbox.id)
  expect(new Set(mails.map(({ recipient }) => recipient.toLowerCase()))).toEqual(
    new Set(['asha@shop.example', 'ravi@shop.example']),
  )
  const facts = { productName: 'Wooden Yo-yo', url: `${shop.url}/product/${productId}` }
  expect(mails).toMatchObject([
    { kind: 'request_stocked', facts },
    { kind: 'request_stocked', facts },
  ])
  expect(await onlyGroup()).toMatchObject({ waiting: 0, told: 3, status: 'stocked', product: { name: 'Wooden Yo-yo' } })
  const { rows } = await shop.database.pool.query('select from product_requests where email is not null')
  expect(rows).toEqual([])
  await answer({ _id, status: 'stocked', productId })
  expect(await shop.database.db.$count(mailOutbox)).toBe(2)
})

test('stocked without a product tells nobody yet', async () => {
  await shop.call('POST', '/api/product-requests', { productName: 'Frisbee', email: 'asha@shop.example' })
  await answer({ _id: (await onlyGroup())._id, status: 'stocked' })
  expect(await onlyGroup()).toMatchObject({ status: 'stocked', waiting: 1, product: null })
  expect(await shop.database.db.$count(mailOutbox)).toBe(0)
})

const join = (...ids: (string | undefined)[]) =>
  shop.call('POST', '/api/admin/request-groups/join', { _ids: ids }, owner)
const separate = (id: unknown) => shop.call('POST', '/api/admin/request-groups/separate', { join: id }, owner)
const named = async (name: string) => (await gathered()).groups.find((group) => group.name === name)

test('what means the same in other words is joined by hand, stays so for later requests, and comes apart again', async () => {
  await ask('red kite', 'lal patang', 'kites, red', 'Patang')
  await missed('lal patangs', 3)
  expect((await gathered()).counts.new).toBe(3)
  const [kite, lal, patang] = [await named('red kite'), await named('lal patang'), await named('Patang')]
  const first = await (await join(kite?._id, lal?._id)).json()
  expect(first).toEqual({ join: expect.any(String), name: 'red kite' })
  await ask('Lal patang!', 'a red kite')
  expect((await gathered()).groups[0]).toMatchObject({ name: 'red kite', count: 5, searches: 3, join: first.join })
  const second = await (await join(patang?._id, lal?._id)).json()
  await answer({ _id: lal?._id, status: 'ordering' })
  expect(await onlyGroup()).toMatchObject({ count: 6, status: 'ordering', join: second.join })
  expect((await gathered('?q=patang')).groups).toHaveLength(1)
  expect((await gathered()).missed).toEqual([])

  expect(await (await separate(second.join)).json()).toEqual({ join: second.join })
  expect((await gathered()).groups.map(({ name, count }) => [name, count])).toEqual([
    ['red kite', 5],
    ['Patang', 1],
  ])
  await separate(first.join)
  expect((await gathered()).groups).toHaveLength(3)
  const lines = (await shop.database.db.select().from(auditLog)).filter(({ action }) => /join|separate/.test(action))
  expect(lines.map(({ action, subjectName, before, after }) => [action, subjectName, before ?? after])).toEqual([
    ['request.join', 'red kite', { joined: 'lal patang' }],
    ['request.join', 'Patang', { joined: 'red kite' }],
    ['request.separate', 'Patang', { joined: 'red kite' }],
    ['request.separate', 'red kite', { joined: 'lal patang' }],
  ])
})

test('only two different groups are joined, and a join is taken back once', async () => {
  await ask('Drum', 'drums', 'Flute')
  const [drum, flute] = [await named('Drum'), await named('Flute')]
  const { rows } = await shop.database.pool.query<{ id: string }>('select id from product_requests order by created_at')
  await expectInvalid(await join(rows[0]?.id, rows[1]?.id), '/_ids')
  await expectInvalid(await join(drum?._id), '/_ids')
  await expectInvalid(await join(drum?._id, 'x'), '/_ids/1')
  await expectProblem(await join(drum?._id, crypto.randomUUID()), 404, 'not_found')
  const both = await Promise.all([join(drum?._id, flute?._id), join(flute?._id, drum?._id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  const { join: id } = await onlyGroup()
  expect([(await separate(id)).status, (await separate(id)).status]).toEqual([200, 404])
  await expectInvalid(await separate('x'), '/join')
})

test('requests of before there were keys, and those whose words were swept, are grouped as others', async () => {
  await ask('Red kite')
  await shop.database.pool.query(
    `insert into product_requests (requested_product_name) values ('kites, red'), ('Drum')`,
  )
  expect((await gathered()).groups.map(({ name, count }) => [name, count])).toEqual([
    ['Red kite', 2],
    ['Drum', 1],
  ])
})

test('what cannot be answered so is refused, and nothing is written', async () => {
  await ask('Drum')
  const { _id } = await onlyGroup()
  const hidden = await shop.product({ visibility: 'draft' })
  const gone = await shop.product({ deletedAt: new Date() })
  for (const productId of [hidden, gone, _id]) {
    await expectInvalid(await answer({ _id, status: 'stocked', productId }), '/productId')
  }
  await expectInvalid(await answer({ _id, status: 'no', productId: hidden }), '/productId')
  await expectInvalid(await answer({ _id, status: 'perhaps' }), '/status')
  await expectInvalid(await answer({ _id: 'x', status: 'no' }), '/_id')
  await expectProblem(await answer({ _id: hidden, status: 'no' }), 404, 'not_found')
  for (const query of ['?page=0', '?page=x', '?sort=best', '?status=gone']) {
    const refused = await shop.call('GET', `/api/admin/request-groups${query}`, undefined, owner)
    await expectProblem(refused, 400, 'invalid_input')
  }
  expect(await onlyGroup()).toMatchObject({ status: 'new' })
})

test('one group is read by any request of it', async () => {
  await ask('Spinning top', 'spinning tops', 'Drum')
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `select id from product_requests where requested_product_name ilike 'spinning%'`,
  )
  const read = (id: string) => shop.call('GET', `/api/admin/request-groups/${id}`, undefined, owner)
  const { groups } = await gathered()
  for (const { id } of rows) expect(await (await read(id)).json()).toEqual(groups[0])
  await expectProblem(await read(crypto.randomUUID()), 404, 'not_found')
  await expectProblem(await read('x'), 400, 'invalid_input')
})
