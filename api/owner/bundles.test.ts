/** Bundles at the desk, in files, on papers and lists: what is in them, what they cost in tax, and what cannot be one. */
import { describe, expect, test } from 'vitest'
import type { ImportCheck, ProductImport } from '#store/goods/product-changes/product-changes.schema.ts'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import type { PickList } from '#store/money/papers/papers.schema.ts'
import { placeTestOrder, putInto, unaccounted } from '#tests/support/desk.ts'
import { orderOf } from '#tests/support/orders.ts'
import { textOfPages } from '#tests/support/pdf-text.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()
const lamp = await shop.product({ name: 'Clay Lamp', stock: 9, gstPercent: 5, hsnCode: '6912', shelf: 'B2' })
const sweet = await shop.product({ name: 'Sweet Box', stock: 7, gstPercent: 12, hsnCode: '1704', shelf: 'A1' })

const read = async (id: string, as: TestPerson | undefined = owner) =>
  (await (await shop.call('GET', `/api/products/${id}`, undefined, as)).json()) as ProductDetail
const save = (product: object & { _id: string }, change: object) =>
  shop.call('PUT', `/api/products/${product._id}`, { productData: { ...product, ...change } }, owner)
const DATA = { name: 'Diwali Hamper', description: 'Light and sweets.', price: 500, stock: 3, category: ['Gift'] }

async function hamper(
  parts = [
    { _id: lamp, qty: 1 },
    { _id: sweet, qty: 2 },
  ],
  more: object = {},
): Promise<string> {
  const answer = await shop.call('POST', '/api/products', { productData: { ...DATA, ...more, parts } }, owner)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { _id: string })._id
}

/** As long as an id, with the same signs. */
const MISTYPED = '0a1b2c3-4d5e6-4f70-8123-456789abcdef'

const bundlesCounted = async () => (await unaccounted(shop)).filter((row) => (row as { moved: number }).moved !== 0)

test('has the stock that its parts allow, says what is in it, and follows its parts', async () => {
  const id = await hamper()
  expect(await read(id)).toMatchObject({
    stock: 3,
    parts: [
      { _id: lamp, qty: 1, name: 'Clay Lamp' },
      { _id: sweet, qty: 2, name: 'Sweet Box' },
    ],
  })
  expect((await save(await read(sweet), { stock: 3 })).status).toBe(200)
  expect((await read(id)).stock).toBe(1)
  expect((await save(await read(lamp), { visibility: 'hidden' })).status).toBe(200)
  const { stock, parts } = (await (await shop.call('GET', `/api/products/${id}`)).json()) as ProductDetail
  expect([stock, parts?.[0]]).toEqual([0, { _id: lamp, qty: 1, isSold: false }])
  expect(parts?.[1]).toMatchObject({ name: 'Sweet Box' })
  expect((await read(id)).parts).toMatchObject([{ name: 'Clay Lamp', isSold: false }, { name: 'Sweet Box' }])
  await expectProblem(
    await shop.call('POST', '/api/orders', orderOf([{ _id: id, qty: 1 }], 500), asha),
    409,
    'out_of_stock',
  )
  await save(await read(lamp), { visibility: 'published' })
  await save(await read(sweet), { stock: 7 })
  expect((await read(id)).stock).toBe(3)
  expect(await bundlesCounted()).toEqual([])
})

test('lists, search and cart have it as any product, without its parts', async () => {
  const id = await hamper(undefined, { name: 'Lantern Hamper' })
  const list = (await (await shop.call('GET', `/api/products?ids=${id}`)).json()) as ProductDetail[]
  expect(list).toMatchObject([{ _id: id, stock: 3 }])
  expect(list[0]).not.toHaveProperty('parts')
  const found = (await (await shop.call('GET', '/api/products?search=lantern')).json()) as ProductDetail[]
  expect(found.map(({ _id }) => _id)).toEqual([id])
})

test('two hampers that share a part are sold together only as far as it reaches, and the refusal names the later one', async () => {
  const few = await shop.product({ name: 'Rangoli Powder', stock: 3 })
  const [one, two] = [
    await hamper([{ _id: few, qty: 2 }]),
    await hamper([{ _id: few, qty: 1 }], { name: 'Small Hamper' }),
  ]
  const order = (lines: { _id: string; qty: number }[], total: number) =>
    shop.call('POST', '/api/orders', orderOf(lines, total), asha)
  const refused = await order(
    [
      { _id: one, qty: 1 },
      { _id: two, qty: 2 },
    ],
    1500,
  )
  expect(await refused.json()).toMatchObject({
    code: 'out_of_stock',
    items: [{ _id: two, name: 'Small Hamper', requested: 2, available: 1 }],
  })
  expect(
    (
      await order(
        [
          { _id: one, qty: 1 },
          { _id: two, qty: 1 },
        ],
        1000,
      )
    ).status,
  ).toBe(201)
  expect([(await read(few)).stock, (await read(one)).stock, (await read(two)).stock]).toEqual([0, 0, 0])
})

