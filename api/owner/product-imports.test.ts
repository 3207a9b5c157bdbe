/** Files of products as shopkeepers have them: what they do to the catalogue, and how it is taken back. */
import { describe, expect, test } from 'vitest'
import { LOCKS } from '#engines/postgres/locks.ts'
import type { ImportCheck, ProductImport } from '#store/goods/product-changes/product-changes.schema.ts'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()

const HEADER = 'Id,Name,Description,Price,Stock,Category'

describe('what a file says', () => {
  test.each([
    ['plain UTF-8', (text: string) => Buffer.from(text, 'utf8')],
    ['UTF-8 with its mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf8')],
    ['UTF-16 of Excel', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 the other way round', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['semicolons', (text: string) => Buffer.from(text.replaceAll(',', ';'), 'utf8')],
    ['tabs', (text: string) => Buffer.from(text.replaceAll(',', '\t'), 'utf8')],
  ])('is understood in %s', async (_, encode) => {
    const text = `${HEADER}\r\n,मिट्टी का दीया,"For\r\nDiwali's night",₹49,12,Gift\r\n`
    const check = await checked(encode(text))
    expect(check).toMatchObject({ rows: 1, counts: { created: 1, refused: 0 }, problems: [], ignoredColumns: [] })
  })

  test('is understood in Windows-1252, and with the numbers that Excel makes', async () => {
    const rows = [
      ',Café Mug,Hot,"₹1,299.00",5,Gift',
      ",Potter's Wheel,Turns,Rs. 499/-,१२,toys",
      ',Rope,Long,"1,00,000",3,"Toy; gift"',
    ].map((row) => row.replace('₹', 'Rs '))
    const { _id } = await imported(Buffer.from([HEADER, ...rows].join('\n'), 'latin1').toString('latin1'), 'latin1')
    expect(await outcome(_id)).toMatchObject({ status: 'done', counts: { created: 2, refused: 1 } })
    const { rows: names } = await shop.database.pool.query(
      `select name, price_paise, stock, categories from products where name in ('Café Mug', 'Rope', 'Potter''s Wheel') order by name`,
    )
    expect(names).toEqual([
      { name: 'Café Mug', price_paise: 129_900, stock: 5, categories: ['Gift'] },
      { name: 'Rope', price_paise: 10_000_000, stock: 3, categories: ['Toy', 'Gift'] },
    ])
  })

  test('is refused in plain words, row by row, and only there', async () => {
    const id = await shop.product({ name: 'Known' })
    const check = await checked(
      [
        HEADER,
        ',Good,Fine,10,1,Toy',
        ',,Nameless,10,1,Toy',
        ',Dear,x,a lot,1,Toy',
        ',Odd,x,10,1.5,Furniture',
        ',Big,x,1.2E+05,1,Toy',
        'nonsense,N,x,1,1,Toy',
        '0190b5a0-0000-7000-8000-000000000000,N,x,1,1,Toy',
        `${id},Known,x,1,1,Toy`,
        `${id},Known,x,1,1,Toy`,
        ',Good,Fine,10,1,Toy',
        ',Tail',
      ].join('\n'),
    )
    expect(check.counts).toEqual({ created: 2, updated: 1, unchanged: 0, refused: 8 })
    expect(check.problems.map(({ line, words }) => [line, words])).toEqual([
      [3, 'Name: please fill this in.'],
      [4, 'Price: "a lot" is not a number.'],
      [5, expect.stringContaining('"Furniture" is none of Study, Toy, Gift, Household.')],
      [6, expect.stringContaining('was shortened by the spreadsheet')],
      [7, expect.stringContaining('this is not the id of a product')],
      [8, expect.stringContaining('There is no product with this id.')],
      [10, 'Id: row 9 has the same product.'],
      [12, expect.stringContaining('Price: please fill this in.')],
    ])
    expect(check.warnings).toMatchObject([{ line: 11, words: expect.stringContaining('with the same name') }])
  })

  test('is shown before it is done: each field as it is and as it will be, and that a blank name stays', async () => {
    const id = await shop.product({ name: 'Tin Drum', pricePaise: 9000, stock: 3, originalPricePaise: 12_000 })
    const check = await checked(
      `Id,Name,Price,Stock,MRP,Category,Description\n${id},,80,3,,Toy; Gift,\n,New Kite,49,12,,Toy,Flies`,
    )
    expect(check.changes).toEqual([
      {
        line: 2,
        name: 'Tin Drum',
        fields: [
          { field: 'Price', from: '₹90', to: '₹80' },
          { field: 'Original Price', from: '₹120', to: 'nothing' },
          { field: 'Category', from: expect.any(String), to: 'Toy; Gift' },
        ],
      },
    ])
    expect(check.warnings).toMatchObject([
      { line: 2, name: 'Tin Drum', words: expect.stringContaining('Name is blank: it stays “Tin Drum”.') },
    ])
    expect(check.additions).toEqual([{ line: 3, name: 'New Kite', words: '₹49, 12 in stock' }])
    expect(await read(id)).toMatchObject({ name: 'Tin Drum', price: 90 })
  })

  test.each([
    ['PK\u0003\u0004 a workbook', 'This workbook cannot be read'],
    ['', 'empty'],
    ['1,2,3\n4,5,6', 'names of the columns'],
    ['Name,Name\na,b', 'twice'],
    [`${HEADER}\n,"Open,x,1,1,Toy\n,b,c,1,1,Toy`, 'never closed'],
  ])('%j is refused as a whole', async (text, words) => {
    for (const path of ['check', 'start']) {
      const problem = await expectProblem(await send(path, text), 400, 'invalid_input')
      expect(problem.detail).toContain(words)
    }
  })

  const MB = 1024 * 1024
  test.each([
    ['10 MB of line breaks', `${HEADER}\n${'\n'.repeat(9.9 * MB)}`, '20,000 rows, and blank ones count'],
    ['2 MB of Windows line breaks', `${HEADER}\n${'\r\n'.repeat(MB)}`, '20,000 rows, and blank ones count'],
    ['10 MB of commas in a row', ','.repeat(9.9 * MB), 'Row 1 has more than 200 columns'],
    ['a row of 100,000 commas', `${HEADER}\n${','.repeat(100_000)}`, 'Row 2 has more than 200 columns'],
    ['380,000 blank rows', `${HEADER}\n${`${','.repeat(24)}\n`.repeat(380_000)}`, '20,000 rows, and blank ones count'],
    ['10 MB of quotation marks', `${HEADER}\n${'"'.repeat(9.9 * MB)}`, 'far too long'],
  ])('a file of %s is refused with the limit it breaks', async (_, text, words) => {
    const body = Buffer.from(text)
    const refusals = await Promise.all([send('check', body), send('start', body)])
    for (const refusal of refusals) {
      expect((await expectProblem(refusal, 400, 'invalid_input')).detail).toContain(words)
    }
  })

  test('the empty tail of a spreadsheet is not seen, and a cell too long for any field refuses its row alone', async () => {
    const tail = `${','.repeat(5)}\r\n`.repeat(15_000)
    expect(await checked(`${HEADER}\r\n,Kite,Flies,10,1,Toy\r\n${tail}`)).toMatchObject({ rows: 1, problems: [] })
    const blanks = ' '.repeat(30_000)
    const check = await checked(`${HEADER}\n,Kite,Flies,1${blanks}0,1,Toy\n,Kite,Flies,10,1,Toy`)
    expect(check).toMatchObject({ counts: { created: 1, refused: 1 } })
    expect(check.problems).toMatchObject([{ line: 2, words: 'Price: a cell may have 20,000 characters.' }])
  })

  test('another type of body and one above 10 MB are refused before they are read', async () => {
    const json = await shop.call('POST', '/api/admin/product-imports/check', { a: 1 }, owner)
    await expectProblem(json, 415, 'unsupported_media_type')
    const large = await send('check', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
    await expectProblem(large, 413, 'payload_too_large')
  })
})

describe('export and import', () => {
  test('what is exported opens as text, and comes back as it was', async () => {
    const wide = ['＝1+1', '＋1', '−5', '＠SUM(1)', '|x', '\u200b=1', '-5', "'-5", "' =x", '-12.5 cm']
    const names = ["=cmd|'/c calc'!A1", '@SUM(1)', '-2+3', '+91', "'=x", 'Two\nlines, "quoted"', 'हिन्दी', ...wide]
    for (const name of names) await shop.product({ name, description: name, visibility: 'hidden' })
    const csv = await (await shop.call('GET', '/api/admin/products/export?visibility=hidden', undefined, owner)).text()
    expect(csv).toContain("'=cmd|")
    expect(csv).toContain("'@SUM(1)")
    expect(csv).toContain("''=x")
    const raw = await shop.call('GET', '/api/admin/products/export?visibility=hidden', undefined, owner)
    expect(Buffer.from(await raw.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect((await checked(csv)).counts).toEqual({ created: 0, updated: 0, unchanged: names.length, refused: 0 })
  })

  test('a file that was exported never brings sold units back, and not the work of others', async () => {
    const id = await shop.product({ name: 'Sold Sloth', stock: 10 })
    const csv = await exportOf('Sold Sloth')
    await shop.database.pool.query('update products set stock = stock - 3 where id = $1', [id])
    await imported(csv.replace(',10,', ',15,'))
    expect(await read(id)).toMatchObject({ stock: 12 })
    const stale = await checked(csv.replace(',10,', ',20,'))
    expect(stale.problems).toMatchObject([{ words: expect.stringContaining('changed it in the shop after') }])
  })

  test('columns that the file lacks stay, empty optional cells clear, and an unknown column is named', async () => {
    const id = await shop.product({ name: 'Kept Koala', originalPricePaise: 50_000, hsnCode: '9503', isFeatured: true })
    const check = await checked(`Id,MRP,Colour\n${id},,red`)
    expect(check).toMatchObject({ counts: { updated: 1 }, ignoredColumns: ['Colour'] })
    await imported(`Id,MRP\n${id},`)
    const after = (await read(id)) as ProductDetail
    expect(after).toMatchObject({ name: 'Kept Koala', hsnCode: '9503', isFeatured: true })
    expect(after).not.toHaveProperty('originalPrice')
  })

  test('new products are found at once, and undoing takes them away and gives changed ones their fields back', async () => {
    const changed = await shop.product({ name: 'Undo Urchin', stock: 4, pricePaise: 1000 })
    const since = await shop.product({ name: 'Undo Unicorn', pricePaise: 1000 })
    const rows = [`${changed},Undo Ulmus,20,9`, `${since},Undo Unicorn,20,10`]
    const { _id } = await imported(
      `Id,Name,Price,Stock,Description,Category\n${rows.join('\n')}\n,Quokka Quilt,5,5,x,Gift`,
    )
    expect(await found('quokka')).toBe(1)
    await shop.database.pool.query('update products set stock = stock - 2 where id = $1', [changed])
    const { version } = (await read(since)) as ProductDetail
    await shop.call('POST', `/api/admin/products/${since}/edit`, { version, price: 30 }, owner)
    const undone = await shop.call('POST', `/api/admin/product-imports/${_id}/undo`, {}, owner)
    expect(await undone.json()).toMatchObject({ undone: 2, kept: 1, keptProducts: [{ name: 'Undo Unicorn' }] })
    expect(await read(changed)).toMatchObject({ name: 'Undo Urchin', price: 10, stock: 2 })
    expect(await read(since)).toMatchObject({ price: 30 })
    expect(await found('quokka')).toBe(0)
    const again = await shop.call('POST', `/api/admin/product-imports/${_id}/undo`, {}, owner)
    await expectProblem(again, 409, 'wrong_status')
    expect(await movementsFit()).toBe(true)
  })

  test('the result file names each row and comes back when it is corrected', async () => {
    const { _id } = await imported(`${HEADER}\n,Result Rat,x,10,1,Toy\n,Result Ray,x,ten,1,Toy`)
    const result = await (await shop.call('GET', `/api/admin/product-imports/${_id}/result`, undefined, owner)).text()
    const [, first = '', second = ''] = result.split('\r\n')
    expect(first).toMatch(/^2,created,,[\da-f-]{36},Result Rat/)
    expect(second).toMatch(/^3,refused,"Price: ""ten"" is not a number.",,Result Ray,x,ten,/)
    expect((await checked(result.replace(',ten,', ',10,'))).counts).toMatchObject({
      created: 1,
      unchanged: 1,
      refused: 0,
    })
    const lines = 'select action, after from audit_log where subject_id = $1'
    expect((await shop.database.pool.query(lines, [_id])).rows).toEqual([
      { action: 'product.import', after: { rows: 2 } },
    ])
  })
})

test('5,000 rows run beside the shop, one file at a time, and tell how far they are', async () => {
  const rows = Array.from({ length: 5_000 }, (_, i) => `,Bulk Bee ${i},Hums.,${10 + (i % 90)},3,Toy`)
  const text = [HEADER, ...rows].join('\n')
  expect((await checked(text)).counts).toMatchObject({ created: 5_000 })
  const started = await send('start', text)
  const { _id } = (await started.json()) as ProductImport
  await expectProblem(await send('start', text), 409, 'wrong_status')
  await expect.poll(async () => (await readImport(_id)).done).toBeGreaterThan(200)
  await expectProblem(await shop.call('POST', `/api/admin/product-imports/${_id}/undo`, {}, owner), 409, 'wrong_status')
  await expect.poll(async () => (await readImport(_id)).status, { timeout: 60_000 }).toBe('done')
  const { rows: written } = await shop.database.pool.query(
    `select count(*)::int as products, (select count(*)::int from stock_movements m join products p on p.id = m.product_id
     where p.name like 'Bulk Bee%') as movements from products where name like 'Bulk Bee%'`,
  )
  expect(written).toEqual([{ products: 5_000, movements: 5_000 }])
})

test('an import whose process died is found failed, and what it did stays', async () => {
  const { rows } = await shop.database.pool.query(
    `insert into product_imports (file_name, status, total, done, actor_id, actor_name)
     values ('dead.csv', 'running', 9, 3, 'x', 'Asha') returning id`,
  )
  await expect.poll(async () => (await readImport(rows[0].id)).status).toBe('failed')
  expect(await readImport(rows[0].id)).toMatchObject({ total: 9, done: 3 })
})

test('an import that lost its lock is found failed and writes no more, and what it did can be undone', async () => {
  const rows = Array.from({ length: 5_000 }, (_, i) => `,Lost Bee ${i},Hums.,10,3,Toy`)
  const { _id } = (await (await send('start', [HEADER, ...rows].join('\n'))).json()) as ProductImport
  await expect.poll(async () => (await readImport(_id)).done).toBeGreaterThan(200)
  const lock = `locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = $1`
  await shop.database.pool.query(`select pg_terminate_backend(pid) from pg_locks where ${lock}`, [LOCKS.productImport])
  await expect.poll(async () => (await readImport(_id)).status).toBe('failed')
  expect((await shop.call('POST', `/api/admin/product-imports/${_id}/undo`, {}, owner)).status).toBe(200)
  await imported(`${HEADER}\n,After Bee,Hums.,10,3,Toy`)
  const left = `select count(*)::int as left from products where name like 'Lost Bee%' and deleted_at is null`
  expect((await shop.database.pool.query(left)).rows).toEqual([{ left: 0 }])
  expect(await readImport(_id)).toMatchObject({ status: 'undone' })
})

async function send(path: string, file: string | Buffer, fileName = 'shelf.csv'): Promise<Response> {
  const headers = { origin: shop.url, cookie: owner.cookie, 'content-type': 'text/csv' }
  const url = `${shop.url}/api/admin/product-imports/${path}${path === 'start' ? `?fileName=${fileName}` : ''}`
  return fetch(url, { method: 'POST', headers, body: typeof file === 'string' ? file : new Uint8Array(file) })
}

async function checked(file: string | Buffer): Promise<ImportCheck> {
  const response = await send('check', file)
  expect(response.status).toBe(200)
  return (await response.json()) as ImportCheck
}

async function imported(text: string, encoding: BufferEncoding = 'utf8'): Promise<ProductImport> {
  const response = await send('start', Buffer.from(text, encoding))
  expect(response.status).toBe(201)
  const { _id } = (await response.json()) as ProductImport
  await expect.poll(async () => (await readImport(_id)).status, { interval: 20 }).toBe('done')
  return readImport(_id)
}

async function readImport(id: string): Promise<ProductImport> {
  return (await (await shop.call('GET', `/api/admin/product-imports/${id}`, undefined, owner)).json()) as ProductImport
}

const outcome = readImport

async function exportOf(name: string): Promise<string> {
  return (await shop.call('GET', `/api/admin/products/export?search=${name}`, undefined, owner)).text()
}

async function read(id: string): Promise<unknown> {
  return (await shop.call('GET', `/api/products/${id}`, undefined, owner)).json()
}

async function found(words: string): Promise<number> {
  return ((await (await shop.call('GET', `/api/products?search=${words}`)).json()) as unknown[]).length
}

/** The sum of a product's movements is its stock; the two that tests sold behind the store's back are counted. */
async function movementsFit(): Promise<boolean> {
  const { rows } = await shop.database.pool.query(
    `select p.name, p.stock - coalesce(sum(m.delta), 0)::int as off from products p
     left join stock_movements m on m.product_id = p.id group by p.id having p.stock <> coalesce(sum(m.delta), 0)`,
  )
  return rows.every((row) => row.off === -2 || row.off === -3)
}
