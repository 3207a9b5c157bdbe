/** Product files as programs and people really write them: each row is read as it was meant, or refused in words. */
import { expect, test } from 'vitest'
import type { ImportCheck, ProductImport } from '#store/goods/product-changes/product-changes.schema.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()

const HEADER = 'Name,Description,Price,Stock,Category'

test.each([
  ['a pipe between the cells', 'Name|Description|Price|Stock|Category\nKite|Flies|49|5|Toy', ['₹49, 5 in stock']],
  [
    'sep= in the first line',
    'sep=;\r\nName;Description;Price;Stock;Category\r\nKite;Flies;49;5;Toy',
    ['₹49, 5 in stock'],
  ],
  [
    'a line break in a quoted header',
    '"Product\nName";Description;Price;Stock;Category\nKite;Flies;49;5;Toy',
    ['₹49, 5 in stock'],
  ],
  [
    'more commas than semicolons in its headers',
    'Name;Description;Price;Stock;Category;"Price, Rs, incl, GST, MRP"\nKite;Flies;49;5;Toy;1',
    ['₹49, 5 in stock'],
  ],
  ['CRLF first and LF then', `${HEADER}\r\nA,x,49,5,Toy\nB,x,59,6,Toy\nC,"x\ny",69,7,Toy\n`, [49, 59, 69]],
  ['LF first and CRLF then', `${HEADER}\nA,x,49,5,Toy\r\nB,x,59,6,Toy\r\n`, [49, 59]],
  ['CR alone', `${HEADER}\rA,x,49,5,Toy\rB,x,59,6,Toy`, [49, 59]],
  ['blank cells behind the last', `${HEADER},,,\nA,x,49,5,Toy,,,\nB,x,59,5,Toy,,,,,`, [49, 59]],
  [
    'heads of a shop',
    'Item Name,Details,M.R.P. (₹),Selling Price,Qty,Category\nA,x,"1,400","1,299.50",5,Toy',
    ['₹1,299.50'],
  ],
  [
    'sales and regular prices as WooCommerce has them, of which one is blank',
    'Name,Description,Stock,Sale price,Regular price,Categories\nA,x,5,199,249,Toy\nB,x,5,,249,Toy',
    [199, 249],
  ],
  ['regular prices alone', 'Name,Description,Stock,Regular price,Categories\nA,x,5,249,Toy', [249]],
  ['lines and commas in a text', `${HEADER}\nA,"Blue, red\nSizes 10, 12",49,5,Toy\nB,"x\ny, z",59,6,Toy`, [49, 59]],
  ['heads in Hindi', 'नाम,विवरण,मूल्य,स्टॉक,श्रेणी\nलाल पतंग,ऊँची,४९,५,Toy', ['₹49, 5 in stock']],
  ['inches', `${HEADER}\nRuler 12",Steel 12" long,49,5,Study\n"Ruler / 12""",x,59,5,Study`, [49, 59]],
])('a file with %s is read', async (_, text, said) => {
  const { counts, additions, problems } = await checked(text)
  expect(problems).toEqual([])
  expect(counts.created).toBe(said.length)
  for (const [at, one] of said.entries()) {
    expect(additions[at]?.words).toContain(typeof one === 'number' ? `₹${one}` : one)
  }
})

const WIDE = 'cells, the first row'
test.each([
  ['an unquoted price', 'Name,Description,Category,Stock,Price\nKite,Flies,Toy,12,1,299\nOwl,x,Toy,1,5', WIDE],
  ['an unquoted stock', 'Name,Description,Category,Price,Stock\nKite,Flies,Toy,49,1,200\nOwl,x,Toy,1,5', WIDE],
  ['an unquoted text', 'Name,Price,Stock,Category,Description\nKite,49,5,Toy,High, red\nOwl,1,5,Toy,x', WIDE],
  [
    'a price beyond a header without a name',
    'Name,Description,Category,Stock,Price,\nKite,x,Toy,12,1,299\nOwl,x,Toy,1,5',
    WIDE,
  ],
  ['backslashes', `${HEADER}\nKite,"He said \\"fly\\", and",49,5,Toy\nOwl,x,1,5,Toy`, WIDE],
  ['a comma for a point', 'Name;Description;Price;Stock;Category\nKite;x;12,50;5;Toy\nOwl;x;1;5;Toy', 'Write 12.50'],
  ['points for commas', 'Name;Description;Price;Stock;Category\nKite;x;1.500,00;5;Toy\nOwl;x;1;5;Toy', 'Write 1500.00'],
  ['half a unit', `${HEADER}\nKite,x,5,"1,5",Toy\nOwl,x,1,5,Toy`, 'Write 1.5 or 15'],
  ['percent for a price', `${HEADER}\nKite,x,50%,5,Toy\nOwl,x,1,5,Toy`, 'Price: "50%" is not a number.'],
  [
    'a quote over whole rows',
    `${HEADER}\nKite,"x,49,5,Toy\nBat,x,59,5,Toy\nCat,x",59,5,Toy\nOwl,x,1,5,Toy`,
    'other rows',
  ],
  ['a quote over the end of a row', `${HEADER}\nKite,"x,49,5,Toy\nBat,x",59,5,Toy\nOwl,x,1,5,Toy`, 'other rows'],
  ['NUL in a name', `${HEADER}\nKi\0te,x,49,5,Toy\nOwl,x,1,5,Toy`, 'cannot be read'],
  ['a second header', `${HEADER}\n${HEADER}\nOwl,x,1,5,Toy`, 'Price: "Price" is not a number.'],
])('a row with %s is refused in words, and the other one is taken', async (_, text, words) => {
  expect(await checked(text)).toMatchObject({
    counts: { created: 1, refused: 1 },
    problems: [{ line: 2, words: expect.stringContaining(words) }],
    additions: [{ name: 'Owl' }],
  })
  const { _id } = (await (await send('start', Buffer.from(text))).json()) as ProductImport
  await expect.poll(async () => (await outcome(_id)).status).toBe('done')
  expect(await outcome(_id)).toMatchObject({ counts: { created: 1, refused: 1 } })
})

