/** Lists as schools and customers send them, against the demo shop with more stationery. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoCatalogue } from '#db/seed/catalogue.ts'
import type { PastedLine, PastedLines } from '#store/goods/pasted-lists/pasted-lists.schema.ts'
import { LIST_LIMITS } from '#store/goods/pasted-lists/pasted-lists.ts'
import { expectInvalid } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

/** `+ name @brand` is on the shelf besides. `line => 2 Name | 1 -` is read so: `*` is any name with the words, `-` lacking. */
const FILE = readFileSync(new URL('school-lists.txt', import.meta.url), 'utf8')
const [goods = '', ...lists] = FILE.trim().split('\n\n')

const shop = await openTestShop()
const owner = await shop.owner()
for (const { name, description, stock, categories, origin } of demoCatalogue)
  await shop.product({ name, description, stock, categories, brand: origin.brand })
for (const [, name = '', brand] of goods.matchAll(/^\+ ([^@\n]+?)(?: @(.+))?$/gm))
  await shop.product({ name, brand, description: 'For school.', stock: 400 })

async function read(text: string): Promise<PastedLine[]> {
  const response = await shop.call('POST', '/api/admin/pasted-lists', { text }, owner)
  expect(response.status).toBe(200)
  return ((await response.json()) as PastedLines).lines
}

function isMeant(name: string | undefined, meant: string): boolean {
  if (meant === '-') return name === undefined
  return meant.startsWith('*') ? name?.includes(meant.slice(1)) === true : name?.startsWith(meant) === true
}

test('of 30 lists the right product comes first, the quantity is read, and what is lacking is not filled', async () => {
  const count = { sold: 0, right: 0, lacking: 0, filled: 0, counted: 0 }
  const wrong: string[] = []
  for (const list of lists) {
    const rows = list.split('\n').map((row) => row.split('=>'))
    const meant = rows.flatMap(([, said = '']) => [...said.matchAll(/(\d+) ([^|]+)/g)])
    const lines = await read(rows.map(([text]) => text).join('\n'))
    if (lines.length !== meant.length) wrong.push(`${lines.length} lines of ${meant.length}: ${list}`)
    for (const [at, [, quantity, name = '']] of meant.entries()) {
      const line = lines[at]
      const isRight = isMeant(line?.product?.name, name.trim())
      const isLacking = name.trim() === '-'
      count[isLacking ? 'lacking' : 'sold']++
      if (isRight && !isLacking) count.right++
      if (!isRight && isLacking) count.filled++
      if (line?.quantity === Number(quantity)) count.counted++
      if (!isRight || line?.quantity !== Number(quantity))
        wrong.push(`${line?.text}: ${line?.quantity} ${line?.product?.name}, not ${quantity} ${name}`)
    }
  }
  expect([lists.length >= 30, count.sold >= 130, count.lacking >= 50], 'enough to measure').toEqual([true, true, true])
  expect(count.right, wrong.join('\n')).toBeGreaterThanOrEqual(Math.ceil(0.95 * count.sold))
  expect(count.counted, wrong.join('\n')).toBeGreaterThanOrEqual(Math.ceil(0.97 * (count.sold + count.lacking)))
  expect(count.filled, wrong.join('\n')).toBeLessThanOrEqual(Math.floor(0.05 * count.lacking))
})

test.each([
  [
    '2 notepad',
    { quantity: 2, product: 'Spiral Notepad, Pack of 2', reason: 'One is a pack of 2: check the quantity.' },
  ],
  ['1 dozen apsara pencil', { quantity: 1, product: 'Pencil, Box of 12', reason: undefined }],
  [
    'half dozen apsara pencil',
    { quantity: 6, product: 'Pencil, Box of 12', reason: expect.stringContaining('pack of 12') },
  ],
  ['blue gel pen', { quantity: 1, product: undefined, reason: 'Not here: blue.' }],
  ['roller skates', { quantity: 1, product: 'Roller Skates', reason: 'None left.' }],
  [
    'push pins 25-30',
    { quantity: 30, product: 'Push Pins, 50 pc', reason: 'One is a pack of 50: check the quantity.' },
  ],
  ['zamplo 2', { quantity: 2, product: undefined, reason: 'Not in the shop.' }],
])('%s is read with what to look at', async (text, expected) => {
  const [line] = await read(text)
  expect({ quantity: line?.quantity, product: line?.product?.name, reason: line?.reason }).toEqual(expected)
})

