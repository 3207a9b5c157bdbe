/** Taking data out of the shop. */
import { parse } from 'csv-parse/sync'
import readSheets from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import { unguarded } from '#store/goods/product-changes/cell-guard.ts'
import { lockEntryDay } from '#store/money/cash-book/close-day.server.ts'
import { requireAdmin } from '#store/people/access/access.server.ts'
import { provenAtMachine } from '#store/people/access/proof.server.ts'
import { TABLE_NAMES } from '#store/shop/export/export.ts'
import { exportTable } from '#store/shop/export/export-table.server.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { orderOf } from '#tests/support/orders.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

const ORDERS = '/api/admin/export/orders.csv'

const shop = await openTestShop()
const owner = await shop.owner()
const customer = await shop.customer('buyer@shop.example')
const product = await shop.product({ name: '=HYPERLINK("http://evil.example")', stock: 50 })
const order = await placeTestOrder(shop, customer, [{ _id: product, qty: 2, price: 125 }])
await shop.call('POST', `/api/admin/orders/${order}/status`, { from: 'placed', to: 'confirmed' }, owner)
await shop.call('POST', '/api/product-requests', { productName: '@SUM(A1)\r\n"x",y', email: 'wish@shop.example' })
await shop.call('POST', '/api/admin/synonyms/add', { from: 'patang', to: 'kite' }, owner)
await shop.call('POST', '/api/admin/invites', { email: 'packer@shop.example', role: 'packer' }, owner)
await shop.call('POST', '/api/auth/request-password-reset', { email: customer.email, redirectTo: '/' })
const address = { name: 'Asha Rao', phone: '98123 45678', address: '14 Brigade Road, Bengaluru 560001' }
expect((await shop.call('POST', '/api/addresses', address, customer)).status).toBe(201)

async function download(file: string): Promise<string> {
  const response = await shop.call('GET', `/api/admin/${file}`, undefined, owner)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/)
  return response.text()
}

async function table(name: string): Promise<Record<string, string>[]> {
  const text = await download(`export/${name}.csv`)
  return parse(text, { bom: true, columns: true })
}

test('an export has nothing that lets somebody in, and the audit log tells of it', async () => {
  const texts: string[] = []
  // One after the other: the shop makes three at once.
  for (const name of TABLE_NAMES) texts.push(await download(`export/${name}.csv`))
  const { rows: secrets } = await shop.database.pool.query(
    'select token from sessions union select token_hash from staff_invites',
  )
  expect(secrets.length).toBeGreaterThan(1)
  for (const { token } of secrets) expect(texts.join()).not.toContain(token)
  expect(texts.join()).not.toMatch(/argon2|token=/)
  const { rows } = await shop.database.pool.query(
    "select subject_name, actor_id from audit_log where action = 'data.export' order by 1",
  )
  const toTell = TABLE_NAMES.map((name) => ({ subject_name: `${name}.csv`, actor_id: owner.uid }))
  expect(rows).toEqual(toTell.toSorted((a, b) => (a.subject_name < b.subject_name ? -1 : 1)))
})