test('one stray byte leaves Hindi as it is, and only its row is refused', async () => {
  const [before, after] = `${HEADER}\nलाल पतंग,ऊँची,49,5,Toy\nनीली पतंग,Flies – high,59,5,Toy\n`.split('–')
  const check = await checked(Buffer.concat([Buffer.from(before ?? ''), Buffer.from([0x96]), Buffer.from(after ?? '')]))
  expect(check).toMatchObject({
    additions: [{ name: 'लाल पतंग' }],
    problems: [{ line: 3, name: 'नीली पतंग', words: expect.stringContaining('Description: a sign of "Flies') }],
  })
})

test('one stray byte beside one letter with an accent leaves the letter as it is', async () => {
  const [before, after] = `${HEADER}\nCafé mug,Holds – tea,49,5,Toy\nOwl,Hoots,59,5,Toy\n`.split('–')
  const check = await checked(Buffer.concat([Buffer.from(before ?? ''), Buffer.from([0x96]), Buffer.from(after ?? '')]))
  expect(check).toMatchObject({ additions: [{ name: 'Owl' }], problems: [{ line: 2, name: 'Café mug' }] })
})

test('what a row that ends early does not say stays as it is, and the check says so', async () => {
  const id = await shop.product({ name: 'Drum', pricePaise: 9000, originalPricePaise: 12_000 })
  const check = await checked(`Id,Name,Price,Stock,Category,Description,MRP\n${id},Drum,80\n,Bell,5,5,Toy,Rings`)
  expect(check).toMatchObject({
    counts: { created: 1, updated: 1, refused: 0 },
    changes: [{ line: 2, fields: [{ field: 'Price', from: '₹90', to: '₹80' }] }],
    warnings: [
      { line: 2, words: 'The row ends early: Stock, Category, Description, Original Price stay as they are.' },
    ],
  })
})

test('lines of a description with commas are no rows', async () => {
  const text = 'Name,Price,Stock,Description,Category\nKite,49,5,"Red, blue\nGreen, 5, 6\nPink, 1",Toy'
  expect((await checked(text)).counts).toMatchObject({ created: 1, refused: 0 })
})

test('a header says what was found, what is missing and what nobody knows', async () => {
  const problem = await expectProblem(
    await send('check', Buffer.from('Item,Details,Colour\nA,x,red')),
    400,
    'invalid_input',
  )
  expect(problem.detail).toContain('Found: Item, Details, Colour. Missing: Price, Stock, Category. Not known: Colour.')
  const twice = await expectProblem(await send('check', Buffer.from('Rate,Price,Name\n1,2,3')), 400, 'invalid_input')
  expect(twice.detail).toContain('Price is there twice: as Rate and as Price')
  const quoted = await expectProblem(
    await send('check', Buffer.from(`${HEADER}\nA,x,1,1,Toy\nB,"x,1,1,Toy`)),
    400,
    'invalid_input',
  )
  expect(quoted.detail).toContain('opened in row 3')
})

test('pictures with commas in their addresses come back from an export, and contents are the net quantity', async () => {
  const hosted = (name: string) => `https://res.example.com/shop/w_400,h_300,c_fill/${name}.jpg`
  const more = [hosted('b'), hosted('c')]
  const id = await shop.product({ name: 'Pictured', imageUrl: hosted('a'), moreImageUrls: more })
  const exported = Buffer.from(
    await (await shop.call('GET', '/api/admin/products/export', undefined, owner)).arrayBuffer(),
  )
  expect(await checked(exported)).toMatchObject({ counts: { updated: 0, refused: 0, created: 0 } })
  for (const mark of [', ', ',', '; ', '\n']) {
    const cell = `"${[...more].reverse().join(mark)}"`
    const { changes } = await checked(`Id,More pictures,Contents\n${id},${cell},10 N`)
    expect(changes[0]?.fields.map(({ field, to }) => [field, to])).toEqual([
      ['More pictures', [...more].reverse().join(' ')],
      ['Net quantity', '10 N'],
    ])
  }
})

test.each([
  ['"=""0402"""', '0402'],
  ['402', '0402'],
  ['9503.00.30', '95030030'],
  ['9503 00-30', '95030030'],
  ['\u200b९५०३', '9503'],
  ['95030', undefined],
  ['9503003', undefined],
  ['4.82E+07', undefined],
  ['49', undefined],
])('the HSN code %s is %s', async (written, code) => {
  const { counts, problems } = await checked(`${HEADER},HSN code\nA,x,1,1,Toy,${written}`)
  if (code === undefined) expect(problems[0]?.words).toBe('HSN code: Must have 4, 6 or 8 digits.')
  else expect(counts.created).toBe(1)
})

function send(path: string, body: Buffer): Promise<Response> {
  const headers = { origin: shop.url, cookie: owner.cookie, 'content-type': 'text/csv' }
  const query = path === 'start' ? '?fileName=x.csv' : ''
  return fetch(`${shop.url}/api/admin/product-imports/${path}${query}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
}

async function checked(text: string | Buffer): Promise<ImportCheck> {
  const answer = await send('check', Buffer.from(text))
  expect(answer.status).toBe(200)
  return (await answer.json()) as ImportCheck
}

async function outcome(id: string): Promise<ProductImport> {
  return (await (await shop.call('GET', `/api/admin/product-imports/${id}`, undefined, owner)).json()) as ProductImport
}
