/** Price labels: what stands on them, where, and that their bars are read back from the drawing. */
import { expect, test } from 'vitest'
import type { PriceLabel } from '#store/goods/price-labels/price-labels.schema.ts'
import { labelSheetOf, SHEET_NAMES, type SheetName } from '#store/goods/price-labels/price-labels.ts'
import type { BulkResult } from '#store/goods/products/admin-products.schema.ts'
import { rounds } from '#tests/support/at-length.ts'
import { textOfPages } from '#tests/support/pdf-text.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { scanBars } from '#tests/support/scanned-bars.ts'
import { openTestShop } from '#tests/support/shop.ts'

/** EAN-13, UPC-A, EAN-8, two of the shop, and one that is too long for any label. */
const CODES = [
  '8901234567890',
  '036000291452',
  '96385074',
  'BOX-7',
  '100777',
  'A-VERY-LONG-CODE-OF-THE-SHOP-0123456789',
]
const READ = ['8901234567890', '0036000291452', '96385074', 'BOX-7', '100777']

const shop = await openTestShop()
const owner = await shop.owner()
const ids: string[] = await Promise.all(
  CODES.map((code, at) =>
    shop.product({
      name: `Thing ${at}`,
      nameHi: 'लाल पतंग',
      pricePaise: 24900,
      originalPricePaise: 29900,
      codes: [{ code, pieces: 1 }],
    }),
  ),
)

const read = (products: string) => shop.call('GET', `/api/admin/price-labels?products=${products}`, undefined, owner)
const print = (query: string) => shop.call('GET', `/api/admin/price-labels.pdf?${query}`, undefined, owner)
const drawn = async (query: string) => {
  const answer = await print(query)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

const remove = async (id: string) => {
  const json = { action: { kind: 'delete' }, selection: { ids: [id] } }
  expect((await shop.call('POST', '/api/admin/products/bulk', json, owner)).status).toBe(200)
}

/** The gaps that scanners need, in modules: on the left and on the right. */
const quietOf = (text: string) => (text.length === 13 ? [11, 7] : text.length === 8 ? [7, 7] : [10, 10])

test.each(SHEET_NAMES)('on %s all codes scan, each inside its label', async (sheet: SheetName) => {
  const { label, left, top, across, columns, rows } = labelSheetOf(sheet)
  const from = columns * rows > 1 ? 3 : 1
  const pdf = await drawn(`sheet=${sheet}&from=${from}&products=${ids.map((id) => `${id}:2`).join(',')}`)
  const bars = scanBars(pdf)
  expect(bars.map(({ text }) => text)).toEqual(READ.flatMap((code) => [code, code]))
  for (const [n, { text, page, module, ...at }] of bars.entries()) {
    const place = (from - 1 + n) % (columns * rows)
    expect(page).toBe(Math.floor((from - 1 + n) / (columns * rows)))
    const [x, y] = [left + (place % columns) * across, top + Math.floor(place / columns) * label[1]]
    const [before = 0, after = 0] = quietOf(text)
    expect(module).toBeGreaterThan(0.2499)
    expect(at.height).toBeGreaterThan(7)
    expect(at.left - before * module).toBeGreaterThan(x - 0.01)
    expect(at.right + after * module).toBeLessThan(x + label[0] + 0.01)
    expect(at.top).toBeGreaterThan(y)
    expect(at.top + at.height).toBeLessThan(y + label[1])
  }
  const words = textOfPages(pdf).join('\n')
  expect(words.match(/A-VERY-LONG-CODE/g)).toHaveLength(2)
  expect(words).toContain('₹249')
  expect(words).toContain('MRP ₹299 incl. of all taxes')
  expect(words).toContain('8 901234 567890')
})

test('says what stands on a label, in the order that was asked for, without what is gone', async () => {
  const gone = await shop.product({ name: 'Gone' })
  await remove(gone)
  const plain = await shop.product({ name: 'Plain', pricePaise: 950, originalPricePaise: null })
  const labels = (await (await read(`${plain}:4,${gone},${ids[1]}`)).json()) as PriceLabel[]
  expect(labels).toEqual([
    { _id: plain, name: 'Plain', price: 9.5 },
    { _id: ids[1], name: 'Thing 1', nameHi: 'लाल पतंग', price: 249, mrp: 299, code: CODES[1] },
  ])
  expect(textOfPages(await drawn(`products=${plain}&sheet=40x20`))[0]).toBe('Plain\n₹9.50')
  expect(scanBars(await drawn(`products=${plain}`))).toEqual([])
  await expectProblem(await print(`products=${gone}`), 404, 'not_found')
})

test('refuses more labels than are drawn at once, a label that the sheet has not, and what names no product', async () => {
  const [id] = ids
  await expectProblem(await print(`products=${id}:999,${ids[1]}:2`), 400, 'invalid_input')
  await expectProblem(await print(`products=${id}&sheet=24&from=25`), 400, 'invalid_input')
  await expectProblem(await print(`products=${id}&sheet=50x25&from=2`), 400, 'invalid_input')
  for (const products of ['', 'kite', `${id}:-1`, `${id}:1000`, `${id},`])
    await expectProblem(await print(`products=${products}`), 400, 'invalid_input')
  await expectProblem(await print(`products=${id}:0`), 404, 'not_found')
})

const MANY = rounds(1000, 260)

test(`${MANY} labels are drawn in one PDF`, async () => {
  const each = MANY / 2
  const pages = textOfPages(await drawn(`products=${ids[0]}:${each},${ids[4]}:${each}&sheet=65`))
  expect(pages).toHaveLength(Math.ceil(MANY / 65))
  expect(pages.join().match(/8 901234 567890/g)).toHaveLength(each)
})

const giveCodes = async (of: string[], preview = false) => {
  const json = { action: { kind: 'codes' }, selection: { ids: of }, preview }
  return (await (await shop.call('POST', '/api/admin/products/bulk', json, owner)).json()) as BulkResult
}
const codesOf = async (id: string) => {
  const rows = await shop.database.pool.query<{ code: string }>(
    'select code from product_codes where product_id = $1 order by 1',
    [id],
  )
  return rows.rows.map(({ code }) => code)
}

test('gives codes of the shop to those that have none, each another, and takes them back', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, (_, at) => shop.product({ name: `Bare ${at}` })))
  const [first = '', second = '', third = '', ...more] = made
  const boxed = await shop.product({ name: 'Boxed', codes: [{ code: 'TEN', pieces: 10 }] })
  const preview = await giveCodes([first, ids[0] ?? ''], true)
  expect(preview).toMatchObject({ changed: 1, unchanged: 1, examples: [{ name: 'Bare 0', from: 'no code' }] })
  expect(await codesOf(first)).toEqual([])
  await Promise.all([giveCodes([first, second, boxed]), giveCodes([third, first]), giveCodes(more)])
  const all = (await Promise.all(made.map(codesOf))).flat()
  expect(new Set(all).size).toBe(6)
  for (const code of all) expect(code).toMatch(/^100\d{3}$/)
  expect(await codesOf(boxed)).toEqual([expect.stringMatching(/^100\d{3}$/), 'TEN'])
  // No label that is printed finds another product later.
  await remove(second)
  const last = await shop.product({ name: 'Last' })
  const { changeId } = await giveCodes([last])
  expect(all).not.toContain((await codesOf(last))[0])
  const undo = await shop.call('POST', `/api/admin/product-imports/${changeId}/undo`, {}, owner)
  expect(undo.status).toBe(200)
  expect(await codesOf(last)).toEqual([])
})