describe('what cannot be', () => {
  test('a bundle in a bundle, in itself, of nothing that is there, or of too many is said beside the field', async () => {
    const id = await hamper()
    const create = (parts: unknown) => shop.call('POST', '/api/products', { productData: { ...DATA, parts } }, owner)
    const problem = async (answer: Response) =>
      ((await answer.json()) as { errors: { pointer: string; detail: string }[] }).errors
    expect(await problem(await create([{ _id: id, qty: 1 }]))).toEqual([
      { pointer: '/productData/parts', detail: 'A bundle cannot hold another bundle.' },
    ])
    expect(await problem(await save(await read(id), { parts: [{ _id: id, qty: 1 }] }))).toMatchObject([
      { detail: 'A bundle cannot be in itself.' },
    ])
    expect(await problem(await save(await read(lamp), { parts: [{ _id: sweet, qty: 1 }] }))).toMatchObject([
      { detail: 'It is in a bundle itself, so it cannot be one.' },
    ])
    expect(await problem(await create([{ _id: crypto.randomUUID(), qty: 1 }]))).toMatchObject([
      { detail: 'One of its parts is not among the products.' },
    ])
    for (const odd of [
      [{ _id: lamp, qty: 21 }],
      [
        { _id: lamp, qty: 11 },
        { _id: lamp, qty: 10 },
      ],
      [{ _id: 'x', qty: 1 }],
      'x',
    ]) {
      expect((await create(odd)).status).toBe(400)
    }
  })

  test('a product that was sold by itself, and a stock of its own', async () => {
    const sold = await shop.product({ stock: 5 })
    await placeTestOrder(shop, asha, [{ _id: sold, qty: 1, price: 125 }])
    expect((await save(await read(sold), { parts: [{ _id: lamp, qty: 1 }] })).status).toBe(400)
    const id = await hamper()
    const { version } = await read(id)
    const edit = await shop.call('POST', `/api/admin/products/${id}/edit`, { version, stock: 50 }, owner)
    expect(await edit.json()).toMatchObject({ errors: [{ pointer: '/stock' }] })
  })
})

test('made of a product with units and taken apart again, each unit is written down', async () => {
  const id = await shop.product({ stock: 4, name: 'Basket' })
  expect((await save(await read(id), { parts: [{ _id: lamp, qty: 3 }] })).status).toBe(200)
  expect((await read(id)).stock).toBe(3)
  expect((await save(await read(id), { parts: null })).status).toBe(200)
  expect(await read(id)).toMatchObject({ stock: 0 })
  expect(await read(id)).not.toHaveProperty('parts')
  expect(await bundlesCounted()).toEqual([])
})

describe('a file', () => {
  const send = (path: string, file: string) =>
    fetch(`${shop.url}/api/admin/product-imports/${path}`, {
      method: 'POST',
      headers: { origin: shop.url, cookie: owner.cookie, 'content-type': 'text/csv' },
      body: file,
    })
  async function run(file: string): Promise<ProductImport> {
    const { _id } = (await (await send('start?fileName=a.csv', file)).json()) as ProductImport
    const now = async () =>
      (await (await shop.call('GET', `/api/admin/product-imports/${_id}`, undefined, owner)).json()) as ProductImport
    await expect.poll(async () => (await now()).status, { interval: 20 }).toBe('done')
    return now()
  }

  test('brings, changes and takes back what is in a bundle; one without the column changes nothing of it', async () => {
    const id = await hamper()
    const file = await (await shop.call('GET', '/api/admin/products/export?search=diwali', undefined, owner)).text()
    expect(file).toContain(`${lamp}; ${sweet} x2`)
    expect((await (await send('check', file)).json()) as ImportCheck).toMatchObject({
      counts: { updated: 0, refused: 0 },
    })
    const old = await run(`Id,Price\n${id},450\n`)
    expect(old.counts).toMatchObject({ updated: 1 })
    expect(await read(id)).toMatchObject({ price: 450, parts: [{ qty: 1 }, { qty: 2 }] })
    const change = await run(`Id,Parts\n${id},${sweet} x3\n`)
    expect(await read(id)).toMatchObject({ stock: 2, parts: [{ _id: sweet, qty: 3 }] })
    expect((await shop.call('POST', `/api/admin/product-imports/${change._id}/undo`, {}, owner)).status).toBe(200)
    expect(await read(id)).toMatchObject({ stock: 3, parts: [{ _id: lamp }, { _id: sweet }] })
    expect(await bundlesCounted()).toEqual([])
  })

  test('is refused in plain words, also where two of its rows do not go together', async () => {
    const id = await hamper()
    const [one, two] = [await shop.product({ name: 'One' }), await shop.product({ name: 'Two' })]
    const check = (await (
      await send('check', `Id,Parts\n${one},two lamps\n${two},${id}\n${lamp},${MISTYPED}\n`)
    ).json()) as ImportCheck
    expect(check.problems.map(({ words }) => words)).toEqual([
      'Parts: "two lamps" is not the Id of a product, with x2 for two of it.',
      'Parts: A bundle cannot hold another bundle.',
      `Parts: "${MISTYPED}" is not the Id of a product, with x2 for two of it.`,
    ])
    const others = await run(`Id,Price,Parts\n${one},120,\n${two},,${MISTYPED}\n`)
    expect(others.counts).toMatchObject({ updated: 1, refused: 1 })
    const both = await run(`Id,Parts\n${one},${lamp}\n${two},${one}\n`)
    expect(both.counts).toMatchObject({ updated: 1, refused: 1 })
  })
})