test.each([
  ['zamplo box 1', 'zamplo box'],
  ['2 zamplo copy 172 pg', 'zamplo copy 172 pg'],
  ['ज़ैम्प्लो - २ पैकेट', 'ज़ैम्प्लो'],
  ['half dozen zamplo', 'zamplo'],
  ['zamplo no. 6', 'zamplo no. 6'],
  ['zamplo (2)', 'zamplo'],
])('what %s wishes for is the same in any number', async (text, thing) => {
  expect((await read(text))[0]?.thing).toBe(thing)
})

test.each([
  ['27/11/26, 10:05 am - Asha: Roller Skates 2', 'Roller Skates', 2],
  ['[27/11/26, 10:05:12\u202fAM] ~ Asha K: Roller Skates 2', 'Roller Skates', 2],
  ['\u200e[27.11.2026, 22:05] +91 98765 43210: Roller Skates: 2', 'Roller Skates', 2],
  ['[10:05 pm, 27/11/2026] आशा: Roller Skates 2', 'Roller Skates', 2],
  ['२७/११/२६, १०:०५ अपराह्न – Asha: Roller Skates २', 'Roller Skates', 2],
  ['1️⃣ Roller Skates 2', 'Roller Skates', 2],
  ['Roller Skates 2️⃣', 'Roller Skates', 2],
  ['6 nos. Roller Skates @ Rs 45/- = 270', 'Roller Skates', 6],
  ['Roller Skates @ ₹45 = ₹270/- ', 'Roller Skates', 1],
  ['Roller Skates 2026-27', 'Roller Skates', 1],
  ['Roller Skates 1,000', 'Roller Skates', 1000],
  ['Roller Skates 1,00,000', 'Roller Skates', 100_000],
  ['1 ream Roller Skates', 'Roller Skates', 1],
  ['Roller Skates - 3 pkg.', 'Roller Skates', 3],
])('%s is read without what stands around it', async (text, product, quantity) => {
  const lines = await read(text)
  expect(lines.map((line) => [line.product?.name, line.quantity])).toEqual([[product, quantity]])
})

test.each([
  'No roller skates needed',
  'roller skates not required',
  "please don't send roller skates",
  'roller skates nahi chahiye',
  'roller skates नहीं चाहिए',
  'without roller skates',
])('%s fills in nothing, and stays to be looked at', async (text) => {
  const [line] = await read(text)
  expect([line?.product, line?.reason]).toEqual([undefined, 'Left out: the list says no to it.'])
})

test('what a messenger says of itself is no line', async () => {
  const lines = await read(
    '27/11/26, 10:04 am - Messages and calls are end-to-end encrypted.\n27/11/26, 10:05 am - Asha: <Media omitted>\n27/11/26, 10:06 am - Asha: pen 2',
  )
  expect(lines).toHaveLength(1)
})

test('the class of a heading keeps the books of other classes out', async () => {
  const [book] = await read('Class 5 list:\nmaths textbook 1')
  expect([book?.product, book?.candidates[0]?.name]).toEqual([undefined, 'Class 6 Maths Textbook'])
})

test('a list that is empty, too long or of too many lines is refused, and only who takes orders may ask', async () => {
  const call = (text: unknown, as = owner) => shop.call('POST', '/api/admin/pasted-lists', { text }, as)
  await expectInvalid(await call('x'.repeat(LIST_LIMITS.text + 1)), '/text')
  await expectInvalid(await call('  '), '/text')
  await expectInvalid(await call('glue, '.repeat(LIST_LIMITS.lines + 1)), '/text')
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  expect((await call('pen', packer)).status).toBe(403)
})

test('any text is answered', async () => {
  for (const text of [
    '½ dozen',
    '1/0',
    ':::',
    '@₹',
    'x'.repeat(9_999),
    '('.repeat(5_000),
    '9'.repeat(9_999),
    '９'.repeat(9_999),
    '1 '.repeat(4_900),
    'क्'.repeat(3_000),
    'of of 3 of',
    '\u202e2 pen',
  ])
    expect(Array.isArray(await read(text)), text.slice(0, 20)).toBe(true)
})

test('what the shop itself notes as lacking is neither limited nor set aside', async () => {
  for (let at = 1; at <= 8; at++) {
    const asked = await shop.call('POST', '/api/product-requests', { productName: `protractor ${at} cm` }, owner)
    expect(asked.status).toBe(201)
  }
  const groups = await shop.call('GET', '/api/admin/request-groups', undefined, owner)
  expect(await groups.json()).toMatchObject({ setAside: 0 })
})
