/** Codes of products: written, unique, in files both ways and back, and by which a scan finds them. */
import { expect, test } from 'vitest'
import type { FoundByCode } from '#store/goods/codes/codes.schema.ts'
import type { ImportCheck, ProductImport } from '#store/goods/product-changes/product-changes.schema.ts'
import type { AdminProductPage } from '#store/goods/products/admin-products.schema.ts'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()

const PEN = '8901234567890'
const PENCIL = '8901030700002'
const read = async (id: string) =>
  (await (await shop.call('GET', `/api/products/${id}`, undefined, owner)).json()) as ProductDetail
const save = async (id: string, codes: unknown) => {
  const { usual: _, ...product } = await read(id)
  return shop.call('PUT', `/api/products/${id}`, { productData: { ...product, codes } }, owner)
}
const find = (code: string) => shop.call('GET', `/api/admin/codes?code=${encodeURIComponent(code)}`, undefined, owner)
const holders = async () =>
  (await shop.database.pool.query('select code, pieces, product_id as id from product_codes order by code')).rows

async function send<T>(path: string, file: string): Promise<T> {
  const headers = { origin: shop.url, cookie: owner.cookie, 'content-type': 'text/csv' }
  const answer = await fetch(`${shop.url}/api/admin/product-imports/${path}`, { method: 'POST', headers, body: file })
  expect(answer.status).toBeLessThan(300)
  return (await answer.json()) as T
}

async function imported(file: string): Promise<ProductImport> {
  const { _id } = await send<ProductImport>('start?fileName=codes.csv', file)
  const now = async () =>
    (await (await shop.call('GET', `/api/admin/product-imports/${_id}`, undefined, owner)).json()) as ProductImport
  await expect.poll(async () => (await now()).status, { interval: 20 }).toBe('done')
  return now()
}

test('a product has several codes, however typed, and a scan of any finds it with its pieces', async () => {
  const id = await shop.product({ name: 'Blue Pen', pricePaise: 1000, stock: 40 })
  const typed = [{ code: '८९०१२३४ 567890' }, { code: 'box‑7', pieces: 10 }, { code: '036000291452' }]
  expect((await save(id, typed)).status).toBe(200)
  expect((await read(id)).codes).toEqual([
    { code: PEN, pieces: 1 },
    { code: 'BOX-7', pieces: 10 },
    { code: '036000291452', pieces: 1 },
  ])
  const pen = { _id: id, name: 'Blue Pen', price: 10, stock: 40 }
  for (const [scanned, pieces] of [
    [PEN, 1],
    ['box-7', 10],
    ['0036000291452', 1],
  ] as const) {
    expect((await (await find(scanned)).json()) as FoundByCode).toMatchObject({ ...pen, pieces })
  }
  const list = await shop.call('GET', `/api/admin/products?search=${PEN}`, undefined, owner)
  expect(((await list.json()) as AdminProductPage).products.map(({ _id }) => _id)).toEqual([id])
  await expectProblem(await find(PENCIL), 404, 'not_found')
  // A client that does not know the field keeps them.
  expect((await save(id, undefined)).status).toBe(200)
  expect((await read(id)).codes).toHaveLength(3)
})

test.each([
  [[{ code: '8901234567894' }], 'the last one should be 0'],
  [[{ code: 'Ä-1' }], 'letters, digits'],
  [[{ code: 'A1', pieces: 0 }], 'from 1 to 9999'],
  [[{ code: 'A1' }, { code: ' a1' }], 'A code comes twice.'],
  [[{ code: '036000291452' }, { code: '0036000291452' }], 'A code comes twice.'],
  [Array.from({ length: 21 }, (_, at) => ({ code: `N-${at}` })), '20 codes at most'],
])('%j is refused in words', async (codes, words) => {
  const answer = await save(await shop.product(), codes)
  const { errors } = (await expectProblem(answer, 400, 'invalid_input')) as { errors: { detail: string }[] }
  expect(errors[0]?.detail).toContain(words)
})

test('a code of another product is refused with its name, also by two at once, and free when that is deleted', async () => {
  const [first, second, third] = [await shop.product({ name: 'Red Kite' }), await shop.product(), await shop.product()]
  expect((await save(first, [{ code: 'KITE' }])).status).toBe(200)
  const refused = await expectProblem(await save(second, [{ code: 'kite' }]), 400, 'invalid_input')
  expect(JSON.stringify(refused)).toContain('Red Kite has the code KITE already.')
  const put = { product: second, code: 'KITE' }
  await expectProblem(await shop.call('POST', '/api/admin/codes', put, owner), 400, 'invalid_input')
  const both = await Promise.all([second, third].map((id) => save(id, [{ code: 'RACE-1' }])))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  await shop.call('POST', `/api/products/delete/${first}`, {}, owner)
  const added = await shop.call('POST', '/api/admin/codes', put, owner)
  expect(await added.json()).toMatchObject({ _id: second, code: 'KITE', pieces: 1 })
})

test('files have them both ways; a dry run says what happens, codes change hands downwards, and undo brings all back', async () => {
  const [top, low] = [await shop.product({ name: 'Top Zed' }), await shop.product({ name: 'Low Zed' })]
  await save(top, [{ code: PENCIL }])
  await save(low, [{ code: 'LOW-1' }, { code: 'LOW-10', pieces: 10 }])
  const before = await holders()
  const file = await (await shop.call('GET', '/api/admin/products/export?search=Zed', undefined, owner)).text()
  expect(file).toContain(`${PENCIL}=1`)
  expect(file).toContain('"LOW-1; LOW-10=10"')
  expect((await send<ImportCheck>('check', file)).counts).toMatchObject({ unchanged: 2, refused: 0 })

  const change = [
    'Id,Name,Description,Price,Stock,Category,EAN',
    `${top},,,,,,OTHER-1`,
    `${low},,,,,,"${PENCIL}; LOW-10=१२"`,
    ',New Zed,x,10,1,Toy,LOW-1',
    ',Bad Zed,x,10,1,Toy,OTHER-1',
    ',Cut Zed,x,10,1,Toy,8.90123E+12',
  ].join('\n')
  const { counts, problems } = await send<ImportCheck>('check', change)
  expect(counts).toEqual({ created: 1, updated: 2, unchanged: 0, refused: 2 })
  expect(problems.map(({ words }) => words)).toEqual([
    'Codes: Top Zed has the code OTHER-1 already.',
    expect.stringContaining('cut the code'),
  ])
  expect(await holders()).toEqual(before)
  const done = await imported(change)
  expect(done.counts).toEqual(counts)
  expect((await read(low)).codes).toEqual([
    { code: PENCIL, pieces: 1 },
    { code: 'LOW-10', pieces: 12 },
  ])
  const undone = await shop.call('POST', `/api/admin/product-imports/${done._id}/undo`, {}, owner)
  expect(await undone.json()).toMatchObject({ undone: 3, kept: 0 })
  expect(await holders()).toEqual(before)
})

test('shoppers read the EAN of one piece alone: in the product and in the feed', async () => {
  const id = await shop.product({ name: 'Steel Flask' })
  await save(id, [{ code: 'FLASK' }, { code: '96385074', pieces: 6 }, { code: '4006381333931' }])
  const shown = (await (await shop.call('GET', `/api/products/${id}`)).json()) as ProductDetail
  expect([shown.gtin, shown.codes]).toEqual(['4006381333931', undefined])
  const feed = await (await fetch(`${shop.url}/products.xml`)).text()
  expect(feed.split('<item>').find((item) => item.includes(id))).toContain('<g:gtin>4006381333931</g:gtin>')
})