test('order, slip and pick list tell what is in it', async () => {
  const id = await hamper()
  const order = await placeTestOrder(shop, asha, [
    { _id: id, qty: 2, price: 500 },
    { _id: lamp, qty: 1, price: 125 },
  ])
  const own = (await (await shop.call('GET', `/api/orders/${order}`, undefined, asha)).json()) as {
    orderItems: object[]
  }
  expect(own.orderItems[0]).toMatchObject({
    qty: 2,
    parts: [
      { _id: lamp, qty: 1, name: 'Clay Lamp' },
      { _id: sweet, qty: 2, name: 'Sweet Box' },
    ],
  })
  expect(own.orderItems[1]).not.toHaveProperty('parts')
  await putInto(shop, order, 'confirmed')
  const slip = await shop.call('GET', `/api/admin/orders/${order}/slip.pdf`, undefined, owner)
  const words = textOfPages(new Uint8Array(await slip.arrayBuffer())).join('\n')
  for (const said of ['Diwali Hamper', '2 × Clay Lamp', '4 × Sweet Box']) expect(words).toContain(said)
  const picks = (await (await shop.call('GET', '/api/admin/pick-list', undefined, owner)).json()) as PickList
  expect(picks.products.map(({ name, qty, shelf }) => [shelf, name, qty])).toEqual([
    ['A1', 'Sweet Box', 4],
    ['B2', 'Clay Lamp', 3],
  ])
  await shop.call('POST', `/api/admin/orders/${order}/status`, { from: 'confirmed', to: 'cancelled' }, owner)
  expect([(await read(lamp)).stock, (await read(sweet)).stock]).toEqual([9, 7])
})

test('a paper taxes it at the highest rate of its parts, or at its own, and asks where a part has none', async () => {
  await setSettings(shop, owner, { gstin: '29ABCDE1234F1ZW', address: '4 Lotus Arcade\nBengaluru 560038' })
  const unrated = await shop.product({ name: 'Ribbon', categories: ['Gift'] })
  const [mixed, own, asks] = [
    await hamper(),
    await hamper(undefined, { gstPercent: 18, hsnCode: '9505' }),
    await hamper([
      { _id: lamp, qty: 1 },
      { _id: unrated, qty: 1 },
    ]),
  ]
  async function taxed(id: string) {
    const order = await placeTestOrder(shop, asha, [{ _id: id, qty: 1, price: 500 }])
    await putInto(shop, order, 'packed')
    const answer = await shop.call('POST', `/api/admin/orders/${order}/invoice`, {}, owner)
    const { rows } = await shop.database.pool.query('select facts from invoices where order_id = $1', [order])
    return { answer, lines: rows[0]?.facts.lines ?? [], totalPaise: rows[0]?.facts.totalPaise }
  }
  const { lines, totalPaise } = await taxed(mixed)
  expect(lines).toMatchObject([
    { parts: [{ name: 'Clay Lamp', qty: 1 }, { qty: 2 }], tax: { percent: 12, hsn: '1704' } },
  ])
  const { taxablePaise, cgstPaise, sgstPaise } = lines[0].tax
  expect([totalPaise, taxablePaise + cgstPaise + sgstPaise]).toEqual([50_000, 50_000])
  expect((await taxed(own)).lines).toMatchObject([{ tax: { percent: 18, hsn: '9505' } }])
  const { answer } = await taxed(asks)
  expect(await answer.json()).toMatchObject({ code: 'tax_missing', lines: [{ name: 'Diwali Hamper' }] })
})
