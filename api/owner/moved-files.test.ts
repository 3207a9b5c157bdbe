/** The files of other shop systems: what the dry run says is what happens, and an undo leaves nothing of it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ImportCheck, ProductImport } from '#store/goods/product-changes/product-changes.schema.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()

const SHOPIFY = sample('shopify-2023')
const WOOCOMMERCE = sample('woocommerce')

test('what has no category yet is refused in words, and what is chosen is what happens', async () => {
  const guessed = await checked(SHOPIFY, {})
  expect(guessed).toMatchObject({ rows: 5, counts: { created: 3, refused: 2 }, moved: { system: 'Shopify', lines: 7 } })
  expect(guessed.problems.map(({ words }) => words)).toContain('Choose a category for “Odds”.')
  const choices = { categories: 'Study,Toy,Gift,Household', stock: '4' }
  const check = await checked(SHOPIFY, choices)
  expect(check.counts).toEqual({ created: 4, updated: 0, unchanged: 0, refused: 1 })
  const { _id } = await imported(SHOPIFY, choices)
  expect(await readImport(_id)).toMatchObject({ total: 5, counts: check.counts })
  const columns = 'name, option_1, stock, categories, visibility, price_paise, original_price_paise, cost_paise'
  const { rows } = await shop.database.pool.query(`select ${columns} from products order by price_paise`)
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['Loose Beads', null, 4, ['Household'], 'hidden', 2500, null, null],
    ['Wooden Top', null, 7, ['Toy'], 'published', 14_900, 19_900, 9000],
    ['School Bag', 'Colour: Red', 3, ['Study'], 'draft', 89_900, null, null],
    ['School Bag', 'Colour: Blue', 0, ['Study'], 'draft', 94_900, null, null],
  ])
  const undone = await shop.call('POST', `/api/admin/product-imports/${_id}/undo`, {}, owner)
  expect(await undone.json()).toEqual({ undone: 4, kept: 0, keptProducts: [] })
  const left = await shop.database.pool.query('select 1 from products where deleted_at is null')
  expect(left.rows).toEqual([])
})

test('a category of two gives both of ours, and choices for another file are refused', async () => {
  const names = (await checked(WOOCOMMERCE, {})).moved?.categories.map(({ name }) => name) ?? []
  const ours = names.map((name) => (name === 'Clothing > Kids' ? 'Household' : 'Gift')).join(',')
  const { _id } = await imported(WOOCOMMERCE, { categories: ours })
  const tees = await shop.database.pool.query(`select categories from products where name = 'Cotton Tee'`)
  expect(tees.rows).toEqual([{ categories: ['Household', 'Gift'] }, { categories: ['Household', 'Gift'] }])
  await shop.call('POST', `/api/admin/product-imports/${_id}/undo`, {}, owner)
  for (const categories of ['Toy', 'Toy,Nonsense']) {
    const response = await send('check', WOOCOMMERCE, { categories })
    await expectProblem(response, 400, 'invalid_input')
  }
})

function sample(name: string): Buffer {
  return readFileSync(new URL(`../../sheets/moving/samples/${name}.csv`, import.meta.url))
}

async function send(path: string, file: Buffer, choices: Record<string, string>): Promise<Response> {
  const headers = { origin: shop.url, cookie: owner.cookie, 'content-type': 'text/csv' }
  const url = `${shop.url}/api/admin/product-imports/${path}?${new URLSearchParams(choices)}`
  return fetch(url, { method: 'POST', headers, body: new Uint8Array(file) })
}

async function checked(file: Buffer, choices: Record<string, string>): Promise<ImportCheck> {
  const response = await send('check', file, choices)
  expect(response.status).toBe(200)
  return (await response.json()) as ImportCheck
}

async function imported(file: Buffer, choices: Record<string, string>): Promise<ProductImport> {
  const response = await send('start', file, choices)
  expect(response.status).toBe(201)
  const { _id } = (await response.json()) as ProductImport
  await expect.poll(async () => (await readImport(_id)).status, { interval: 20 }).toBe('done')
  return readImport(_id)
}

async function readImport(id: string): Promise<ProductImport> {
  return (await (await shop.call('GET', `/api/admin/product-imports/${id}`, undefined, owner)).json()) as ProductImport
}