test('the tables are for a spreadsheet, which runs nothing of them', async () => {
  expect(await table('orders')).toMatchObject([
    {
      Order: expect.stringMatching(/\d{4}/),
      Placed: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      Status: 'confirmed',
      Email: customer.email,
      Phone: expect.stringMatching(/^'\+91/),
      Items: '2 x =HYPERLINK("http://evil.example") at 125',
      'Total ₹': '250',
      'Taken by phone': 'no',
    },
  ])
  expect((await table('products'))[0]?.Name).toBe('\'=HYPERLINK("http://evil.example")')
  expect(await table('requests')).toMatchObject([{ Email: 'wish@shop.example', Status: 'new' }])
  expect((await table('requests'))[0]?.['Asked for']).toMatch(/^'@SUM/)
  const buyer = (await table('customers')).find(({ Email }) => Email === customer.email)
  expect(buyer).toMatchObject({ Orders: '1', 'Came to ₹': '250', Account: 'open', Role: 'customer' })
  await expectInvalid(await shop.call('GET', '/api/admin/export/sessions.csv', undefined, owner), '#file')
})

test('no cell of any table begins as a formula, in whatever disguise; a sum below zero stays a number', async () => {
  const signs = ['=', '+', '-', '@', '|', '＝', '＋', '－', '＠']
  const disguises = ['', ' ', '\n', '\u00a0', '\ufeff', '\u200b']
  // By day each sign and each disguise, at night each sign in each.
  const texts = signs.flatMap((sign, n) =>
    (IS_LONG ? disguises : [disguises[n % 6]]).map((before) => `${before}${sign}1+1`),
  )
  const { pool } = shop.database
  const [bought] = (await pool.query('select * from orders where id = $1', [order])).rows
  for (const text of texts) {
    await pool.query(
      'update orders set customer_name = $2, customer_address = $2, customer_email = $2, courier = $2, upi_reference = $2, tracking_number = $2 where id = $1',
      [order, text],
    )
    await pool.query('update users set name = $2 where id = $1', [customer.uid, text])
    await pool.query('update products set name = $2, description = $2, brand = $2 where id = $1', [product, text])
    await pool.query('update product_requests set requested_product_name = $1', [text])
    for (const name of TABLE_NAMES) {
      const cells = (await table(name)).flatMap((row) => Object.values(row))
      expect(cells, `${name} ${JSON.stringify(text)}`).toContain(`'${text}`)
      expect(cells.filter((cell) => /^[\s\ufeff\u200b]*[=+\-@|＝＋－＠]/.test(cell))).toEqual([])
    }
  }
  await pool.query(
    'update orders set customer_name = $2, customer_address = $3, customer_email = $4, courier = null, upi_reference = null, tracking_number = null where id = $1',
    [order, bought.customer_name, bought.customer_address, bought.customer_email],
  )
})

/** Straight from the store, because the buffers of two sockets would swallow a whole small shop. */
async function begin(onError: (error: unknown) => void = (error) => expect.fail(String(error))) {
  const { person } = (await shop.store.shop.signIns.find(owner.cookie)) ?? {}
  const admin = provenAtMachine(requireAdmin(person, 'export everything'))
  return (
    await exportTable(shop.database.db, admin, 'products', { form: 'csv', filter: {} }, onError)
  ).getReader() as ReadableStreamDefaultReader<string>
}

test('a long export is of one moment, whatever is ordered while it is read, and misses no row', async () => {
  const { db } = shop.database
  const filler = { description: 'Spins.', pricePaise: 100, stock: 0, categories: ['Toy'] }
  await db.insert(products).values(Array.from({ length: 1200 }, (_, i) => ({ ...filler, name: `Filler ${i}` })))
  const reader = await begin()
  let text = (await reader.read()).value ?? ''
  const bought = await shop.call('POST', '/api/orders', orderOf([{ _id: product, qty: 1 }], 125), customer)
  expect(bought.status).toBe(201)
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
  const all = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  expect(new Set(all.map(({ Name }) => Name)).size).toBe(1201)
  expect(all.find(({ Name }) => !Name?.startsWith('Filler'))).toMatchObject({ Stock: '48' })
})

test('three exports run at once; readers who go away in the middle give their places back', async () => {
  const readers = await Promise.all([begin(), begin(), begin()])
  // Nobody who enters money waits for them.
  expect(await shop.database.db.transaction(lockEntryDay)).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const refused = await shop.call('GET', ORDERS, undefined, owner)
  await expectProblem(refused, 503, 'busy')
  expect(refused.headers.has('retry-after')).toBe(true)
  await Promise.all(readers.map((reader) => reader.cancel()))
  await expect.poll(async () => (await shop.call('GET', ORDERS, undefined, owner)).status).toBe(200)
})

test('who leaves as the last piece comes leaves no error behind', async () => {
  const errors: unknown[] = []
  const reader = await begin((error) => errors.push(error))
  let rows = 0
  while (rows < 1202) {
    const { value = '', done } = await reader.read()
    expect(done).toBe(false)
    rows += value.split('\n').length - 1
  }
  await reader.cancel()
  await expect.poll(async () => (await shop.call('GET', ORDERS, undefined, owner)).status).toBe(200)
  expect(errors).toEqual([])
})

test('who asks with HEAD takes no place of an export', async () => {
  for (let n = 0; n < 4; n++) {
    const head = await shop.call('HEAD', ORDERS, undefined, owner)
    expect([head.status, await head.text()]).toEqual([200, ''])
  }
})

test('the file of orders holds those that the filter of the list leaves, and a filter that is none is refused', async () => {
  const rowsOf = async (query: string) =>
    parse(await download(`export/orders.csv${query}`), { bom: true, columns: true })
  await shop.database.pool.query("update orders set customer_gstin = '27AAPFU0939F1ZV'")
  const all = (await rowsOf('')) as Record<string, string>[]
  expect(new Set(all.map(({ GSTIN }) => GSTIN))).toEqual(new Set(['27AAPFU0939F1ZV']))
  expect(await rowsOf('?status=delivered')).toEqual([])
  const confirmed = all.filter(({ Status }) => Status === 'confirmed')
  expect(confirmed.length).toBeGreaterThan(0)
  expect(await rowsOf('?status=confirmed&from=2020-01-01')).toEqual(confirmed)
  expect(await rowsOf('?to=2020-01-01')).toEqual([])
  await expectInvalid(await shop.call('GET', '/api/admin/export/orders.csv?status=lost', undefined, owner), '#status')
})

test('files have a name of a few letters, whatever the shop and its orders are called', async () => {
  await shop.database.pool.query(
    `insert into shop_settings (settings) values ($1) on conflict (id) do update set settings = $1`,
    [{ numberPrefix: 'पत"\u2028' }],
  )
  for (const table of TABLE_NAMES) {
    const { status, headers } = await shop.call('GET', `/api/admin/export/${table}.csv`, undefined, owner)
    const name = headers.get('content-disposition')
    expect([status, name], table).toEqual([200, expect.stringMatching(/^attachment; filename="[\w.-]+"$/)])
  }
})

test('every table also comes as a workbook, with the same cells', async () => {
  const month = new Date().toISOString().slice(0, 7)
  const files = [
    ...TABLE_NAMES.map((name) => `export/${name}.csv`),
    'products/export',
    'product-imports/template',
    'figures/periods.csv',
    `profit.csv?from=${month}-01&to=${month}-28`,
    'delivery-rules/file',
    `books/${month}/cash-book.csv`,
    `books/${month}/day-book.csv`,
  ]
  for (const file of files) {
    const plain = (parse(await download(file), { bom: true, relax_column_count: true }) as string[][]).map((row) =>
      row.map(unguarded),
    )
    const answer = await shop.call(
      'GET',
      `/api/admin/${file}${file.includes('?') ? '&' : '?'}as=xlsx`,
      undefined,
      owner,
    )
    expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(answer.headers.get('content-disposition')).toMatch(/\.xlsx"$/)
    const [sheet] = await readSheets(await answer.blob(), { trim: false })
    const cells = sheet?.data.map((row) =>
      row.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? ''))),
    )
    const asRead = (cell: string) =>
      cell
        .replace(/^(\d{4}-\d\d-\d\d)(?: \d\d:\d\d)?$/, '$1')
        .replace(/\.(\d?)0+$/, (_, digit) => (digit && digit !== '0' ? `.${digit}` : ''))
    const bare = (rows: string[][] = []) =>
      rows.map((row) =>
        row
          .map((cell) => asRead(cell.replace(/T\d\d:.*Z$/, '')))
          .join('|')
          .replace(/\|+$/, ''),
      )
    expect(bare(cells), file).toEqual(bare(plain))
  }
  const orders = await shop.call('GET', '/api/admin/export/orders.csv?as=xlsx', undefined, owner)
  const [sheet] = await readSheets(await orders.blob())
  const [heads = [], first = []] = sheet?.data ?? []
  const cell = (head: string) => first[heads.indexOf(head)]
  expect(cell('Total ₹')).toBeTypeOf('number')
  expect(cell('Placed')).toBeInstanceOf(Date)
  expect(cell('Phone')).toMatch(/^\+91\d{10}$/)
  await expectInvalid(await shop.call('GET', '/api/admin/products/export?as=pdf', undefined, owner), '#as')
})
